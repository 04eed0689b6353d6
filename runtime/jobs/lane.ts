// Updates a lane, which is the state that the jobs of one model share. The result depends only on
// the lane, the step and the time of the store.
import { scaleAfter } from "../pricing/scale.js";
import { doublingPauseMs } from "../call/time/pauses.js";

/** The stored state of a lane. */
export interface Lane {
  /**
   * Number of create requests in a row that failed and may be repeated, for example without an
   * answer or with a 5xx. A failure during a pause of the lane is not counted.
   */
  readonly failures: number;
  /** Number of answered create requests. While `failures` is 0, answers need not be counted. */
  readonly answers: number;
  /** No create request is sent before this time, in milliseconds of the store's clock. */
  readonly pausedUntil: number;
  /**
   * Factor for price-list estimates, at least 1. It grows if a job costs more than its estimate.
   */
  readonly scale: number;
  /** Hash of the price-list entry that the scale belongs to. */
  readonly price?: string | undefined;
}

export type LaneStep =
  /** The gateway has answered a create request, with tasks or a final refusal. */
  | { readonly kind: "answered" }
  /**
   * A create request has failed, and may be repeated. `retryAfterMs` is the pause that the gateway
   * requests. `jitter` is a random number in [0, 1).
   */
  | {
      readonly kind: "failed";
      readonly retryAfterMs?: number | undefined;
      readonly jitter: number;
    }
  /**
   * All tasks of a job have ended. `estimate` is the price-list estimate without the scale. `cost`
   * has the same unit as `estimate`.
   */
  | { readonly kind: "cost"; readonly estimate: number; readonly cost: number }
  /**
   * A job was estimated with this price. If the lane had another price, the scale becomes 1 again.
   */
  | { readonly kind: "priced"; readonly price: string };

export const NEW_LANE: Lane = Object.freeze({ failures: 0, answers: 0, pausedUntil: 0, scale: 1 });

const PAUSE = { firstMs: 1_000, longestMs: 30_000, jitter: 0.5 };

/**
 * Returns the lane after a step. Returns the same object if nothing changes. `now` is in
 * milliseconds of the store's clock.
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
  // During a pause, several failures count as one, because concurrent create requests fail
  // together.
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

// Number of failures after which a job may be given up. The failures and the pauses between them
// take some minutes.
const MOST_FAILURES = 12;

/**
 * Counts of a job whose create requests fail. `failures` is the number of failed create requests.
 * `answersBefore` is the number of answers in the job's lane before the first failure.
 */
export interface CreateTries {
  readonly failures: number;
  readonly answersBefore: number;
}

/**
 * Checks whether to give up a job: it keeps failing, although the gateway answers other jobs of its
 * lane.
 */
export const isHopeless = ({ failures, answersBefore }: CreateTries, { answers }: Lane): boolean =>
  failures >= MOST_FAILURES && answers > answersBefore;
