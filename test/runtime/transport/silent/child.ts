// A program bundled for Node: two text calls that are silent for longer than Node's `fetch` waits. Prints what they gave.
import { createClient } from "../../../engine/client.js";

const { waitMs, ...wire } = JSON.parse(process.argv[2] ?? "") as {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly waitMs: number;
};

// Node's own `fetch` waits 300 s for headers and between two pieces of a body; here it waits `waitMs`.
const GLOBAL = Symbol.for("undici.globalDispatcher.1");
type MakeAgent = new (limits: { headersTimeout: number; bodyTimeout: number }) => object;
const globals = globalThis as { [GLOBAL]?: object };
await fetch("data:,").then((answer) => answer.text());
const Agent = globals[GLOBAL]?.constructor as MakeAgent;
globals[GLOBAL] = new Agent({ headersTimeout: waitMs, bodyTimeout: waitMs });

const client = createClient(wire);
const request = { model: "x-3-pro-preview", contents: [{ parts: [{ text: "a" }] }] };
const failure = (error: unknown) => (error as Error).message;
const whole = await client.text
  .generate(request)
  .then(({ candidates }) => candidates?.[0]?.content?.parts?.[0]?.text, failure);
let streamed = "";
try {
  for await (const { candidates } of client.text.stream(request)) {
    streamed += candidates?.[0]?.content?.parts?.[0]?.text ?? "";
  }
} catch (error) {
  streamed = failure(error);
}
await client.close();
process.stdout.write(JSON.stringify({ whole, streamed }));
