// The one clock of a gateway instance: everything in time depends on it, and nothing sets a timer.
import { durationMs } from "./duration.js";

/** A clock in Unix milliseconds that tests can move. */
export interface Clock {
  /** How the clock moves by itself: with the machine, not at all, or a step per request. */
  readonly mode: "real" | "manual" | "step";
  /** The time now, in Unix milliseconds. */
  now(): number;
  /** Moves the clock forward by a duration (`"72h"`, or milliseconds). A negative one is refused. */
  advance(by: string | number): void;
  /** Called once by the gateway at the start of every request of the service. */
  onRequest(): void;
}

/** Default start of the manual and the stepping clock: fixed, so that equal runs give equal bytes. */
export const FIXED_START = Date.UTC(2026, 7, 1);

/** 100 years: dates beyond the year 275760 have no text. */
const LONGEST_MOVE = 100 * 366 * 86_400_000;

function forward(by: string | number): number {
  const ms = durationMs(by);
  if (ms < 0) throw new RangeError(`The clock only moves forward, not by ${by}`);
  if (ms > LONGEST_MOVE)
    throw new RangeError(`${by} is more than the clock moves at once (100 years)`);
  return ms;
}

/** The machine's clock; `advance` adds an offset. */
export function realClock(): Clock {
  let offset = 0;
  return {
    mode: "real",
    now: () => Date.now() + offset,
    advance: (by) => void (offset += forward(by)),
    onRequest: () => undefined,
  };
}

/** A clock that moves only by `advance`. `start` is an ISO time or Unix milliseconds. */
export function manualClock(start: string | number = FIXED_START): Clock {
  return { ...stepClock(start, 0), mode: "manual" };
}

/** A clock that moves one fixed step per request: time passes for a polling client, equally in every run. */
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
  if (!Number.isFinite(ms)) throw new RangeError(`${JSON.stringify(start)} is not a point in time`);
  return ms;
}

/** Milliseconds as whole Unix seconds, the precision in which the documents show points in time. */
export function seconds(ms: number): number {
  return Math.floor(ms / 1000);
}

/** A point in time without its milliseconds: `expires_at` shows seconds, and what expires is gone in that second. */
export function wholeSecond(ms: number): number {
  return seconds(ms) * 1000;
}
