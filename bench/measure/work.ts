// The usage of a process during its work.
import { once } from "node:events";
import { monitorEventLoopDelay } from "node:perf_hooks";

/** Times in milliseconds, memory in megabytes. */
export interface Usage {
  readonly cpuMs: number;
  readonly rssMost: number;
  readonly delayP99: number;
}

const MB = 1024 * 1024;
// The histogram contains the time between two samples; this is its value without any delay.
const SAMPLING_MS = 5;

/** Sends "ready", works after the parent's message, and sends the usage of the work. */
export async function measureWork(work: () => Promise<void>): Promise<void> {
  // Modules are loaded before: real runs take hours, so loading does not count.
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
