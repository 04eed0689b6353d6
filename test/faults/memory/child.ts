// The program whose memory is measured: it gets one small answer, and then one that unpacks to far more than it weighs.
import { createClient } from "../../engine/client.js";
import { startGrowth } from "./growth.js";

/** Its input, as JSON in the first argument. */
export interface Orders {
  readonly url: string;
  readonly call: keyof typeof CALLS;
}

/** What it prints, as JSON. */
export interface MemoryReport {
  /** Name of the error that the caller got. */
  readonly told: string;
  /** From the resident set before the call to the largest there ever was, in bytes. */
  readonly grown: number;
}

const CALLS = {
  catalog: () => client.catalog.list(),
  poll: () => client.tasks.get("task_1"),
  create: () => client.model("x-imagine-video").submit({ prompt: "a" }),
};

const { url, call } = JSON.parse(process.argv[2] ?? "") as Orders;
const client = createClient({ apiKey: "sk-memory-0123456789", baseUrl: url });
// What a first request loads and compiles is no part of what the answer costs.
await client.catalog.list();
const grown = startGrowth();
const told = await CALLS[call]().then(
  () => "nothing",
  (error: unknown) => (error as Error).name,
);
const report: MemoryReport = { told, grown: grown() };
process.stdout.write(JSON.stringify(report));
await client.close();
