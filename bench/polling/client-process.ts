// The SDK under load in a process of its own, so that nothing else counts in its memory and its event loop.
import { createClient } from "../../generated/src/index.js";
import { measured } from "../measure/work.js";

/** What the parent process tells on the command line, as JSON. */
export interface ClientSetting {
  readonly apiKey: string;
  readonly baseUrl: string;
  readonly tasks: number;
  readonly submitters: number;
}

const { apiKey, baseUrl, tasks, submitters } = JSON.parse(process.argv[2] ?? "") as ClientSetting;
const client = createClient({ apiKey, baseUrl });
const model = client.model("x-imagine-video");
// Loads the model's module, as the first request would.
await model.validate({});

await measured(async () => {
  // A task that fails ends the process, and so the benchmark.
  const ends: Promise<void>[] = [];
  let left = tasks;
  const submitter = async () => {
    while (left-- > 0) {
      const task = await model.submit({ prompt: "A lake at dawn, a heron lands" });
      // Its result is dropped: memory is that of the SDK.
      ends.push(task.result().then(() => undefined));
    }
  };
  await Promise.all(Array.from({ length: submitters }, submitter));
  await Promise.all(ends);
  await client.close();
});
