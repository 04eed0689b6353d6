// The program that is killed: jobs under a journal; each is submitted, awaited and saved unless its file is there.
import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { createClient, SubmissionUnknownError } from "../../generated/src/index.js";
import { fileJournal } from "../../generated/src/journal.js";

/** Its input, as JSON in the first argument; the API key comes from the environment. */
export interface Orders {
  readonly baseUrl: string;
  readonly folder: string;
  readonly model: string;
  readonly jobs: number;
  readonly atOnce: number;
}

const { baseUrl, folder, model, jobs, atOnce } = JSON.parse(process.argv[2] ?? "") as Orders;
const journal = fileJournal(`${folder}/journal.jsonl`);
const client = createClient({ baseUrl, journal, pollIntervalMs: 20 });
const pathOf = (job: string) => `${folder}/${job}.mp4`;

const { tasks, unknown } = await client.recover();
const lost = new Set(unknown.map(({ jobId }) => jobId));
for (const { jobId, task } of tasks) {
  const result = await task.result();
  await result.videos[0]?.save(pathOf(jobId));
}

const waiting = Array.from({ length: jobs }, (_, index) => `job-${index + 1}`);
async function worker(): Promise<void> {
  for (let job = waiting.shift(); job !== undefined; job = waiting.shift()) {
    if (existsSync(pathOf(job)) || lost.has(job)) continue;
    try {
      const result = await client.model(model).run({ prompt: job }, { jobId: job });
      await result.videos[0]?.save(pathOf(job));
    } catch (error) {
      if (!(error instanceof SubmissionUnknownError)) throw error;
      lost.add(job);
    }
  }
}
await Promise.all(Array.from({ length: atOnce }, worker));
await client.close();
await writeFile(`${folder}/unknown.json`, JSON.stringify([...lost]));
