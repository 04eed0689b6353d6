// Submits a video and follows its task. `for await` polls at the documented rate until `break`.
import { createClient } from "gateway-sdk";

const client = createClient();

const task = await client.model("x-imagine-video").submit({
  prompt: "A paper boat on a stream, close to the water",
  duration: 6,
});
console.log(`submitted ${task.id}`);

for await (const state of task) {
  if (state.status === "completed") console.log(`done: ${state.result.videos[0]?.url}`);
  else if (state.status === "failed") console.log(`failed: ${state.error.message}`);
  else console.log(`${state.status}, ${state.progress ?? 0} %`);
}

// The task has ended, so this sends no request.
const result = await task.result();
console.log(`cost ${result.cost} USD`);
