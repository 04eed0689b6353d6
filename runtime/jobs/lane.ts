// What the jobs of one model have in common. Pure: the lane, what has happened, and the store's time decide.
import { scaleAfter } from "../pricing/scale.js";
import { doublingPauseMs } from "../call/time/pauses.js";

/** The state of a lane, as it is stored. */
export interface Lane {
  /** Creates in a row that failed for now: no answer, a 5xx. */
  readonly failures: number;
  /** Creates that were answered, in all. */
  readonly answers: number;
  /** No create of the lane is sent before, in milliseconds of the store's clock. */
  readonly pausedUntil: number;
  /** By how much the estimates of the price list are multiplied, from 1: a task has cost more than its estimate. */
  readonly scale: number;
  /** The price that the scale belongs to: a hash of its entry in the price list. */
  readonly price?: string | undefined;
}

export type LaneStep =
  /** The gateway has answered a create: with tasks, or with a refusal that is its last word. */
  | { readonly kind: "answered" }
  /** A create has failed for now. `retryAfterMs` is the gateway's wish, `jitter` a random number in [0, 1). */
  | {
      readonly kind: "failed";
      readonly retryAfterMs?: number | undefined;
      readonly jitter: number;
    }
  /** The tasks of a job have ended; both amounts in one unit, the estimate by the price list, without the scale. */
  | { readonly kind: "cost"; readonly estimate: number; readonly cost: number }
  /** An estimate was made with this price; what was learnt about another one is void. */
  | { readonly kind: "priced"; readonly price: string };

export const NEW_LANE: Lane = Object.freeze({ failures: 0, answers: 0, pausedUntil: 0, scale: 1 });

const PAUSE = { firstMs: 1_000, longestMs: 30_000, jitter: 0.5 };

/** The lane after a step at `now`, in milliseconds of the store's clock; the same object if nothing changes. */
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
  // Creates that were under way together fail together: that is one failure.
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

// With the pauses between them, some minutes.
const MOST_FAILURES = 12;

/** What a job has met: how often its create has failed, and how many creates of its lane were answered before its first failure. */
export interface CreateTries {
  readonly failures: number;
  readonly answersBefore: number;
}

/** Whether a job is given up: it fails again and again, and the other creates of its lane are answered. */
export const isHopeless = ({ failures, answersBefore }: CreateTries, { answers }: Lane): boolean =>
  failures >= MOST_FAILURES && answers > answersBefore;
