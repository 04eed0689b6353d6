// Reads durations as people write them ("250ms", "30s", "72h") into milliseconds.
const UNIT_MS: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
};

/**
 * Milliseconds of a duration: a number is milliseconds, a string is a number with one of the units
 * `ms`, `s`, `m`, `h`, `d`.
 *
 * @returns `undefined` when the text is not a duration.
 */
export function parseDuration(value: string | number): number | undefined {
  if (typeof value === "number") return Number.isFinite(value) ? value : undefined;
  const match = /^(\d{1,12}(?:\.\d{1,6})?)(ms|s|m|h|d)$/.exec(value.trim());
  const unit = UNIT_MS[match?.[2] ?? ""];
  if (match === null || unit === undefined) return undefined;
  return Math.round(Number(match[1]) * unit);
}

/** As {@link parseDuration}, but a text that is not a duration throws a sentence that shows the form. */
export function durationMs(value: string | number): number {
  const ms = parseDuration(value);
  if (ms === undefined) {
    throw new RangeError(
      `${JSON.stringify(value)} is not a duration; write milliseconds or e.g. "30s"`,
    );
  }
  return ms;
}
