// Runs a batch in one process with the SDK's function `runBatch`, without a queue.
import { join } from "node:path";
import { runBatch } from "../../generated/src/batch.js";
import { createClient } from "../../generated/src/index.js";
import { fileJournal } from "../../generated/src/journal.js";
import { rowsOf } from "./rows.js";
import { measureWork } from "../measure/work.js";

/**
 * The input of this process. The parent passes it as JSON in the first argument, and the API key in
 * the environment.
 */
export interface RunOrders {
  readonly baseUrl: string;
  readonly results: string;
  readonly jobs: number;
  /** Creates that are sent at once, and jobs that run at once. */
  readonly concurrency: number;
  readonly pollIntervalMs: number;
}

const orders = JSON.parse(process.argv[2] ?? "") as RunOrders;
const { baseUrl, pollIntervalMs, results: out, concurrency } = orders;
await measureWork(async () => {
  const journal = fileJournal(join(out, "journal.jsonl"));
  const client = createClient({ baseUrl, pollIntervalMs, journal });
  for await (const { id, status } of runBatch(client, rowsOf(orders.jobs), { out, concurrency })) {
    if (status !== "completed") throw new Error(`Job ${id} ended as ${status}, not as completed.`);
  }
  await client.close();
});
