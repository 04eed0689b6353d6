// npm run count-files: counts the source files that one call of the SDK or program uses, by V8's
// coverage. With the name of a call as argument, lists the files.
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
// Only files of these folders count. The emulator runs in this process too, but it is no part of a
// call.
const COUNTED = /^(commands|contracts|generated|generator|runtime)\//;

const session = new Session();
session.connect();
await session.post("Profiler.enable");
await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });

/** Returns the files with a function that runs during `call`. */
async function filesOf(call: () => PromiseLike<unknown>): Promise<readonly string[]> {
  // A reading resets the counters of V8, so this reading removes the functions of earlier calls.
  await session.post("Profiler.takePreciseCoverage");
  await call();
  const { result } = await session.post("Profiler.takePreciseCoverage");
  return (
    result
      .filter(({ url }) => url.startsWith("file://"))
      // The function at offset 0 is the module itself, which also runs when it is only loaded.
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

/**
 * For each name, a function that makes the call in an empty folder and returns the files of the
 * call.
 */
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
      if (code !== 0) throw new Error(`sdkgen generate failed (exit code ${code})`);
    });
  },
  // Measures a job from its request to its outcome.
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
      if (status !== "completed")
        throw new Error(`The job of the queue ended as ${status}, not as completed`);
    });
    await worker?.close();
    return files;
  },
  // Makes the call that the package `ai` makes to a provider, without that package.
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
  // The first call also loads modules, and loading calls functions of other files. Only the second
  // call is measured.
  await inFolder(call);
  const files = await inFolder(call);
  console.log(`${name}: ${files.length} files (${byFolder(files)})`);
  if (names.length > 0) console.log(files.join("\n"));
}
await close();
session.disconnect();
