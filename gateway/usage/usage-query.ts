// Parses the parameters of a usage query. Each parameter has its own error code (1-core.md, Usage
// errors).
import { refused } from "../http/refusal.js";
import { seconds } from "../instance/clock.js";

const GROUPINGS = ["none", "model", "date", "model,date"] as const;
const SCOPES = ["key", "account"] as const;

export interface UsageQuery {
  /** First second of the interval, in Unix seconds. */
  readonly start: number;
  /** The second after the last second of the interval, in Unix seconds. */
  readonly end: number;
  /** Model ids in lower case. An empty list means all models. */
  readonly models: readonly string[];
  readonly groupBy: (typeof GROUPINGS)[number];
  readonly tz: string;
  readonly scope: (typeof SCOPES)[number];
}

const DAY = 86_400;
const MAX_RANGE = 31 * DAY;
const MAX_MODELS = 50;

/** Parses a query. `now` in Unix milliseconds. @throws RefusalError 400 with a documented code. */
export function readUsageQuery(parameters: URLSearchParams, now: number): UsageQuery {
  const { start, end } = rangeOf(parameters, now);
  const tz = parameters.get("tz") || "Asia/Shanghai";
  if (!isTimeZone(tz)) {
    throw refused(400, 'tz must be an IANA time zone name, such as "Europe/Berlin"', {
      code: "invalid_tz",
    });
  }
  const groupBy = GROUPINGS.find((word) => word === (parameters.get("group_by") || "none"));
  if (groupBy === undefined) {
    throw refused(400, 'group_by must be "none", "model", "date" or "model,date"', {
      code: "invalid_group_by",
    });
  }
  const scope = SCOPES.find((word) => word === (parameters.get("scope") || "key"));
  if (scope === undefined)
    throw refused(400, 'scope must be "key" or "account"', { code: "invalid_scope" });
  const models = (parameters.get("model") ?? "")
    .split(",")
    .map((model) => model.trim().toLowerCase())
    .filter((model) => model !== "");
  if (models.length > MAX_MODELS)
    throw refused(400, "model may list at most 50 models", { code: "too_many_models" });
  return { start, end, models, groupBy, tz, scope };
}

function rangeOf(parameters: URLSearchParams, now: number): { start: number; end: number } {
  // By default, the interval ends before the current second. The amounts of this second may be
  // incomplete: the documents promise them only "usually within 1 second".
  const end = instantOf(parameters, "end") ?? seconds(now);
  const start = instantOf(parameters, "start") ?? end - DAY;
  if (end <= start) throw refused(400, "end must be later than start", { code: "invalid_range" });
  if (end - start <= MAX_RANGE) return { start, end };
  throw refused(400, "end minus start must be at most 31 days", { code: "range_too_large" });
}

function instantOf(parameters: URLSearchParams, name: "start" | "end"): number | undefined {
  const text = parameters.get(name);
  if (text === null || text === "") return undefined;
  const seconds = parseInstant(text);
  if (seconds !== undefined) return seconds;
  const message = `${name} must be Unix seconds, or RFC 3339 with an offset; in the URL, write "+" as "%2B"`;
  throw refused(400, message, { code: `invalid_${name}` });
}

const RFC3339 =
  /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2})(?:\.\d+)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/i;

/**
 * Converts a time to Unix seconds. The text must be Unix seconds, or RFC 3339 with an offset.
 * Returns `undefined` for any other text.
 */
function parseInstant(text: string): number | undefined {
  // 11 digits reach the year 5138. Milliseconds have 13 digits and are refused.
  if (/^\d{1,11}$/.test(text)) return Number(text);
  const localText = RFC3339.exec(text.toUpperCase())?.[1];
  if (localText === undefined) return undefined;
  // `Date` changes an invalid day, such as February 31, to a later valid day. The text of this
  // `Date` then differs from the input.
  const local = new Date(`${localText}Z`);
  const isReal = !Number.isNaN(local.getTime()) && local.toISOString().startsWith(localText);
  return isReal ? seconds(Date.parse(text.toUpperCase())) : undefined;
}

/**
 * All IANA time zone names of three letters that end in T. Intl also accepts about thirty other
 * abbreviations of this form, such as PST, that are no IANA names.
 */
const IANA_ABBREVIATIONS = ["CET", "EET", "EST", "GMT", "HST", "MET", "MST", "UCT", "WET"];

function isTimeZone(name: string): boolean {
  // Intl also accepts offsets such as +08:00, and abbreviations such as PST. These are no IANA
  // names.
  if (!/^[A-Za-z]/.test(name)) return false;
  if (/^[a-z]{2}t$/i.test(name) && !IANA_ABBREVIATIONS.includes(name.toUpperCase())) return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
