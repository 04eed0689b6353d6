// The program whose memory is measured: it gets one small answer, and then a small answer that
// unpacks to a very large one.
import { createClient } from "../../engine/client.js";
import { startGrowth } from "./growth.js";

/** The input of the program, as JSON in the first argument. */
export interface Orders {
  readonly url: string;
  readonly call: keyof typeof CALLS;
}

/** The output of the program, as JSON. */
export interface MemoryReport {
  /** Name of the caller's error. */
  readonly told: string;
  /** Growth in bytes from the resident set before the call to the largest resident set. */
  readonly grown: number;
}

const CALLS = {
  catalog: () => client.catalog.list(),
  poll: () => client.tasks.get("task_1"),
  create: () => client.model("x-imagine-video").submit({ prompt: "a" }),
};

const { url, call } = JSON.parse(process.argv[2] ?? "") as Orders;
const client = createClient({ apiKey: "sk-memory-0123456789", baseUrl: url });
// The first request loads and compiles code. This memory must not count for the large answer.
await client.catalog.list();
const grown = startGrowth();
const told = await CALLS[call]().then(
  () => "nothing",
  (error: unknown) => (error as Error).name,
);
const report: MemoryReport = { told, grown: grown() };
process.stdout.write(JSON.stringify(report));
await client.close();
