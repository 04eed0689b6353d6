// A setup file of vitest: a test that waits on a TestClock for 10 seconds of real time fails, instead of hanging until its limit.
import { aroundEach } from "vitest";
import { countSecond, forgetClocks } from "./clock.js";

aroundEach(async (runTest) => {
  forgetClocks();
  let interval: NodeJS.Timeout | undefined;
  const stuck = new Promise<never>((_, reject) => {
    // One second at a time: a process that stood still for long counts one.
    interval = setInterval(() => {
      const [clock] = countSecond();
      if (clock === undefined) return;
      const next = `its next timer is ${clock.nextIn()} ms away`;
      reject(
        new Error(
          `The test did not move its TestClock for 10 s; ${next}. Move the clock, or use play().`,
        ),
      );
    }, 1_000);
  });
  try {
    await Promise.race([runTest(), stuck]);
  } finally {
    clearInterval(interval);
  }
});
