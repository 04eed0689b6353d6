// The clock of one gateway. All times come from it; the gateway runs no timers.

/** A clock that tests can move. Its times are in Unix milliseconds. */
export interface Clock {
  /** `real` follows the machine, `manual` moves by `advance`, `step` moves at each request. */
  readonly mode: "real" | "manual" | "step";
  /** Returns the current time in Unix milliseconds. */
  now(): number;
  /**
   * Moves the clock forward by a duration (`"72h"`, or milliseconds).
   *
   * @throws RangeError for an invalid or negative duration, or for more than 100 years.
   */
  advance(by: string | number): void;
  /** Called by the gateway at the start of every request. */
  onRequest(): void;
}

/** Default start time of manual and step clocks. Fixed, so that equal runs give equal bytes. */
export const FIXED_START = Date.UTC(2026, 7, 1);

/**
 * Maximum duration of one move: 100 years in milliseconds. A longer move could pass the year
 * 275760, and JavaScript cannot format later dates.
 */
const LONGEST_MOVE = 100 * 366 * 86_400_000;

function forward(by: string | number): number {
  const ms = durationMs(by);
  if (ms < 0) throw new RangeError(`The clock cannot move by ${by}, because it only moves forward`);
  if (ms > LONGEST_MOVE)
    throw new RangeError(`The clock cannot move by ${by}; move it by at most 100 years`);
  return ms;
}

/** Returns the machine's clock. `advance` adds an offset to it. */
export function realClock(): Clock {
  let offset = 0;
  return {
    mode: "real",
    now: () => Date.now() + offset,
    advance: (by) => void (offset += forward(by)),
    onRequest: () => undefined,
  };
}

/** Returns a clock that only `advance` moves. `start` is an ISO time or Unix milliseconds. */
export function manualClock(start: string | number = FIXED_START): Clock {
  return { ...stepClock(start, 0), mode: "manual" };
}

/**
 * Returns a clock that moves by `step` at each request, so polling takes the same time in every
 * run. `step` is a duration such as `30s`, or milliseconds.
 */
export function stepClock(
  start: string | number = FIXED_START,
  step: string | number = 500,
): Clock {
  let now = instant(start);
  const stepMs = forward(step);
  return {
    mode: "step",
    now: () => now,
    advance: (by) => void (now += forward(by)),
    onRequest: () => void (now += stepMs),
  };
}

function instant(start: string | number): number {
  const ms = typeof start === "number" ? start : Date.parse(start);
  if (!Number.isFinite(ms))
    throw new RangeError(
      `The start time ${JSON.stringify(start)} is invalid; use an ISO time or Unix milliseconds`,
    );
  return ms;
}

/** Converts milliseconds to whole seconds, the unit of times in the API documents. */
export function seconds(ms: number): number {
  return Math.floor(ms / 1000);
}

/** Rounds a time down to a whole second, because `expires_at` is in seconds. */
export function wholeSecond(ms: number): number {
  return seconds(ms) * 1000;
}

const UNIT_MS: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
};

/** Regular expression source for a duration: a number with the unit `ms`, `s`, `m`, `h` or `d`. */
export const DURATION = String.raw`\d{1,12}(?:\.\d{1,6})?(?:ms|s|m|h|d)`;

const WHOLE = new RegExp(`^${DURATION}$`);

/**
 * Converts a duration such as `30s` to milliseconds. A finite number is already in milliseconds.
 * Returns `undefined` for any other value.
 */
export function parseDuration(value: string | number): number | undefined {
  if (typeof value === "number") return Number.isFinite(value) ? value : undefined;
  const text = value.trim();
  if (!WHOLE.test(text)) return undefined;
  const unit = text.replace(/[\d.]+/, "");
  return Math.round(Number.parseFloat(text) * (UNIT_MS[unit] ?? 0));
}

/** Like {@link parseDuration}. @throws RangeError if the value is not a duration. */
export function durationMs(value: string | number): number {
  const ms = parseDuration(value);
  if (ms !== undefined) return ms;
  throw new RangeError(
    `${JSON.stringify(value)} is not a duration; write milliseconds or e.g. "30s"`,
  );
}
