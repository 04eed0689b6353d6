// A test clock that its test does not move is reported, so that no test waits until its own limit.
import { afterEach, expect, test } from "vitest";
import { countSecond, forgetClocks, TestClock } from "./clock.js";

afterEach(forgetClocks);

const secondsUntilReported = (each: () => void): number => {
  for (let second = 1; second <= 20; second++) {
    each();
    if (countSecond().length > 0) return second;
  }
  return Infinity;
};

test("a clock with a timer is reported after 10 seconds", () => {
  new TestClock().after(500, () => undefined);
  expect(secondsUntilReported(() => undefined)).toBe(10);
});

test("a clock is not reported if it was moved, if its timers have ended, or if it has none", () => {
  const moved = new TestClock();
  moved.after(1_000_000, () => undefined);
  const fired = new TestClock();
  fired.after(1, () => undefined);
  fired.advance(1);
  const cancel = new TestClock().after(1, () => undefined);
  cancel();
  expect(secondsUntilReported(() => moved.advance(1))).toBe(Infinity);
});
