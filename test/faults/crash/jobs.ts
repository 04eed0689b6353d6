// The program that is killed: jobs with a key each; each is submitted, awaited and saved unless its file exists.
import { existsSync } from "node:fs";
import { createClient } from "../../../generated/src/index.js";

/** Its input, as JSON in the first argument. */
export interface JobOrders {
  readonly url: string;
  readonly folder: string;
  readonly jobs: number;
}

const { url, folder, jobs } = JSON.parse(process.argv[2] ?? "") as JobOrders;
const client = createClient({ apiKey: "sk-crash-0123456789", baseUrl: url });
for (let job = 1; job <= jobs; job++) {
  const path = `${folder}/${job}.mp4`;
  if (existsSync(path)) continue;
  const task = await client
    .model("x-imagine-video")
    .submit({ prompt: `job ${job}` }, { idempotencyKey: `job-${job}` });
  const state = await task.refresh();
  if (state.status !== "completed") throw new Error(`job ${job} is ${state.status}`);
  await state.result.videos[0]?.save(path);
}
await client.close();
