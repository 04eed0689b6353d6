// Stops waiting with an AbortSignal. The task continues at the gateway; you can wait for it again.
import { createClient } from "gateway-sdk";

const client = createClient();
const controller = new AbortController();
process.once("SIGINT", () => controller.abort(new Error("stopped by Ctrl-C")));

const task = await client.model("x-2.3").submit({ prompt: "A kite over dunes" });

try {
  await task.result({
    signal: controller.signal, // AbortSignal.timeout(60_000) works as well
    onProgress: ({ progress = 0 }) => {
      if (progress > 30) controller.abort(new Error("no more time for this"));
    },
  });
} catch (error) {
  // An abort rejects with the signal's reason, unchanged.
  if (error !== controller.signal.reason) throw error;
  console.log(`stopped waiting: ${controller.signal.reason.message}`);
}

const result = await client.tasks.resume(task).result();
console.log(`the task went on: ${result.videos[0]?.url}`);
