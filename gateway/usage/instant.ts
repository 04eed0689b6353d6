// Points in time of a usage query: Unix seconds, or RFC 3339 with an offset (1-core.md, GET /v1/usage).

const RFC3339 =
  /^(\d{4})-(\d{2})-(\d{2})[Tt](\d{2}):(\d{2}):(\d{2})(?:\.\d+)?(?:[Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

/** Unix seconds of a `start` or `end` value; `undefined` when it is neither form. Milliseconds are not taken. */
export function parseInstant(text: string): number | undefined {
  // 11 digits reach the year 5138; a value in milliseconds has 13.
  if (/^\d{1,11}$/.test(text)) return Number(text);
  const match = RFC3339.exec(text);
  if (match === null) return undefined;
  const [, year, month, day, hour, minute, second] = match.map(Number);
  const isCalendarDay =
    month !== undefined &&
    day !== undefined &&
    month >= 1 &&
    month <= 12 &&
    day >= 1 &&
    day <= new Date(Date.UTC(year ?? 0, month, 0)).getUTCDate();
  const isTimeOfDay = (hour ?? 24) < 24 && (minute ?? 60) < 60 && (second ?? 60) < 60;
  const ms = Date.parse(text.toUpperCase());
  return isCalendarDay && isTimeOfDay && !Number.isNaN(ms) ? Math.floor(ms / 1000) : undefined;
}
