// A program that the crash test kills: a batch with a journal.
import { runBatch } from "../../runtime/batch/index.js";
import { fileJournal } from "../../runtime/jobs/index.js";
import { createClient } from "../engine/client.js";
import type { Orders } from "./batch.js";

const { folder, model, jobs, ...wire } = JSON.parse(process.argv[2] ?? "") as Orders;
const journal = fileJournal(`${folder}/journal.jsonl`);
const client = createClient({ ...wire, journal, pollIntervalMs: 20 });
const entries = Array.from({ length: jobs }, (_, index) => ({
  model,
  request: { prompt: `job ${index + 1}` },
}));
for await (const outcome of runBatch(client, entries, { out: folder })) void outcome;
await client.close();
