// The program that is killed: a batch under a journal.
import { runBatch } from "../../generated/src/batch.js";
import { createClient } from "../../generated/src/index.js";
import { fileJournal } from "../../generated/src/journal.js";

/** Its input, as JSON in the first argument; the API key comes from the environment. */
export interface Orders {
  readonly baseUrl: string;
  readonly folder: string;
  readonly model: string;
  readonly jobs: number;
  readonly concurrency: number;
}

const orders = JSON.parse(process.argv[2] ?? "") as Orders;
const { baseUrl, folder, model, jobs, concurrency } = orders;
const journal = fileJournal(`${folder}/journal.jsonl`);
const client = createClient({ baseUrl, journal, pollIntervalMs: 20 });
const entries = Array.from({ length: jobs }, (_, index) => ({
  model,
  request: { prompt: `job ${index + 1}` },
}));
for await (const outcome of runBatch(client, entries, { out: folder, concurrency })) void outcome;
await client.close();
