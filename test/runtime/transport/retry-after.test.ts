// How long a retry waits when the server requests it. The other forms: test/faults, F28 to F32.
import { expect, test } from "vitest";
import { backoffMs } from "../../../runtime/transport/retry/backoff.js";
import { retryAfterMs } from "../../../runtime/transport/retry/retry-after.js";

const NOON = Date.UTC(2026, 7, 1, 12);

test.each([
  ["fractions of seconds", { "retry-after": "0.5" }, 500],
  [
    "a date counts from ours where the server gives none",
    { "retry-after": "Sat, 01 Aug 2026 12:00:03 GMT" },
    3000,
  ],
  ["numbers that a fetch has joined", { "retry-after": "1, 7 , 3" }, 7000],
  [
    "dates that a fetch has joined",
    { "retry-after": "Sat, 01 Aug 2026 12:00:03 GMT, Sat, 01 Aug 2026 12:00:05 GMT" },
    5000,
  ],
  ["nothing", {}, undefined],
  ["a time of twenty digits", { "retry-after": "99999999999999999999" }, 9_007_199_254_740_991_000],
  ["a time of 400 digits", { "retry-after-ms": "9".repeat(400) }, 9_007_199_254_740_991],
] as const)("%s", (_, headers, ms) => {
  expect(retryAfterMs(headers as Record<string, string | string[]>, NOON)).toBe(ms);
});

test.each([
  [1, 0, 500],
  [1, 0.5, 750],
  [2, 0.999999, 2000],
  [4, 0.999999, 8000],
  [40, 0.999999, 8000],
])(
  "the pause before retry %i lies between 0.5 s and a doubling ceiling of 8 s",
  (retry, random, ms) => {
    expect(Math.round(backoffMs(retry, () => random))).toBe(ms);
  },
);
