// The program that is killed, stopped and continued: a worker of a queue.
import { batchWorker } from "../../generated/src/queue.js";

/** Its input, as JSON in the first argument; the API key comes from the environment. */
export interface Orders {
  readonly baseUrl: string;
  readonly redis: string;
  readonly queue: string;
  readonly folder: string;
  readonly lockMs: number;
}

const { baseUrl, redis, ...options } = JSON.parse(process.argv[2] ?? "") as Orders;
const { queue, folder: results, lockMs } = options;
const worker = await batchWorker({ baseUrl, pollIntervalMs: 500 }, redis, {
  queue,
  results,
  lockMs,
});
process.once("SIGTERM", () => void worker.close());
await worker.closed;
