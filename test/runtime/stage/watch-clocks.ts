// A setup file of vitest: a test that waits on a TestClock for 10 seconds of real time fails,
// instead of hanging until its limit. Seconds in which the process computes do not count, because a
// test may need many of them on a busy machine.
import { aroundEach } from "vitest";
import { countSecond, forgetClocks } from "./clock.js";

const IDLE_MICROSECONDS = 30_000;

aroundEach(async (runTest) => {
  forgetClocks();
  let interval: NodeJS.Timeout | undefined;
  const stuck = new Promise<never>((_, reject) => {
    let used = process.cpuUsage();
    // At most one second at a time, even if the process was stopped for long.
    interval = setInterval(() => {
      const { user, system } = process.cpuUsage(used);
      used = process.cpuUsage();
      if (user + system > IDLE_MICROSECONDS) return;
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
