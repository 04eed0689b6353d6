// The worker program of a queue, which tests kill, stop and continue.
import { startBatchWorker, type BatchWorkerOptions } from "../../runtime/batch/queue/index.js";
import { registry } from "../engine/client.js";

/** The input of the worker, as JSON in the first argument. */
export interface Orders extends Pick<BatchWorkerOptions, "queue" | "results" | "lockMs"> {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly redis: string;
  readonly acceptLoss: boolean;
}

const { baseUrl, apiKey, redis, ...options } = JSON.parse(process.argv[2] ?? "") as Orders;
const say = (line: string) => void process.stderr.write(`${line}\n`);
try {
  const client = { baseUrl, apiKey, pollIntervalMs: 300 };
  const worker = await startBatchWorker(registry, client, redis, {
    ...options,
    concurrency: 2,
    say,
  });
  process.once("SIGTERM", () => void worker.close());
  await worker.closed;
} catch (error) {
  say(String(error));
  process.exitCode = 1;
}
