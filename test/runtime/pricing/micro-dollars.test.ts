// Amounts of a queue are whole micro-dollars, rounded up, so that reservations are never too low.
import { expect, test } from "vitest";
import { microUsd } from "../../../runtime/jobs/money.js";

test.each([
  [0, 0],
  [0.35, 350_000],
  [0.1 + 0.2, 300_000],
  [0.0000001, 1],
  [0.1234561, 123_457],
])("%d USD is rounded up to %d micro-dollars", (usd, micro) => {
  expect(microUsd(usd)).toBe(micro);
});
