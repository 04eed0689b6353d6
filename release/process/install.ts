// Installs a package of its own, such as release/, when what its lock file pins is not there.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { EXIT, ReleaseFailure } from "../failure.js";
import { runNpm } from "./npm.js";

/** Runs `npm ci` in the folder unless exactly what it pins is installed. */
export async function install(folder: string, env: NodeJS.ProcessEnv): Promise<void> {
  if (await isInstalled(folder)) return;
  const { code, stderr } = await runNpm(["ci"], { cwd: folder, env });
  if (code === 0) return;
  throw new ReleaseFailure(EXIT.network, `npm ci in ${folder} ended with ${code}:\n${stderr}`);
}

async function isInstalled(folder: string): Promise<boolean> {
  const pinned = await versions(join(folder, "package-lock.json"));
  // npm writes this file last: an installation that broke off has none.
  const there = await versions(join(folder, "node_modules/.package-lock.json")).catch(
    () => undefined,
  );
  if (there === undefined) return false;
  return [...pinned].every(([path, version]) => there.get(path) === version);
}

/** Folder of each package that must be there → its version. */
async function versions(lockFile: string): Promise<ReadonlyMap<string, string | undefined>> {
  const { packages } = JSON.parse(await readFile(lockFile, "utf8")) as {
    readonly packages: Readonly<Record<string, { version?: string; optional?: boolean }>>;
  };
  const wanted = Object.entries(packages).filter(
    ([path, { optional }]) => path !== "" && optional !== true,
  );
  return new Map(wanted.map(([path, { version }]) => [path, version]));
}
