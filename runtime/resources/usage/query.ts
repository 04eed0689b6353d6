// Checks usage queries before they are sent (API document 1-core.md, GET /v1/usage).
import { ConfigurationError } from "../../call/errors/index.js";
import { CALL_OPTIONS, type CallOptions } from "../../call/transport/options.js";
import { checkChoice, type OptionNames } from "../../validation/options.js";
import { formatValue } from "../../validation/issue.js";

/** A time: a `Date`, Unix seconds, or RFC 3339 with an offset. */
export type UsageTime = Date | number | string;

/** A field that groups the items of a report. */
export type UsageDimension = "model" | "date";

/** The parameters of a usage report. */
export interface UsageQuery extends CallOptions {
  /** Start, inclusive. Default 24 hours before `end`. */
  readonly start?: UsageTime | undefined;
  /** End, exclusive. Default now. */
  readonly end?: UsageTime | undefined;
  /** Ids of the models to include, 1 to 50. Upper and lower case are equal. Default all. */
  readonly models?: readonly string[] | undefined;
  /**
   * The fields by which the report groups its `items`. Default: no grouping, and the report has no
   * items.
   */
  readonly groupBy?: UsageDimension | readonly UsageDimension[] | undefined;
  /**
   * IANA time zone that decides which day an item belongs to, if items are grouped by date. Default
   * `Asia/Shanghai`.
   */
  readonly tz?: string | undefined;
  /**
   * `key` counts only the calling API key; `account` counts all keys of its account. Default `key`.
   */
  readonly scope?: "key" | "account" | undefined;
}

export const USAGE_OPTIONS: OptionNames<UsageQuery> = {
  ...CALL_OPTIONS,
  start: true,
  end: true,
  models: true,
  groupBy: true,
  tz: true,
  scope: true,
};

/** The query parameters as they are sent, with times in Unix seconds. */
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
// A number of this size or more is probably in milliseconds. In seconds, it would be a time after
// the year 5138.
const MILLISECONDS_FROM = 1e11;

/**
 * Checks all parameters, but not the limit of 31 days for the time range. Throws
 * `ConfigurationError` if a parameter is invalid.
 */
export function checkedUsageQuery(query: UsageQuery, nowSeconds: number): CheckedUsageQuery {
  const start = unixSeconds("start", query.start);
  const end = unixSeconds("end", query.end);
  const until = end ?? nowSeconds;
  if (until <= (start ?? until - DAY_SECONDS)) throw refusal("end must be later than start");
  checkChoice("usage: scope", query.scope, ["key", "account"]);
  return {
    start,
    end,
    model: checkedModels(query.models),
    group_by: checkedGrouping(query.groupBy),
    tz: checkedZone(query.tz),
    scope: query.scope,
  };
}

/** Throws `ConfigurationError` if the time from `start` to `end` is longer than 31 days. */
export function checkRange({ start, end }: CheckedUsageQuery, nowSeconds: number): void {
  if (start === undefined || (end ?? nowSeconds) - start <= LONGEST_RANGE_SECONDS) return;
  throw refusal(
    "the time from start to end must be at most 31 days; use usage.range for longer ranges",
  );
}

function unixSeconds(name: string, value: UsageTime | undefined): number | undefined {
  if (value === undefined) return undefined;
  if (typeof value === "number" && value >= MILLISECONDS_FROM) {
    throw refusal(`${name} looks like milliseconds; pass Unix seconds or a Date`);
  }
  const seconds = typeof value === "number" ? value : Math.floor(timeOf(value) / 1000);
  if (Number.isSafeInteger(seconds) && seconds >= 0) return seconds;
  throw refusal(
    `${name} must be whole Unix seconds, a valid Date, or RFC 3339 with an offset, such as 2026-08-01T00:00:00Z`,
  );
}

function timeOf(value: Date | string): number {
  if (value instanceof Date) return value.getTime();
  const zoned = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/i.exec(value);
  // Checks the day, because `Date` would read February 30 as March 2.
  const isDay = zoned?.[1] !== undefined && new Date(zoned[1]).toJSON()?.startsWith(zoned[1]);
  return isDay ? Date.parse(value) : NaN;
}

function checkedModels(models: readonly string[] | undefined): string | undefined {
  if (models === undefined) return undefined;
  if (models.length === 0 || models.length > MOST_MODELS) {
    throw refusal(`models takes 1 to ${MOST_MODELS} ids (got ${models.length})`);
  }
  const invalidId = models.find((model) => model.trim() === "" || /[,*]/.test(model));
  if (invalidId !== undefined)
    throw refusal(`models contains ${formatValue(invalidId)}, which is not a model id`);
  return models.join(",");
}

function checkedGrouping(groupBy: UsageQuery["groupBy"]): string | undefined {
  const requested: readonly unknown[] = [groupBy ?? []].flat();
  const dimensions = ["model", "date"];
  if (!requested.every((one) => dimensions.includes(one as UsageDimension))) {
    throw refusal("groupBy takes 'model', 'date' or both");
  }
  return dimensions.filter((name) => requested.includes(name)).join(",") || undefined;
}

function checkedZone(tz: string | undefined): string | undefined {
  if (tz === undefined || isZone(tz)) return tz;
  throw refusal(`tz must be an IANA time zone, such as Europe/Berlin (got ${formatValue(tz)})`);
}

function isZone(tz: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: tz });
    // Newer runtimes also accept an offset such as +02:00, but an offset is not the name of a zone.
    return !/^[+-]/.test(tz);
  } catch {
    return false;
  }
}

const refusal = (message: string) => new ConfigurationError(`usage: ${message}`);
