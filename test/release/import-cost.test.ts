// What importing the SDK costs: time over bare Node, and no model that was not asked for.
import { afterAll, beforeAll, expect, test } from "vitest";
import { median } from "../../bench/report/median.js";
import { buildPackage, buildSdk, type BuiltSdk } from "./support/built-sdk.js";

let sdk: BuiltSdk;
let installed: BuiltSdk;
beforeAll(() => {
  sdk = buildSdk();
  installed = buildPackage();
});
afterAll(() => {
  sdk.remove();
  installed.remove();
});

// CPU time, all threads: a busy machine makes a process wait, but not work. The two loads are told apart inside one
// process: between two processes, Node's own start varies by more than the client costs.
const STARTS = `
const spent = () => {
  const { user, system } = process.cpuUsage();
  return { cpu: (user + system) / 1000, wall: performance.now() };
};
const start = spent();
await import("undici");
const undici = spent();
const { createClient } = await import("./index.js");
const client = spent();
if (typeof createClient !== "function") throw new Error("no client");
process.stdout.write(JSON.stringify([start, undici, client]));
`;
const ROUNDS = 7;

test("importing the client costs less than 25 ms over bare Node, undici's own load apart", () => {
  const rounds = Array.from({ length: ROUNDS }, () => costsOf(installed.run("starts", STARTS)));
  const medianOf = (stage: number, kind: keyof Cost) =>
    median(
      rounds.map((costs) => (costs[stage]?.[kind] ?? NaN) - (costs[stage - 1]?.[kind] ?? NaN)),
    );
  const undici = medianOf(1, "cpu");
  const client = medianOf(2, "cpu");
  process.stdout.write(
    `Import cost in CPU time (and elapsed) over bare Node: undici ${ms(undici, medianOf(1, "wall"))}, ` +
      `the client ${ms(client, medianOf(2, "wall"))} more\n`,
  );
  expect(client).toBeLessThan(25);
});

interface Cost {
  readonly cpu: number;
  readonly wall: number;
}

function costsOf(printed: string): readonly Cost[] {
  return JSON.parse(printed) as readonly Cost[];
}

function ms(cpu: number, wall: number): string {
  return `${cpu.toFixed(1)} ms (${wall.toFixed(1)})`;
}

// Lists every module that this process has loaded: the loader tells a hook of each.
const LIST_LOADED = `
import { register } from "node:module";
import { MessageChannel } from "node:worker_threads";
const { port1, port2 } = new MessageChannel();
const hook = \`
  let port;
  export const initialize = (data) => void (port = data.port);
  export async function load(url, context, next) {
    port.postMessage(url);
    return next(url, context);
  }
\`;
register("data:text/javascript," + encodeURIComponent(hook), {
  data: { port: port2 },
  transferList: [port2],
});
const loaded = [];
port1.on("message", (url) => loaded.push(url));
`;
const PRINT_LOADED = `
await new Promise((resolve) => setImmediate(resolve));
port1.close();
process.stdout.write(JSON.stringify(loaded.map((url) => url.split("/src/").at(-1))));
`;

function loadedBy(name: string, statements: string): readonly string[] {
  return JSON.parse(sdk.run(name, `${LIST_LOADED}${statements}${PRINT_LOADED}`)) as string[];
}

test("importing one model's module loads no other model, no client and no undici", () => {
  const loaded = loadedBy("one-model", `await import("./models/x-v3-omni.js");`);
  expect(loaded.filter((path) => path.startsWith("models/"))).toEqual(["models/x-v3-omni.js"]);
  expect(loaded.filter((path) => /(^|\/)(undici|client|transport)\//.test(path))).toEqual([]);
  expect(loaded).toContain("runtime/validation/index.js");
});

test("importing the client loads no model and no validator", () => {
  const loaded = loadedBy("client-only", `await import("./index.js");`);
  expect(loaded.filter((path) => path.startsWith("models/"))).toEqual([]);
  expect(loaded).toContain("runtime/client/client.js");
});

test("naming a model loads that model's module on first use, and no other", () => {
  const loaded = loadedBy(
    "by-id",
    `const { createClient } = await import("./index.js");
     const client = createClient({ apiKey: "test-key-1234567890", baseUrl: "http://127.0.0.1:9" });
     const issues = await client.model("x-2.3").validate({});
     if (issues.length !== 1) throw new Error(JSON.stringify(issues));`,
  );
  expect(loaded.filter((path) => path.startsWith("models/"))).toEqual(["models/x-2.3.js"]);
});
