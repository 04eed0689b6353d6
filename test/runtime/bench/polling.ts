// 10,000 tasks at once against a gateway that takes 1,500 requests a second: prints what the client needs for it.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { fileURLToPath } from "node:url";
import { createCoreClient } from "../../../runtime/index.js";
import { registry } from "../stage/client.js";
import type { StageModels } from "../stage/models.js";

const TASKS = Number(process.argv[2] ?? 10_000);

const script = fileURLToPath(new URL("limited-gateway.ts", import.meta.url));
const gateway = spawn(process.execPath, ["--import", "tsx", script], {
  stdio: ["ignore", "pipe", "inherit"],
});
const [line] = (await once(gateway.stdout, "data")) as [Buffer];
const baseUrl = `http://127.0.0.1:${line.toString().trim()}`;

const client = createCoreClient<StageModels>(registry, { apiKey: "bench-key-1", baseUrl });
const model = client.model("x-imagine-video");
const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();
let rss = 0;
const watch = setInterval(() => (rss = Math.max(rss, process.memoryUsage().rss)), 100);
const startedAt = performance.now();
const results: Promise<unknown>[] = [];
// As many at once as an app that submits in a loop has; all of the tasks then run at the same time.
let started = 0;
await Promise.all(
  Array.from({ length: 256 }, async () => {
    while (started++ < TASKS) {
      const task = await model.submit({ prompt: "a lake at dawn" });
      results.push(task.result());
    }
  }),
);
const submittedAt = performance.now();
const outcomes = await Promise.allSettled(results);
const seconds = (performance.now() - startedAt) / 1000;
clearInterval(watch);
delay.disable();
const counts = (await (await fetch(`${baseUrl}/counts`)).json()) as Record<string, number>;
await client.close();
gateway.kill();

const failed = outcomes.filter((outcome) => outcome.status === "rejected");
const { requests = 0, refused = 0, mostSockets = 0, creates = 0 } = counts;
console.log(
  [
    `tasks ended       ${outcomes.length - failed.length} of ${TASKS} (${creates} created) in ${seconds.toFixed(1)} s, submitted in ${((submittedAt - startedAt) / 1000).toFixed(1)} s`,
    `sockets           ${mostSockets} (limit 32)`,
    `answers 429       ${((100 * refused) / requests).toFixed(2)} % of ${requests} (limit 5 %)`,
    `event loop p99    ${(delay.percentile(99) / 1e6).toFixed(1)} ms (limit 50 ms), max ${(delay.max / 1e6).toFixed(0)} ms`,
    `RSS               ${Math.round(rss / 1024 / 1024)} MB (limit 200 MB)`,
  ].join("\n"),
);
if (failed[0] !== undefined)
  console.log("first failure:", (failed[0] as PromiseRejectedResult).reason);
