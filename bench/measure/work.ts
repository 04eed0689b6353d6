// Measures the usage of a process during its work, without its start.
import { once } from "node:events";
import { monitorEventLoopDelay } from "node:perf_hooks";

/** The usage of the work. Times are in milliseconds, memory in megabytes. */
export interface Usage {
  readonly cpuMs: number;
  readonly rssMost: number;
  readonly delayP99: number;
}

const MB = 1024 * 1024;
// Time between two samples of the event loop. A measured delay includes this time.
const SAMPLING_MS = 5;

/**
 * Sends "ready" to the parent, waits for a message, does the work, and sends the usage of the work.
 */
export async function measureWork(work: () => Promise<void>): Promise<void> {
  // Modules are already loaded. Real runs take hours, so the time for loading is not measured.
  process.send?.("ready");
  await once(process, "message");
  let rssMost = 0;
  const watch = setInterval(() => {
    rssMost = Math.max(rssMost, process.memoryUsage.rss() / MB);
  }, 100);
  const delay = monitorEventLoopDelay({ resolution: SAMPLING_MS });
  delay.enable();
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  delay.disable();
  clearInterval(watch);
  const usage: Usage = {
    cpuMs: (user + system) / 1_000,
    rssMost,
    delayP99: delay.percentile(99) / 1e6,
  };
  process.send?.(usage);
  process.disconnect?.();
}
