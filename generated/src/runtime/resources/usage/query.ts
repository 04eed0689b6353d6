// Usage queries, checked before they are sent (1-core.md, GET /v1/usage).
import { ConfigurationError } from "../../errors/index.js";
import { CALL_OPTIONS, type CallOptions } from "../../transport/call.js";
import type { OptionNames } from "../../validation/options.js";
import { shown } from "../../validation/tell.js";

/** A time: a `Date`, Unix seconds, or RFC 3339 with an offset. */
export type UsageTime = Date | number | string;

/** A dimension to group by. */
export type UsageDimension = "model" | "date";

/** The parameters of a report. */
export interface UsageQuery extends CallOptions {
  /** Inclusive. Default 24 hours before `end`. */
  readonly start?: UsageTime | undefined;
  /** Exclusive. Default now. */
  readonly end?: UsageTime | undefined;
  /** Only these models, 1 to 50; matched exactly, without case. Default all. */
  readonly models?: readonly string[] | undefined;
  /** Default none: then `items` is empty. */
  readonly groupBy?: UsageDimension | readonly UsageDimension[] | undefined;
  /** IANA zone of calendar days, for grouping by date. Default `Asia/Shanghai`. */
  readonly tz?: string | undefined;
  /** `key`, the calling key (default), or `account`, all keys of its account. */
  readonly scope?: "key" | "account" | undefined;
}

/** The names of the parameters and options of a report. */
export const USAGE_OPTIONS: OptionNames<UsageQuery> = {
  ...CALL_OPTIONS,
  start: true,
  end: true,
  models: true,
  groupBy: true,
  tz: true,
  scope: true,
};

/** A query as it is sent: times in Unix seconds. */
export interface CheckedUsageQuery {
  readonly start: number | undefined;
  readonly end: number | undefined;
  readonly model: string | undefined;
  readonly group_by: string | undefined;
  readonly tz: string | undefined;
  readonly scope: string | undefined;
}

export const LONGEST_RANGE_SECONDS = 31 * 86_400;
const MOST_MODELS = 50;
const DAY_SECONDS = 86_400;
// Unix seconds stay below this until the year 5138; milliseconds have been above it since 1973.
const MILLISECONDS_FROM = 1e11;

/** Checks everything but the length of the range; throws `ConfigurationError` that names the parameter. */
export function checkedUsageQuery(query: UsageQuery, nowSeconds: number): CheckedUsageQuery {
  const start = query.start === undefined ? undefined : unixSeconds("start", query.start);
  const end = query.end === undefined ? undefined : unixSeconds("end", query.end);
  const until = end ?? nowSeconds;
  if (until <= (start ?? until - DAY_SECONDS)) {
    throw new ConfigurationError("usage: end must be later than start");
  }
  return {
    start,
    end,
    model: checkedModels(query.models),
    group_by: checkedGrouping(query.groupBy),
    tz: checkedZone(query.tz),
    scope: checkedScope(query.scope),
  };
}

/** Throws `ConfigurationError` for more than 31 days. */
export function checkRange({ start, end }: CheckedUsageQuery, nowSeconds: number): void {
  if (start === undefined || (end ?? nowSeconds) - start <= LONGEST_RANGE_SECONDS) return;
  throw new ConfigurationError(
    "usage.query: the range from start to end must be at most 31 days; usage.range takes longer ones",
  );
}

function unixSeconds(name: string, value: UsageTime): number {
  if (typeof value === "number") {
    if (!Number.isSafeInteger(value) || value < 0) {
      throw new ConfigurationError(`usage: ${name} must be whole Unix seconds, a Date or RFC 3339`);
    }
    if (value >= MILLISECONDS_FROM) {
      throw new ConfigurationError(
        `usage: ${name} looks like milliseconds; pass Unix seconds or a Date`,
      );
    }
    return value;
  }
  const zoned =
    value instanceof Date ||
    /^\d{4}-\d{2}-\d{2}[Tt]\d{2}:\d{2}:\d{2}(\.\d+)?([Zz]|[+-]\d{2}:\d{2})$/.test(value);
  const time = zoned && isDay(value) ? new Date(value).getTime() : NaN;
  if (Number.isNaN(time)) {
    throw new ConfigurationError(
      `usage: ${name} must be Unix seconds, a valid Date, or RFC 3339 with an offset such as 2026-08-01T00:00:00+02:00`,
    );
  }
  return Math.floor(time / 1000);
}

// `Date` reads the 30th of February as the 2nd of March.
function isDay(value: Date | string): boolean {
  if (value instanceof Date) return true;
  const [year = 0, month = 0, day = 0] = value.slice(0, 10).split("-").map(Number);
  return new Date(Date.UTC(year, month - 1, day)).getUTCDate() === day;
}

function checkedModels(models: readonly string[] | undefined): string | undefined {
  if (models === undefined) return undefined;
  if (models.length === 0) {
    throw new ConfigurationError("usage: models names no model; leave it out to ask for all");
  }
  if (models.length > MOST_MODELS) {
    throw new ConfigurationError(`usage: at most 50 models can be named (got ${models.length})`);
  }
  const odd = models.find((model) => model.trim() === "" || /[,*]/.test(model));
  if (odd !== undefined) {
    throw new ConfigurationError(`usage: ${shown(odd)} is not a model id`);
  }
  return models.join(",");
}

function checkedGrouping(groupBy: UsageQuery["groupBy"]): string | undefined {
  if (groupBy === undefined) return undefined;
  const dimensions = new Set([groupBy].flat());
  for (const dimension of dimensions) {
    if (dimension !== "model" && dimension !== "date") {
      throw new ConfigurationError("usage: groupBy takes 'model', 'date' or both");
    }
  }
  if (dimensions.size === 0) return undefined;
  return ["model", "date"].filter((name) => dimensions.has(name as UsageDimension)).join(",");
}

function checkedZone(tz: string | undefined): string | undefined {
  if (tz === undefined) return undefined;
  try {
    new Intl.DateTimeFormat("en", { timeZone: tz });
    return tz;
  } catch {
    throw new ConfigurationError("usage: tz must be an IANA time zone, such as Europe/Berlin");
  }
}

function checkedScope(scope: string | undefined): string | undefined {
  if (scope === undefined || scope === "key" || scope === "account") return scope;
  throw new ConfigurationError("usage: scope is 'key' or 'account'");
}
