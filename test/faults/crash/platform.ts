// The platform of the crash cases: a Node version, and the SDK bundled with an undici version.
import { mkdir, mkdtemp, rm, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { FOLDER, programOf } from "../../nodes/nodes.js";
import { UNDICI_VARIABLE, otherUndici } from "../../nodes/undici.js";

const PROGRAMS = {
  child: "child.ts",
  jobs: "jobs.ts",
  bomb: "../memory/child.ts",
  save: "../save/child.ts",
};

/** A Node and an undici. */
export interface Platform {
  readonly name: string;
  /** Path of the Node. */
  readonly node: string;
  /** Path of a bundled program. */
  readonly program: (name: keyof typeof PROGRAMS) => string;
  readonly remove: () => Promise<void>;
}

/** The running Node, with the undici that the tests run with. */
export function thisPlatform(): Promise<Platform> {
  return platform(
    `Node ${process.versions.node}, undici`,
    process.execPath,
    otherUndici(process.env),
  );
}

/** The running Node and Node 22 with undici 7, and Node 22 with undici 8; test/nodes must be installed. */
export function allPlatforms(): Promise<readonly Platform[]> {
  const node22 = programOf("22", process);
  if (node22 === undefined) throw new Error(`npm has no Node 22 for this machine; see ${FOLDER}`);
  return Promise.all([
    platform(`Node ${process.versions.node.split(".")[0]}, undici 7`, process.execPath, undefined),
    platform("Node 22, undici 7", node22, undefined),
    platform("Node 22, undici 8", node22, otherUndici({ [UNDICI_VARIABLE]: "8" })),
  ]);
}

async function platform(name: string, node: string, undici: string | undefined): Promise<Platform> {
  const folder = await mkdtemp(join(tmpdir(), "crash-"));
  const modules = join(folder, "node_modules");
  await mkdir(modules);
  const own = dirname(createRequire(import.meta.url).resolve("undici/package.json"));
  await symlink(undici ?? own, join(modules, "undici"), "junction");
  await build({
    entryPoints: Object.fromEntries(
      Object.entries(PROGRAMS).map(([one, file]) => [
        one,
        fileURLToPath(new URL(file, import.meta.url)),
      ]),
    ),
    outdir: folder,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    // As the package is built: what is imported late is a file of its own.
    splitting: true,
    platform: "node",
    format: "esm",
    target: "node20",
    external: ["undici"],
    logLevel: "error",
    // A CommonJS dependency needs it.
    banner: {
      js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);',
    },
  });
  return {
    name,
    node,
    program: (one) => join(folder, `${one}.mjs`),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
