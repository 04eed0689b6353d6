// A program that the crash test kills. It has no journal: each job has its own key, and is
// submitted and saved unless its file exists.
import { existsSync } from "node:fs";
import { createClient } from "../engine/client.js";
import type { Orders } from "./batch.js";

const { folder, model, jobs, ...wire } = JSON.parse(process.argv[2] ?? "") as Orders;
const client = createClient({ ...wire, pollIntervalMs: 20 });
for (let job = 1; job <= jobs; job++) {
  const path = `${folder}/${job}.mp4`;
  if (existsSync(path)) continue;
  const task = await client
    .model(model)
    .submit({ prompt: `job ${job}` }, { idempotencyKey: `job-${job}` });
  const { videos } = await task.result();
  await videos[0]?.save(path);
}
await client.close();
