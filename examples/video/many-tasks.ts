// Runs many tasks at once. One scheduler polls them all, over at most 32 connections.
import { createClient } from "gateway-sdk";

await using client = createClient(); // closes its sockets at the end of the scope

const model = client.model("x-v4-fast");
const scenes = ["a harbour at dusk", "a forest after rain", "a desert road at noon"];

const tasks = await Promise.all(scenes.map((prompt) => model.submit({ prompt })));

// In the order of `tasks`. Rejects with the first failure; `allSettled` returns every outcome.
const results = await client.tasks.all(tasks, {
  onProgress: (state) => {
    if (state.status === "failed") console.log(`${state.id} failed: ${state.error.message}`);
  },
});

for (const [index, result] of results.entries()) {
  console.log(`${scenes[index]}: ${result.videos.length} video, ${result.cost} USD`);
}
