// Pauses of callers after failures, and after a server has requested a wait.
import { expect, test } from "vitest";
import {
  doublingPauseMs,
  requestedPauseMs,
  type DoublingPause,
} from "../../../runtime/call/time/pauses.js";

const PLAIN: DoublingPause = { firstMs: 1_000, longestMs: 30_000 };
const HALF: DoublingPause = { ...PLAIN, jitter: 0.5 };
const ABOVE: DoublingPause = { ...PLAIN, shortestMs: 500, jitter: 1 };
const LATEST = 0.999_999_999;

test.each<[string, DoublingPause, number, number | undefined, number]>([
  ["one failure pauses for the first pause", PLAIN, 1, undefined, 1_000],
  ["the second failure doubles it", PLAIN, 2, undefined, 2_000],
  ["the fifth failure doubles it for the fourth time", PLAIN, 5, undefined, 16_000],
  ["no pause is longer than the longest", PLAIN, 6, undefined, 30_000],
  ["any number of failures has the longest pause", PLAIN, 5_000, undefined, 30_000],
  ["a first pause over the longest is cut", { firstMs: 90, longestMs: 60 }, 1, undefined, 60],
  ["chance changes no pause without jitter", PLAIN, 3, 0.7, 4_000],
  ["half a pause of jitter begins at half the pause", HALF, 3, 0, 2_000],
  ["half a pause of jitter has its middle at three quarters", HALF, 3, 0.5, 3_000],
  ["half a pause of jitter ends at the pause", HALF, 3, LATEST, 4_000],
  ["jitter stays under the longest pause", HALF, 40, LATEST, 30_000],
  ["a quarter of jitter begins at three quarters", { ...PLAIN, jitter: 0.25 }, 1, 0, 750],
  ["full jitter begins at nothing", { ...PLAIN, jitter: 1 }, 4, 0, 0],
  ["full jitter begins at the shortest pause", ABOVE, 4, 0, 500],
  ["full jitter has its middle above the shortest pause", ABOVE, 4, 0.5, 4_250],
  ["full jitter ends at the pause", ABOVE, 4, LATEST, 8_000],
])("%s", (_, pause, failures, random, ms) => {
  expect(doublingPauseMs(pause, failures, random)).toBeCloseTo(ms, 3);
});

test.each([
  ["a longer wait that the server requests replaces the pause", 90_000, 90_000],
  ["a shorter one changes nothing", 1_999, 2_000],
])("%s", (_, afterMs, ms) => {
  expect(doublingPauseMs(HALF, 3, 0, afterMs)).toBe(ms);
});

test.each([
  ["a requested wait is kept", 3_000, 0, undefined, 3_000],
  ["up to half a second is added to it", 3_000, LATEST, undefined, 3_500],
  ["a requested wait of days is cut", 172_800_000, 0, 120_000, 120_000],
  ["half a second is added after the cut", 172_800_000, LATEST, 120_000, 120_500],
  ["a requested wait under the longest is not cut", 119_000, 0, 120_000, 119_000],
  ["a requested wait without a longest is not cut", 172_800_000, 0, undefined, 172_800_000],
] as const)("%s", (_, afterMs, random, longestMs, ms) => {
  expect(requestedPauseMs(afterMs, random, longestMs)).toBeCloseTo(ms, 3);
});
