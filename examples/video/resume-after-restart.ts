// Survives a restart: the task is written down as soon as it is submitted, and a later process goes on with it.
// Run it twice: the first run submits and ends, the second one waits for the same task.
import { readFile, rm, writeFile } from "node:fs/promises";
import { createClient, type SerializedTask } from "gateway-sdk";

const FILE = "pending-task.json";
const client = createClient();

const pending = await readFile(FILE, "utf8").catch(() => undefined);

if (pending === undefined) {
  const task = await client
    .model("x-omni-1.1-flash")
    .submit({ prompt: "Snow falling on a harbour" });
  await writeFile(FILE, JSON.stringify(task));
  console.log(`submitted ${task.id}; run this again to wait for it`);
} else {
  // What was written knows its model, so it is polled at that model's pace. Nothing is submitted or billed again.
  const task = client.tasks.resume(JSON.parse(pending) as SerializedTask);
  const result = await task.result();
  await rm(FILE);
  console.log(`${task.id} is done: ${result.videos[0]?.url}`);
}

// With the id alone: client.model("x-omni-1.1-flash").resume(taskId)
