// Runs one worker of a queue in a separate process.
import { batchWorker } from "../../generated/src/queue.js";
import { measureWork } from "../measure/work.js";

/**
 * The input of this process. The parent passes it as JSON in the first argument, and the API key in
 * the environment.
 */
export interface Orders {
  readonly baseUrl: string;
  readonly redis: string;
  readonly queue: string;
  readonly results: string;
  readonly concurrency: number;
  readonly pollIntervalMs: number;
}

const { baseUrl, redis, pollIntervalMs, ...options } = JSON.parse(process.argv[2] ?? "") as Orders;
// A worker loads these packages when it starts. Loading them here keeps that time out of the
// measurement.
await Promise.all([import("bullmq"), import("ioredis")]);
await measureWork(async () => {
  const worker = await batchWorker({ baseUrl, pollIntervalMs }, redis, options);
  process.once("message", () => void worker.close());
  await worker.closed;
});
