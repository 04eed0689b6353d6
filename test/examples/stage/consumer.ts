// A project with the package installed from its tarball, and the examples as its sources.
import { cp, mkdir, readFile, rename, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { mustRun, runCommand } from "./command.js";
import { dependencyFolder, EXAMPLES, IDLE_TIME, NODE_MODULES } from "./folders.js";

/** Content of the project. */
export interface Installation {
  /** Path of the tarball. */
  readonly tarball: string;
  /** Additional sources by file name. */
  readonly sources?: Readonly<Record<string, string>>;
}

const LEFT_OUT = ["dist", "next", "node_modules"].map((name) => join(EXAMPLES, name));

/** Creates the project in `folder`. */
export async function installConsumer(
  folder: string,
  { tarball, sources = {} }: Installation,
): Promise<string> {
  const consumer = join(folder, "consumer");
  await cp(EXAMPLES, consumer, { recursive: true, filter: (path) => !LEFT_OUT.includes(path) });
  await cp(IDLE_TIME, join(consumer, "idle-time.ts"));
  for (const [name, text] of Object.entries(sources)) await writeFile(join(consumer, name), text);
  await installPackage(consumer, tarball);
  await link(consumer, "@types/node");
  return consumer;
}

/** Installs only the tarball and its dependencies, so that an undeclared import fails. */
export async function installPackage(project: string, tarball: string): Promise<void> {
  const modules = join(project, "node_modules");
  const installed = join(modules, "gateway-sdk");
  await mkdir(modules, { recursive: true });
  await writeFile(join(project, "package.json"), '{ "type": "module" }\n');
  await mustRun("tar", ["-xzf", tarball, "-C", modules], { cwd: project });
  await rename(join(modules, "package"), installed);
  const { dependencies } = JSON.parse(await readFile(join(installed, "package.json"), "utf8")) as {
    readonly dependencies: Readonly<Record<string, string>>;
  };
  for (const name of Object.keys(dependencies)) await link(project, name);
}

async function link(project: string, name: string): Promise<void> {
  const path = join(project, "node_modules", name);
  await mkdir(dirname(path), { recursive: true });
  await symlink(dependencyFolder(name), path, "dir");
}

/** Compiles the whole project to `dist/`. Returns the compiler's errors, one for each line. */
export async function compileConsumer(consumer: string): Promise<readonly string[]> {
  const compiler = join(NODE_MODULES, "typescript", "bin", "tsc");
  const { stdout } = await runCommand(process.execPath, [compiler, "-p", "."], { cwd: consumer });
  // An example reads this file from its own folder.
  await cp(join(consumer, "media/cat.png"), join(consumer, "dist/media/cat.png"));
  return stdout.split("\n").filter((line) => line !== "");
}
