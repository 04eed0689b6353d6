// A lane: the state that the jobs of one model share. Pure: the next state depends on the lane, the
// step and the store's time.
import { scaleAfter } from "../pricing/scale.js";
import { doublingPauseMs } from "../call/time/pauses.js";

/** The state of a lane, as it is stored. */
export interface Lane {
  /** Creates in a row that failed for now: without an answer, or with a 5xx. */
  readonly failures: number;
  /** Total number of answered creates. */
  readonly answers: number;
  /** No create of the lane is sent before this time, in milliseconds of the store's clock. */
  readonly pausedUntil: number;
  /** Factor for estimates of the price list, from 1. It grows if a task exceeds its estimate. */
  readonly scale: number;
  /** The price that the scale belongs to, as a hash of its entry in the price list. */
  readonly price?: string | undefined;
}

export type LaneStep =
  /** The gateway has answered a create, with tasks or a final refusal. */
  | { readonly kind: "answered" }
  /**
   * A create has failed for now. `retryAfterMs` is the pause that the gateway requests, `jitter` a
   * random number in [0, 1).
   */
  | {
      readonly kind: "failed";
      readonly retryAfterMs?: number | undefined;
      readonly jitter: number;
    }
  /**
   * The tasks of a job have ended. Both amounts have the same unit. The estimate is by the price
   * list, without the scale.
   */
  | { readonly kind: "cost"; readonly estimate: number; readonly cost: number }
  /** An estimate used this price. A new price resets the scale. */
  | { readonly kind: "priced"; readonly price: string };

export const NEW_LANE: Lane = Object.freeze({ failures: 0, answers: 0, pausedUntil: 0, scale: 1 });

const PAUSE = { firstMs: 1_000, longestMs: 30_000, jitter: 0.5 };

/**
 * The lane after a step at `now`, in milliseconds of the store's clock; the same object if nothing
 * changes.
 */
export function laneAfter(lane: Lane, step: LaneStep, now: number): Lane {
  switch (step.kind) {
    case "answered":
      return { ...lane, failures: 0, answers: lane.answers + 1, pausedUntil: 0 };
    case "failed":
      return failed(lane, step, now);
    case "cost":
      return costing(lane, step);
    case "priced":
      if (lane.price === step.price) return lane;
      return { ...lane, price: step.price, scale: lane.price === undefined ? lane.scale : 1 };
  }
}

function failed(
  lane: Lane,
  { retryAfterMs = 0, jitter }: Extract<LaneStep, { readonly kind: "failed" }>,
  now: number,
): Lane {
  // Concurrent creates fail together, so they count as one failure.
  const isNew = now >= lane.pausedUntil;
  const failures = lane.failures + (isNew ? 1 : 0);
  const pause = isNew ? doublingPauseMs(PAUSE, failures, jitter, retryAfterMs) : retryAfterMs;
  return { ...lane, failures, pausedUntil: Math.max(lane.pausedUntil, now + pause) };
}

function costing(
  lane: Lane,
  { estimate, cost }: Extract<LaneStep, { readonly kind: "cost" }>,
): Lane {
  const scale = scaleAfter(lane.scale, estimate, cost);
  return scale > lane.scale ? { ...lane, scale } : lane;
}

// With the pauses between them, they take some minutes.
const MOST_FAILURES = 12;

/**
 * Failures of the create of a job, and the number of answered creates of its lane before the first
 * failure.
 */
export interface CreateTries {
  readonly failures: number;
  readonly answersBefore: number;
}

/** Whether to give up a job: its create keeps failing, while others of its lane are answered. */
export const isHopeless = ({ failures, answersBefore }: CreateTries, { answers }: Lane): boolean =>
  failures >= MOST_FAILURES && answers > answersBefore;
