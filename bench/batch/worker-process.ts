// A worker of a queue in a process of its own.
import { batchWorker } from "../../generated/src/queue.js";
import { measured } from "../measure/work.js";

/** Its input, as JSON in the first argument; the API key comes from the environment. */
export interface Orders {
  readonly baseUrl: string;
  readonly redis: string;
  readonly queue: string;
  readonly results: string;
  readonly concurrency: number;
  readonly pollIntervalMs: number;
}

const { baseUrl, redis, pollIntervalMs, ...options } = JSON.parse(process.argv[2] ?? "") as Orders;
// As a worker loads them when it starts.
await Promise.all([import("bullmq"), import("ioredis")]);
await measured(async () => {
  const worker = await batchWorker({ baseUrl, pollIntervalMs }, redis, options);
  process.once("message", () => void worker.close());
  await worker.closed;
});
