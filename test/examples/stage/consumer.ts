// A project that has the package installed from its tarball, and the examples as its sources.
import { cp, mkdir, readFile, rename, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { mustRun, runCommand } from "./command.js";
import { dependencyFolder, EXAMPLES, IDLE_TIME, NODE_MODULES } from "./folders.js";

/** What examples need to compile, beside what the package itself depends on. */
const FOR_TYPES = ["@types/node"];
/** What an example reads beside itself. */
const IMAGE = "media/cat.png";

/** What goes into the project. */
export interface Installation {
  readonly tarball: string;
  /** Further sources by file name. */
  readonly sources?: Readonly<Record<string, string>>;
}

const LEFT_OUT = ["dist", "node_modules"].map((name) => join(EXAMPLES, name));

/**
 * Lays the project out in `folder`. Only what the package declares is installed beside it, so that an import that it
 * does not declare fails.
 */
export async function installConsumer(
  folder: string,
  { tarball, sources = {} }: Installation,
): Promise<string> {
  const consumer = join(folder, "consumer");
  const modules = join(consumer, "node_modules");
  await cp(EXAMPLES, consumer, { recursive: true, filter: (path) => !LEFT_OUT.includes(path) });
  await cp(IDLE_TIME, join(consumer, "idle-time.ts"));
  await writeFile(join(consumer, "package.json"), JSON.stringify({ type: "module" }));
  for (const [name, text] of Object.entries(sources)) await writeFile(join(consumer, name), text);
  await mkdir(modules);
  await mustRun("tar", ["-xzf", tarball, "-C", modules], { cwd: folder });
  const installed = join(modules, "gateway-sdk");
  await rename(join(modules, "package"), installed);
  const manifest = JSON.parse(await readFile(join(installed, "package.json"), "utf8")) as {
    readonly dependencies: Readonly<Record<string, string>>;
  };
  for (const name of [...Object.keys(manifest.dependencies), ...FOR_TYPES]) {
    await mkdir(dirname(join(modules, name)), { recursive: true });
    await symlink(dependencyFolder(name), join(modules, name), "dir");
  }
  return consumer;
}

/** Compiles everything in the project to `dist/`; gives what the compiler said, one error per line. */
export async function compileConsumer(consumer: string): Promise<readonly string[]> {
  const compiler = join(NODE_MODULES, "typescript", "bin", "tsc");
  const { stdout } = await runCommand(process.execPath, [compiler, "-p", "."], { cwd: consumer });
  // The compiler leaves out what it does not compile.
  await cp(join(consumer, IMAGE), join(consumer, "dist", IMAGE));
  return stdout.split("\n").filter((line) => line !== "");
}
