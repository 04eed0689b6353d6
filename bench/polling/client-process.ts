// Runs the SDK under load in a separate process, so that no other code affects its memory and event
// loop.
import { createClient } from "../../generated/src/index.js";
import { measureWork } from "../measure/work.js";

/** The input of this process. The parent passes it as JSON in the first argument. */
export interface ClientSetting {
  readonly apiKey: string;
  readonly baseUrl: string;
  readonly tasks: number;
  readonly submitters: number;
}

const { apiKey, baseUrl, tasks, submitters } = JSON.parse(process.argv[2] ?? "") as ClientSetting;
const client = createClient({ apiKey, baseUrl });
const model = client.model("x-imagine-video");
// Loads the model's module before the measurement. The first request would load it otherwise.
await model.validate({});

await measureWork(async () => {
  // A failed task ends this process, and so the benchmark.
  const ends: Promise<void>[] = [];
  let remaining = tasks;
  const submitter = async () => {
    while (remaining-- > 0) {
      const task = await model.submit({ prompt: "A lake at dawn, a heron lands" });
      // Does not store the result, so that only the SDK uses memory.
      ends.push(task.result().then(() => undefined));
    }
  };
  await Promise.all(Array.from({ length: submitters }, submitter));
  await Promise.all(ends);
  await client.close();
});
