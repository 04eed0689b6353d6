// Reads the parameters of a usage query, each with the error code of the table (1-core.md, Usage errors).
import { Refused } from "../http/refusal.js";
import { seconds } from "../instance/clock.js";

const GROUPINGS = ["none", "model", "date", "model,date"] as const;
const SCOPES = ["key", "account"] as const;

/** A usage query that keeps every rule. */
export interface UsageQuery {
  /** Inclusive, Unix seconds. */
  readonly start: number;
  /** Exclusive, Unix seconds. */
  readonly end: number;
  /** Lower-case model ids; empty means all. */
  readonly models: readonly string[];
  readonly groupBy: (typeof GROUPINGS)[number];
  readonly tz: string;
  readonly scope: (typeof SCOPES)[number];
}

const DAY = 86_400;
const MAX_RANGE = 31 * DAY;
const MAX_MODELS = 50;

/** Reads a query. `now` in Unix milliseconds. @throws Refused 400 with the code of the table. */
export function readUsageQuery(parameters: URLSearchParams, now: number): UsageQuery {
  const { start, end } = rangeOf(parameters, now);
  const tz = parameters.get("tz") || "Asia/Shanghai";
  if (!isTimeZone(tz)) throw refused("invalid_tz", "tz must be an IANA time zone name");
  const groupBy = GROUPINGS.find((word) => word === (parameters.get("group_by") || "none"));
  if (groupBy === undefined) {
    throw refused("invalid_group_by", 'group_by must be none, model, date or "model,date"');
  }
  const scope = SCOPES.find((word) => word === (parameters.get("scope") || "key"));
  if (scope === undefined) throw refused("invalid_scope", "scope must be key or account");
  const models = (parameters.get("model") ?? "")
    .split(",")
    .map((model) => model.trim().toLowerCase())
    .filter((model) => model !== "");
  if (models.length > MAX_MODELS) throw refused("too_many_models", "At most 50 models per query");
  return { start, end, models, groupBy, tz, scope };
}

function rangeOf(parameters: URLSearchParams, now: number): { start: number; end: number } {
  // Exclusive: what is posted within this very second is in the next second's answer ("usually within 1 second").
  const end = instantOf(parameters, "end") ?? seconds(now);
  const start = instantOf(parameters, "start") ?? end - DAY;
  if (end <= start) throw refused("invalid_range", "end must be later than start");
  if (end - start <= MAX_RANGE) return { start, end };
  throw refused("range_too_large", "end minus start must be at most 31 days");
}

function instantOf(parameters: URLSearchParams, name: "start" | "end"): number | undefined {
  const text = parameters.get(name);
  if (text === null || text === "") return undefined;
  const seconds = parseInstant(text);
  if (seconds !== undefined) return seconds;
  throw refused(
    `invalid_${name}`,
    `${name} must be Unix seconds or RFC 3339 with an offset (a literal + is written %2B)`,
  );
}

const RFC3339 =
  /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2})(?:\.\d+)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/i;

/** Unix seconds of Unix seconds, or of RFC 3339 with an offset; `undefined` for anything else. Milliseconds are not taken. */
function parseInstant(text: string): number | undefined {
  // 11 digits reach the year 5138; a value in milliseconds has 13.
  if (/^\d{1,11}$/.test(text)) return Number(text);
  const written = RFC3339.exec(text.toUpperCase())?.[1];
  if (written === undefined) return undefined;
  // Date moves a day or hour that no calendar has to the next one, which then has another text.
  const local = new Date(`${written}Z`);
  const isReal = !Number.isNaN(local.getTime()) && local.toISOString().startsWith(written);
  return isReal ? seconds(Date.parse(text.toUpperCase())) : undefined;
}

/** The three-letter names in -T that the IANA database has; Intl knows some thirty more. */
const IANA_ABBREVIATIONS = ["CET", "EET", "EST", "GMT", "HST", "MET", "MST", "UCT", "WET"];

function isTimeZone(name: string): boolean {
  // Intl also takes offsets such as +08:00 and abbreviations such as PST, which are no IANA names.
  if (!/^[A-Za-z]/.test(name)) return false;
  if (/^[a-z]{2}t$/i.test(name) && !IANA_ABBREVIATIONS.includes(name.toUpperCase())) return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

function refused(code: string, message: string): Refused {
  return new Refused({ status: 400, type: "usage_query_error", code, message });
}
