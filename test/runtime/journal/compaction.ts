// Runs jobs that are all in flight while their journal is compacted, and recovers them; the ledger
// counts the creates.
import { setImmediate } from "node:timers/promises";
import { createCoreClient } from "../../../runtime/call/client/client.js";
import { fileJournal } from "../../../runtime/jobs/file-journal.js";
import { randomOf } from "../../engine/random.js";
import { startLedger } from "../../ledger/index.js";
import { imagine, omni, type StageModels } from "../stage/models.js";

const MODELS = {
  "x-v3-omni": () => Promise.resolve(omni),
  "x-imagine-video": () => Promise.resolve(imagine),
};

/**
 * Runs and saves `jobs` jobs of 3.6 KB at once, closes the client, and recovers; `seed` varies the
 * order of the answers.
 */
export async function recoveredAfter(jobs: number, seed: number, folder: string) {
  const random = randomOf(seed);
  await using server = await startLedger({
    usd: 0,
    onCreate: async () => {
      for (let turns = random() * 8; turns > 0; turns--) await setImmediate();
      return undefined;
    },
    onPoll: ({ taskId, count }) =>
      count <= random() * 3 ? { status: 200, body: processing(taskId) } : undefined,
  });
  const { url: baseUrl, apiKey, ledger } = server;
  const start = () => {
    const journal = fileJournal(`${folder}/journal.jsonl`);
    const options = { apiKey, baseUrl, journal, pollIntervalMs: 1 };
    return createCoreClient<StageModels>({ models: MODELS }, options);
  };
  const first = start();
  const one = async (index: number) => {
    const prompt = `${index} ${"x".repeat(3_600)}`;
    const result = await first.model("x-v3-omni").run({ prompt }, { jobId: `job-${index}` });
    await result.videos[0]?.save(`${folder}/${index}.mp4`);
  };
  await Promise.all(Array.from({ length: jobs }, (_, index) => one(index)));
  await first.close();
  const next = start();
  const { tasks, unknown, unsent } = await next.recover();
  await next.close();
  const left = tasks.length + unsent.length;
  return { creates: ledger.creates.length, doubles: ledger.doubles, unknown: unknown.length, left };
}

const processing = (taskId: string) => ({
  code: 200,
  data: { id: taskId, status: "processing", progress: 50 },
});
