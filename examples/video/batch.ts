// Runs a batch of 20 within a budget, and saves its files. A second run continues it with a new
// budget.
import { createClient } from "gateway-sdk";
import { runBatch } from "gateway-sdk/batch";
import { fileJournal } from "gateway-sdk/journal";

await using client = createClient({
  journal: fileJournal("videos/journal.jsonl"),
  budget: { maxUsd: 5 },
});

const requests = Array.from({ length: 20 }, (_, index) => ({
  id: `view-${index + 1}`, // the same in every run
  model: "x-v3-omni",
  request: { prompt: `A lighthouse, from ${index * 18} degrees`, duration: 5 },
}));

const counts = { cancelled: 0, completed: 0, failed: 0, lost: 0, open: 0, refused: 0, unknown: 0 };
for await (const { status } of runBatch(client, requests, { out: "videos" })) counts[status] += 1;

console.log(`${counts.completed} saved, ${counts.refused} did not fit into the budget`);
console.log(`${client.budget()?.spentUsd} USD spent`);
