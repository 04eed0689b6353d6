// A lane, the state that the jobs of one model share: the effect of each step on it.
import { expect, test } from "vitest";
import {
  isHopeless,
  laneAfter,
  NEW_LANE,
  type Lane,
  type LaneStep,
} from "../../../runtime/jobs/lane.js";

const NOW = 1_000_000;
const lane = (changes: Partial<Lane>): Lane => ({ ...NEW_LANE, ...changes });
const failed = (changes: { retryAfterMs?: number; jitter?: number } = {}): LaneStep => ({
  kind: "failed",
  jitter: 1,
  ...changes,
});

test.each<[string, Partial<Lane>, LaneStep, Partial<Lane>]>([
  ["an answer is counted", {}, { kind: "answered" }, { answers: 1 }],
  [
    "an answer ends failures and pause, and leaves the scale",
    { failures: 7, answers: 3, pausedUntil: NOW + 9, scale: 2 },
    { kind: "answered" },
    { answers: 4, scale: 2 },
  ],
  ["the first failure pauses for 1 s", {}, failed(), { failures: 1, pausedUntil: NOW + 1_000 }],
  [
    "with jitter, it pauses for half of that",
    {},
    failed({ jitter: 0 }),
    { failures: 1, pausedUntil: NOW + 500 },
  ],
  [
    "the fourth failure pauses for 8 s",
    { failures: 3, pausedUntil: NOW },
    failed(),
    { failures: 4, pausedUntil: NOW + 8_000 },
  ],
  [
    "no pause is longer than 30 s",
    { failures: 40 },
    failed(),
    { failures: 41, pausedUntil: NOW + 30_000 },
  ],
  [
    "unless the gateway requests a longer one",
    {},
    failed({ retryAfterMs: 90_000 }),
    { failures: 1, pausedUntil: NOW + 90_000 },
  ],
  [
    "a shorter pause that the gateway requests changes nothing",
    { failures: 4 },
    failed({ retryAfterMs: 1 }),
    { failures: 5, pausedUntil: NOW + 16_000 },
  ],
  [
    "a failure during the pause does not count again",
    { failures: 2, pausedUntil: NOW + 700 },
    failed(),
    { failures: 2, pausedUntil: NOW + 700 },
  ],
  [
    "and makes the pause longer only if the gateway requests it",
    { failures: 2, pausedUntil: NOW + 700 },
    failed({ retryAfterMs: 5_000 }),
    { failures: 2, pausedUntil: NOW + 5_000 },
  ],
  [
    "a cost above the estimate scales the next estimates",
    {},
    { kind: "cost", estimate: 20, cost: 200 },
    { scale: 10 },
  ],
  [
    "tasks that ran at the same time scale once",
    { scale: 10 },
    { kind: "cost", estimate: 20, cost: 200 },
    { scale: 10 },
  ],
  [
    "a still higher cost scales further",
    { scale: 10 },
    { kind: "cost", estimate: 20, cost: 300 },
    { scale: 15 },
  ],
  [
    "a lower cost changes nothing",
    { scale: 3 },
    { kind: "cost", estimate: 20, cost: 5 },
    { scale: 3 },
  ],
  [
    "a new price ends the scale",
    { scale: 3, failures: 2, price: "p" },
    { kind: "priced", price: "q" },
    { failures: 2, price: "q" },
  ],
  [
    "the same price changes nothing",
    { scale: 3, price: "p" },
    { kind: "priced", price: "p" },
    { scale: 3, price: "p" },
  ],
  [
    "the first price keeps the current scale",
    { scale: 3 },
    { kind: "priced", price: "p" },
    { scale: 3, price: "p" },
  ],
  ["an estimate of 0 scales nothing", {}, { kind: "cost", estimate: 0, cost: 5 }, {}],
])("%s", (_, before, step, after) => {
  expect(laneAfter(lane(before), step, NOW)).toEqual(lane(after));
});

test.each([
  ["eleven failures", 11, 5, 9, false],
  ["twelve failures while other creates are answered", 12, 5, 6, true],
  ["twelve failures while no create is answered", 12, 5, 5, false],
  ["thirty failures before the first answer", 30, 0, 1, true],
])("%s: the job is given up: %s", (_, failures, answersBefore, answers, isGivenUp) => {
  expect(isHopeless({ failures, answersBefore }, lane({ answers }))).toBe(isGivenUp);
});
