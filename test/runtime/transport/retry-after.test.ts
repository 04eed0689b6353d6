// The pause before a retry if the server requests one. test/faults tests the other forms (F28 to
// F32).
import { expect, test } from "vitest";
import { backoffMs, retryAfterMs } from "../../../runtime/call/transport/repeat.js";
import { caught, clientOn } from "../stage/client.js";
import { acknowledged, serve } from "../stage/server.js";

const NOON = Date.UTC(2026, 7, 1, 12);

test.each([
  ["fractions of seconds", { "retry-after": "0.5" }, 500],
  [
    "a date counts from our clock if the server sends no date",
    { "retry-after": "Sat, 01 Aug 2026 12:00:03 GMT" },
    3000,
  ],
  ["numbers that a fetch joined", { "retry-after": "1, 7 , 3" }, 7000],
  [
    "dates that a fetch joined",
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
  "the pause before retry %i is between 0.5 s and a doubling maximum of up to 8 s",
  (retry, random, ms) => {
    expect(Math.round(backoffMs(retry, () => random))).toBe(ms);
  },
);

test.each([
  [120, 2, "nothing was thrown"],
  [121, 1, expect.objectContaining({ name: "RateLimitError", retryAfterMs: 121_000 })],
])("a Retry-After of %i s: %i creates are sent", async (seconds, creates, ended) => {
  const refused = { status: 429, headers: { "retry-after": String(seconds) }, body: {} };
  const server = await serve((_, index) => (index === 0 ? refused : acknowledged()));
  const { client, play } = clientOn(server.url, { timeouts: { totalMs: 600_000 } });
  expect(await caught(play(client.model("x-v3-omni").submit({ prompt: "a" })))).toEqual(ended);
  expect(server.arrived).toHaveLength(creates);
});
