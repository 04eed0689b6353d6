// A cron job. Each run first finishes the tasks of a killed run. Then it makes the video of the
// day, which is billed once.
import { existsSync } from "node:fs";
import { createClient, type TaskResult } from "gateway-sdk";
import { fileJournal } from "gateway-sdk/journal";

const file = (job: string) => `videos/${job}.mp4`;

async function saveVideo(job: string, result: TaskResult): Promise<void> {
  await result.videos[0]?.save(file(job)); // after this the job is no longer open
  console.log(`${job}: ${result.cost} USD`);
}

const client = createClient({ journal: fileJournal("state/journal.jsonl") });
try {
  const { tasks, unknown } = await client.recover();
  for (const { jobId, task } of tasks) await saveVideo(jobId, await task.result());
  for (const { jobId, at } of unknown) {
    console.error(`${jobId} may have been billed at ${at}: look at usage`);
  }

  const today = new Date().toISOString().slice(0, 10);
  if (!existsSync(file(today))) {
    const request = { prompt: `The harbour on ${today}`, duration: 5 };
    await saveVideo(today, await client.model("x-v3-omni").run(request, { jobId: today }));
  }
} finally {
  await client.close();
}
