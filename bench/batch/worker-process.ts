// A worker of a queue in a process of its own: what it takes, from its start to its end.
import { once } from "node:events";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { batchWorker } from "../../generated/src/queue.js";

/** Its input, as JSON in the first argument; the API key comes from the environment. */
export interface Orders {
  readonly baseUrl: string;
  readonly redis: string;
  readonly queue: string;
  readonly results: string;
  readonly concurrency: number;
  readonly pollIntervalMs: number;
}

/** What it reports at its end; times in milliseconds, memory in megabytes. */
export interface WorkerReport {
  readonly cpuMs: number;
  readonly rssMost: number;
  readonly delayP99: number;
}

const MB = 1024 * 1024;
// The histogram holds the time between two samples, this long when nothing is late.
const SAMPLING_MS = 5;

const { baseUrl, redis, pollIntervalMs, ...options } = JSON.parse(process.argv[2] ?? "") as Orders;
let rssMost = 0;
const watch = setInterval(() => {
  rssMost = Math.max(rssMost, process.memoryUsage.rss() / MB);
}, 100);
// A worker starts once and runs for hours: loading its modules is not measured.
process.send?.("ready");
await once(process, "message");
const delay = monitorEventLoopDelay({ resolution: SAMPLING_MS });
delay.enable();
const before = process.cpuUsage();
const worker = await batchWorker({ baseUrl, pollIntervalMs }, redis, options);
process.once("message", () => void worker.close());
await worker.closed;
const { user, system } = process.cpuUsage(before);
delay.disable();
clearInterval(watch);
process.send?.({
  cpuMs: (user + system) / 1_000,
  rssMost,
  delayP99: delay.percentile(99) / 1e6,
} satisfies WorkerReport);
process.disconnect?.();
