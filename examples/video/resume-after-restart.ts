// Survives a restart: stores the submitted task, and a later process continues. Run it twice.
import { readFile, rm, writeFile } from "node:fs/promises";
import { createClient, type SerializedTask } from "gateway-sdk";

const FILE = "pending-task.json";
const client = createClient();
const model = client.model("x-omni-1.1-flash");

const pending = await readFile(FILE, "utf8").catch(() => undefined);

if (pending === undefined) {
  const task = await model.submit({ prompt: "Snow falling on a harbour" });
  await writeFile(FILE, JSON.stringify(task));
  console.log(`submitted ${task.id}; run this again to wait for it`);
} else {
  // Nothing is submitted or billed again. With only an id, use model.resume(taskId).
  const task = client.tasks.resume(JSON.parse(pending) as SerializedTask);
  const result = await task.result();
  await rm(FILE);
  console.log(`${task.id} is done: ${result.videos[0]?.url}`);
}
