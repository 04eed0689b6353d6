// npm run count-files: counts the source files that one call passes, by V8's coverage. With the
// name of a call it lists the files.
import { mkdtemp, rm } from "node:fs/promises";
import { Session } from "node:inspector/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Experimental_VideoModelV4CallOptions as VideoOptions } from "@ai-sdk/provider";
import { commandContext } from "../commands/process-context.js";
import { COMMANDS } from "../commands/table.js";
import { startGateway } from "../gateway/index.js";
import { createGateway } from "../generated/src/ai-sdk.js";
import { createClient } from "../generated/src/index.js";
import { batchResults, batchWorker, enqueueBatch } from "../generated/src/queue.js";
import { startRedis } from "../test/runtime/queue/redis-server.js";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
// The emulator runs in this process too, but its files do not belong to a call.
const COUNTED = /^(commands|contracts|generated|generator|runtime)\//;

const session = new Session();
session.connect();
await session.post("Profiler.enable");
await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });

/** The files with a function that runs during `call`. */
async function filesOf(call: () => PromiseLike<unknown>): Promise<readonly string[]> {
  // Reading the counters also resets them.
  await session.post("Profiler.takePreciseCoverage");
  await call();
  const { result } = await session.post("Profiler.takePreciseCoverage");
  return (
    result
      .filter(({ url }) => url.startsWith("file://"))
      // The function at offset 0 is the module itself.
      .filter(({ functions }) =>
        functions.some(({ ranges: [all] }) => all && all.count > 0 && all.startOffset > 0),
      )
      .map(({ url }) => fileURLToPath(url).slice(ROOT.length))
      .filter((file) => COUNTED.test(file))
      .sort()
  );
}

const { apiKey, url: baseUrl, close } = await startGateway({ taskTime: "50ms" });
const options = { apiKey, baseUrl, pollIntervalMs: 30 };
const prompt = "A lighthouse at dawn";

/** Name → makes the call once in an empty folder, and returns its files. */
const CALLS: Readonly<Record<string, (folder: string) => Promise<readonly string[]>>> = {
  run: async () => {
    const client = createClient(options);
    const files = await filesOf(() => client.model("x-v3-omni").run({ prompt }));
    await client.close();
    return files;
  },
  generate: (folder) => {
    const context = commandContext("generate", ["--out", "sdk"], COMMANDS["generate"]);
    const env = { GATEWAY_BASE_URL: baseUrl, GATEWAY_API_KEY: apiKey };
    const quiet = { ...context, env, cwd: folder, print: () => undefined };
    return filesOf(async () => {
      const code = await COMMANDS["generate"]?.run(quiet);
      if (code !== 0) throw new Error(`generate ended with ${code}`);
    });
  },
  // From the request to its outcome.
  queue: async (folder) => {
    await using redis = await startRedis();
    const queue = { queue: "count" };
    let worker: Awaited<ReturnType<typeof batchWorker>> | undefined;
    const files = await filesOf(async () => {
      await enqueueBatch(redis.url, [{ model: "x-imagine-video", request: { prompt } }], queue);
      worker = await batchWorker(options, redis.url, { ...queue, results: folder });
      let status = "";
      while (status === "") {
        for await (const outcome of batchResults(redis.url, queue)) status = outcome.status;
      }
      if (status !== "completed") throw new Error(`the queue's job is ${status}`);
    });
    await worker?.close();
    return files;
  },
  // The provider call of the package `ai`, without that package.
  "ai-sdk": async () => {
    const model = createGateway(options).videoModel("x-v3-omni");
    const video = { prompt, n: 1, providerOptions: {} } as VideoOptions;
    return filesOf(async () => model.doGenerate?.(video));
  },
};

async function inFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), "count-files-"));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function byFolder(files: readonly string[]): string {
  const folders = files.map((file) => file.slice(0, file.indexOf("/")));
  const countOf = (folder: string) => folders.filter((each) => each === folder).length;
  return [...new Set(folders)].map((folder) => `${folder} ${countOf(folder)}`).join(", ");
}

const names = process.argv.slice(2);
const unknown = names.find((name) => !Object.hasOwn(CALLS, name));
if (unknown !== undefined) {
  throw new Error(`There is no call ${unknown}; the calls are ${Object.keys(CALLS).join(", ")}.`);
}
for (const [name, call] of Object.entries(CALLS)) {
  if (names.length > 0 && !names.includes(name)) continue;
  // The first call also loads modules, which call functions of other files.
  await inFolder(call);
  const files = await inFolder(call);
  console.log(`${name}: ${files.length} files (${byFolder(files)})`);
  if (names.length > 0) console.log(files.join("\n"));
}
await close();
session.disconnect();
