// The SDK under load in a separate process, so that memory and event loop are only its own.
import { createClient } from "../../generated/src/index.js";
import { measureWork } from "../measure/work.js";

/** The input of this process: JSON in the first argument. */
export interface ClientSetting {
  readonly apiKey: string;
  readonly baseUrl: string;
  readonly tasks: number;
  readonly submitters: number;
}

const { apiKey, baseUrl, tasks, submitters } = JSON.parse(process.argv[2] ?? "") as ClientSetting;
const client = createClient({ apiKey, baseUrl });
const model = client.model("x-imagine-video");
// Loads the model's module before the measurement, as the first request would.
await model.validate({});

await measureWork(async () => {
  // A task that fails ends the process, and so the benchmark.
  const ends: Promise<void>[] = [];
  let remaining = tasks;
  const submitter = async () => {
    while (remaining-- > 0) {
      const task = await model.submit({ prompt: "A lake at dawn, a heron lands" });
      // The result is not stored, so that memory is the SDK's alone.
      ends.push(task.result().then(() => undefined));
    }
  };
  await Promise.all(Array.from({ length: submitters }, submitter));
  await Promise.all(ends);
  await client.close();
});
