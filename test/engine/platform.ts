// The platform of the killed programs: a Node version, and the runtime bundled with an undici
// version.
import { mkdir, mkdtemp, rm, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { FOLDER, programOf } from "../nodes/nodes.js";
import { UNDICI_VARIABLE, otherUndici } from "../nodes/undici.js";
import { bundled } from "./bundled.js";
import { start, type Program, type StartOptions } from "./program.js";

const SOURCES = {
  fragile: "../faults/crash/child.ts",
  bomb: "../faults/memory/child.ts",
  save: "../faults/save/child.ts",
  "by-key": "../crash/by-key.ts",
  journaled: "../crash/journaled.ts",
  worker: "../chaos/worker.ts",
};

/** A version of Node with a version of undici. */
export interface Platform extends AsyncDisposable {
  readonly name: string;
  /** Starts a program with `orders` as JSON in its first argument. */
  start(program: keyof typeof SOURCES, orders: unknown, options?: StartOptions): Program;
}

/** The running Node with the undici of the tests. */
export function thisPlatform(): Promise<Platform> {
  return platform(
    `Node ${process.versions.node}, undici`,
    process.execPath,
    otherUndici(process.env),
  );
}

/**
 * The running Node and Node 22 with undici 7, then Node 22 with undici 8. Needs the installed
 * packages of test/nodes.
 */
export async function* allPlatforms(): AsyncGenerator<Platform, void, undefined> {
  const node22 = programOf("22", process);
  if (node22 === undefined) throw new Error(`npm has no Node 22 for this machine; see ${FOLDER}`);
  const eight = otherUndici({ [UNDICI_VARIABLE]: "8" });
  for (const [name, node, undici] of [
    [`Node ${process.versions.node.split(".")[0]}, undici 7`, process.execPath, undefined],
    ["Node 22, undici 7", node22, undefined],
    ["Node 22, undici 8", node22, eight],
  ] as const) {
    await using one = await platform(name, node, undici);
    yield one;
  }
}

async function platform(name: string, node: string, undici: string | undefined): Promise<Platform> {
  const folder = await mkdtemp(join(tmpdir(), "programs-"));
  const modules = join(folder, "node_modules");
  await mkdir(modules);
  const { resolve } = createRequire(import.meta.url);
  const installed = (one: string) => dirname(resolve(`${one}/package.json`));
  const links = {
    undici: undici ?? installed("undici"),
    bullmq: installed("bullmq"),
    ioredis: installed("ioredis"),
  };
  for (const [one, path] of Object.entries(links))
    await symlink(path, join(modules, one), "junction");
  const sources = Object.entries(SOURCES).map(([one, file]) => [
    one,
    fileURLToPath(new URL(file, import.meta.url)),
  ]);
  await bundled(Object.fromEntries(sources) as Record<string, string>, folder, Object.keys(links));
  return {
    name,
    start: (program, orders, options) =>
      start(node, join(folder, `${program}.mjs`), orders, options),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}
