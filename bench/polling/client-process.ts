// The SDK under load in a process of its own, so that nothing else counts in its memory and its event loop.
import { monitorEventLoopDelay } from "node:perf_hooks";
import type { ModelRequests } from "../../generated/src/models.js";
import { registry } from "../../generated/src/registry.js";
import { createCoreClient } from "../../runtime/index.js";
import { runTasks } from "./load.js";

/** What the parent process tells on the command line, as JSON. */
export interface ClientSetting {
  readonly apiKey: string;
  readonly baseUrl: string;
  readonly tasks: number;
  readonly submitters: number;
  readonly longestMs: number;
}

/** What the client process reports at its end; times in milliseconds, memory in megabytes. */
export interface ClientReport {
  readonly ended: number;
  readonly failures: readonly string[];
  readonly submitSeconds: number;
  readonly seconds: number;
  readonly delayMedian: number;
  readonly delayP99: number;
  readonly delayMost: number;
  readonly rssBefore: number;
  readonly rssMost: number;
  readonly heapMost: number;
}

const MB = 1024 * 1024;
// The histogram holds the time between two samples, this long when nothing is late.
const SAMPLING_MS = 5;

const setting = JSON.parse(process.argv[2] ?? "") as ClientSetting;
const { apiKey, baseUrl } = setting;
const client = createCoreClient<ModelRequests>(registry, { apiKey, baseUrl });
const model = client.model("x-imagine-video");
// Loads the model's module, as the first request would.
await model.validate({});

const memory = { rss: process.memoryUsage.rss() / MB, heap: 0 };
const rssBefore = memory.rss;
const watch = setInterval(() => {
  const { rss, heapUsed } = process.memoryUsage();
  memory.rss = Math.max(memory.rss, rss / MB);
  memory.heap = Math.max(memory.heap, heapUsed / MB);
}, 50);
const delay = monitorEventLoopDelay({ resolution: SAMPLING_MS });
delay.enable();
const { failures, ...outcome } = await runTasks(
  model,
  { prompt: "A lake at dawn, a heron lands" },
  { ...setting, signal: AbortSignal.timeout(setting.longestMs) },
);
delay.disable();
clearInterval(watch);
await client.close();

process.send?.({
  ended: outcome.ended,
  failures: failures.slice(0, 3).map(String),
  submitSeconds: outcome.submitSeconds,
  seconds: outcome.seconds,
  delayMedian: delay.percentile(50) / 1e6,
  delayP99: delay.percentile(99) / 1e6,
  delayMost: delay.max / 1e6,
  rssBefore,
  rssMost: memory.rss,
  heapMost: memory.heap,
} satisfies ClientReport);
process.disconnect?.();
