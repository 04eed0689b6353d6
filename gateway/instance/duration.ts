// Reads durations as people write them ("250ms", "30s", "72h") into milliseconds.
const UNIT_MS: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
};

/** The pattern of a duration: a number with one of the units `ms`, `s`, `m`, `h`, `d`. */
export const DURATION = String.raw`\d{1,12}(?:\.\d{1,6})?(?:ms|s|m|h|d)`;

const WHOLE = new RegExp(`^${DURATION}$`);

/** Milliseconds of a duration, `undefined` when the text is none. A number is milliseconds. */
export function parseDuration(value: string | number): number | undefined {
  if (typeof value === "number") return Number.isFinite(value) ? value : undefined;
  const text = value.trim();
  if (!WHOLE.test(text)) return undefined;
  const unit = text.replace(/[\d.]+/, "");
  return Math.round(Number.parseFloat(text) * (UNIT_MS[unit] ?? 0));
}

/** As {@link parseDuration}, but a text that is not a duration throws a sentence that shows the form. */
export function durationMs(value: string | number): number {
  const ms = parseDuration(value);
  if (ms !== undefined) return ms;
  throw new RangeError(
    `${JSON.stringify(value)} is not a duration; write milliseconds or e.g. "30s"`,
  );
}
