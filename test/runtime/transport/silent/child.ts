// A program bundled for Node: text calls to a server that is silent for longer than Node's `fetch`
// waits. Prints their results.
import { createClient } from "../../../engine/client.js";

const { waitMs, unused, ...wire } = JSON.parse(process.argv[2] ?? "") as {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly waitMs: number;
  /** An address without a server. */
  readonly unused: string;
};

// Node's own `fetch` waits 300 s for headers and between two parts of a body; here it waits
// `waitMs`.
const GLOBAL = Symbol.for("undici.globalDispatcher.1");
type MakeAgent = new (limits: { headersTimeout: number; bodyTimeout: number }) => object;
const globals = globalThis as { [GLOBAL]?: object };
await fetch("data:,").then((answer) => answer.text());
const Agent = globals[GLOBAL]?.constructor as MakeAgent;
globals[GLOBAL] = new Agent({ headersTimeout: waitMs, bodyTimeout: waitMs });

/** Sends a request that is never answered, until `fetch` gives up. */
const fetchSilence = () =>
  fetch(`${wire.baseUrl}/silence`).then(
    () => "answered",
    () => "gave up",
  );

/**
 * Lets `fetch` give up repeatedly during the call; each of these requests starts after the call.
 */
async function whileFetchGivesUp<Result>(call: Promise<Result>): Promise<Result> {
  let isRunning = true;
  const end = () => void (isRunning = false);
  call.then(end, end);
  while (isRunning) await fetchSilence();
  return call;
}

const nameOf = (error: unknown) => (error as Error).name;
const request = { model: "x-3-pro-preview", contents: [{ parts: [{ text: "a" }] }] };
const client = createClient(wire);

const whole = await whileFetchGivesUp(
  client.text
    .generate(request)
    .then(({ candidates }) => candidates?.[0]?.content?.parts?.[0]?.text, nameOf),
);

async function readStream() {
  let text = "";
  for await (const { candidates } of client.text.stream(request))
    text += candidates?.[0]?.content?.parts?.[0]?.text ?? "";
  return text;
}
const streamed = await whileFetchGivesUp(readStream().catch(nameOf));

const stop = new AbortController();
const silent = client.text.generate({ ...request, model: "aborted" }, { signal: stop.signal });
const aborted = silent.then(() => "answered", nameOf);
await fetchSilence();
stop.abort(new RangeError("enough"));

const other = createClient({ ...wire, baseUrl: unused, retry: { attempts: 1 } });
const refused = other.text.generate(request).then(() => "answered", nameOf);

const results = { whole, streamed, aborted: await aborted, refused: await refused };
// Closes neither client: the test fails if an idle socket keeps the process alive.
process.stdout.write(JSON.stringify(results));
