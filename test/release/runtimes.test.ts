// One program on every runtime, from the packed package: its output, and the number of billed
// creates.
import { spawn } from "node:child_process";
import { cp, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { afterAll, beforeAll, expect, test, type TestContext } from "vitest";
import { startGateway } from "../../gateway/index.js";
import { install } from "../../scripts/install.js";
import { mustRun } from "../examples/stage/command.js";
import { installPackage } from "../examples/stage/consumer.js";
import { NODE_MODULES, temporaryFolder, type TemporaryFolder } from "../examples/stage/folders.js";
import { packPackage } from "../examples/stage/packed.js";
import { emptyPort } from "../faults/server/loopback.js";
import { startLedger } from "../ledger/index.js";
import { FOLDER as NODE_FOLDER, NODES, programOf as nodeProgramOf } from "../nodes/nodes.js";
import { FOLDER, programOf } from "../runtimes/runtimes.js";

let folder: TemporaryFolder;
let app: string;

beforeAll(async () => {
  await install(NODE_FOLDER, process.env);
  folder = await temporaryFolder();
  app = folder.path;
  const { path } = await packPackage(app);
  await installPackage(app, path);
  await symlink(join(FOLDER, "node_modules/msw"), join(app, "node_modules/msw"), "dir");
  for (const file of [
    "program.mjs",
    "start.mjs",
    "worker.mjs",
    "worker.capnp",
    "intercepted.mjs",
  ]) {
    await cp(join(FOLDER, file), join(app, file));
  }
  await writeFile(join(app, "cat.png"), Buffer.from("\x89PNG\r\n\x1a\na cat", "latin1"));
});
afterAll(() => folder.remove());

/** Bundles a program into one file, with the defaults of esbuild. */
async function bundle(entry: string, to: string, conditions: readonly string[] | undefined) {
  const { warnings } = await build({
    absWorkingDir: app,
    entryPoints: [entry],
    outfile: to,
    bundle: true,
    minify: true,
    format: "esm",
    nodePaths: [NODE_MODULES],
    ...(conditions === undefined ? { platform: "node" } : { conditions: [...conditions] }),
    logLevel: "silent",
  });
  expect(warnings).toEqual([]);
  return readFile(join(app, to));
}

/** Runs the program in a worker. The runtime of the worker picks a port and reports this port. */
async function inWorker(order: string, { onTestFinished }: TestContext): Promise<string> {
  await bundle("worker.mjs", "worker.js", ["workerd"]);
  const args = ["serve", "worker.capnp", "--control-fd=3"];
  const child = spawn(programOf("workerd"), args, {
    cwd: app,
    stdio: ["ignore", "inherit", "inherit", "pipe"],
  });
  onTestFinished(() => void child.kill());
  const control = child.stdio[3]!;
  const port = await new Promise<number>((resolve, reject) => {
    child.on("exit", (code) => reject(new Error(`workerd ended with ${code}`)));
    let told = "";
    control.on("data", (chunk: Buffer) => {
      told += chunk.toString();
      const [, found] = /"port":\s*(\d+)/.exec(told) ?? [];
      if (found !== undefined) resolve(Number(found));
    });
  });
  const answer = await fetch(`http://127.0.0.1:${port}/`, { method: "POST", body: order });
  return answer.text();
}

const program = (path: string, ...args: readonly string[]) => {
  return (order: string) => mustRun(path, [...args, order], { cwd: app });
};

const WITH_FETCH = ", with fetch";

/** Each Node, over undici and over its own fetch. */
const nodes = () => {
  const others = NODES.map((node) => [`Node ${node}`, nodeProgramOf(node, process) ?? ""] as const);
  return [["Node", process.execPath] as const, ...others].flatMap(([name, path]) => [
    [name, program(path, "start.mjs")] as const,
    [`${name}${WITH_FETCH}`, program(path, "start.mjs")] as const,
  ]);
};

type Play = (order: string, context: TestContext) => Promise<string>;

const RUNTIMES: Readonly<Record<string, Play>> = {
  ...Object.fromEntries(nodes()),
  "Node, in one file": async (order) => {
    await bundle("start.mjs", "one-file.mjs", undefined);
    return program(process.execPath, "one-file.mjs")(order);
  },
  Bun: (order) => program(programOf("bun"), "start.mjs")(order),
  Deno: (order) =>
    program(programOf("deno"), "run", "-A", "--no-prompt", "--quiet", "start.mjs")(order),
  workerd: inWorker,
};

const key = "test-key-1234567890";
/** The images in the body of a create. */
const imagesOf = (body: string) =>
  (JSON.parse(body) as { readonly image_urls: readonly string[] }).image_urls;
const LOST = 8;
const UNKNOWN = Array.from({ length: LOST }, () => "SubmissionUnknownError");

// The tests are concurrent, because each test spends most of its time waiting for timeouts.
test.concurrent.for(Object.entries(RUNTIMES))(
  "%s completes the program, uploads each image file, and makes each lost create once",
  async ([name, play], context) => {
    const start = async () => {
      const gateway = await startGateway({ keys: [{ key, balance: 50 }], taskTime: "300ms" });
      context.onTestFinished(() => gateway.close());
      return gateway;
    };
    const gateway = await start();
    const lost = await Promise.all(Array.from({ length: LOST }, start));
    const ledger = await startLedger();
    context.onTestFinished(() => ledger.close());
    const isWorker = name === "workerd";
    const order = {
      baseUrl: gateway.url,
      apiKey: key,
      path: isWorker ? undefined : join(app, `${name}.mp4`),
      lost: lost.map(({ url }) => url),
      files: { baseUrl: ledger.url, apiKey: ledger.apiKey },
      dead: `http://127.0.0.1:${await emptyPort()}`,
      withFetch: name.endsWith(WITH_FETCH),
    };
    expect(JSON.parse(await play(JSON.stringify(order), context))).toEqual({
      noPath: isWorker
        ? "ConfigurationError: file() cannot read a path: Cloudflare Workers has no file system. Pass a Blob or bytes."
        : undefined,
      videos: 1,
      text: true,
      uploaded: true,
      isMp4: true,
      // A worker has no file system, so `save` fails.
      saved: isWorker ? "FileError" : true,
      usage: true,
      refused: "BadRequestError",
      // workerd does not reveal if a connection was made.
      dead: isWorker ? "SubmissionUnknownError" : "ConnectionError",
      lost: UNKNOWN,
    });
    expect(lost.map((one) => one.creates().length)).toEqual(UNKNOWN.map(() => 1));
    expect(gateway.creates()).toHaveLength(1);
    const images = isWorker ? 2 : 3;
    // A Blob of 16 bytes, a byte array of 13, and a file of 13.
    expect(ledger.uploads.map(({ type, bytes }) => [type, bytes])).toEqual(
      [16, 13, 13].slice(0, images).map((bytes) => ["image/png", bytes]),
    );
    expect(ledger.ledger.creates.map(({ body }) => imagesOf(body))).toEqual(
      [1, 2, 3].slice(0, images).map((index) => [`https://media.example/${index}.png`]),
    );
  },
);

test("a bundle for workers imports no module of Node, and the client without models has at most 66 KB gzipped", async () => {
  await writeFile(
    join(app, "weighed.mjs"),
    'import { createClient } from "gateway-sdk/client";\nglobalThis.client = createClient();\n',
  );
  const bytes = await bundle("weighed.mjs", "weighed.js", ["workerd"]);
  expect(bytes.toString()).not.toMatch(/["']node:|\brequire\(/);
  expect(gzipSync(bytes, { level: 9 }).length / 1024).toBeLessThanOrEqual(66);
});

test("a library that replaces fetch sees the requests", async () => {
  const printed = await mustRun(process.execPath, ["intercepted.mjs"], { cwd: app });
  expect(JSON.parse(printed)).toEqual({
    id: "task_1",
    seen: [{ model: "x-v3-omni", prompt: "a cat" }],
  });
});
