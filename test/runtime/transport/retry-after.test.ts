// When the server wants to be asked again, in every form (design, Money first).
import { expect, test } from "vitest";
import { backoffMs } from "../../../runtime/transport/retry/backoff.js";
import { retryAfterMs } from "../../../runtime/transport/retry/retry-after.js";

const NOON = Date.UTC(2026, 7, 1, 12);
// The server's clock is ten minutes ahead of ours.
const AHEAD = "Sat, 01 Aug 2026 12:10:00 GMT";

test.each([
  ["seconds", { "retry-after": "2" }, 2000],
  ["fractions of seconds", { "retry-after": "0.5" }, 500],
  ["milliseconds", { "retry-after-ms": "1500" }, 1500],
  ["milliseconds win over seconds", { "retry-after-ms": "1500", "retry-after": "9" }, 1500],
  [
    "a date counts from the server's clock",
    { "retry-after": "Sat, 01 Aug 2026 12:10:03 GMT", date: AHEAD },
    3000,
  ],
  [
    "a date counts from ours where the server gives none",
    { "retry-after": "Sat, 01 Aug 2026 12:00:03 GMT" },
    3000,
  ],
  [
    "a date in the past says nothing",
    { "retry-after": "Sat, 01 Aug 2026 11:00:00 GMT" },
    undefined,
  ],
  ["the longer of two headers", { "retry-after": ["3", "5"] }, 5000],
  ["a word", { "retry-after": "soon" }, undefined],
  ["a negative number", { "retry-after": "-5" }, undefined],
  ["no number", { "retry-after": "NaN" }, undefined],
  ["an exponent", { "retry-after": "1e9" }, undefined],
  ["nothing", {}, undefined],
  ["a time of twenty digits", { "retry-after": "99999999999999999999" }, 9_007_199_254_740_991_000],
  ["a time of 400 digits", { "retry-after-ms": "9".repeat(400) }, 9_007_199_254_740_991],
  ["years", { "retry-after": "99999999" }, 99_999_999_000],
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
