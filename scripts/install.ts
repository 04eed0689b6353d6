// Installs the dependencies of a folder with its own package.json, such as test/compilers/, if they
// are missing.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { EXIT, GenerateFailure } from "../generator/failure.js";
import { runNpm } from "../commands/release/process/npm.js";

/** Runs `npm ci` in the folder if a package of the lock file is missing. Throws if npm fails. */
export async function install(
  folder: string,
  env: NodeJS.ProcessEnv,
  onInstall: (message: string) => void = () => undefined,
): Promise<void> {
  if (await isInstalled(folder)) return;
  onInstall(`Installing the packages of ${join(folder, "package.json")} (npm ci) …`);
  const { code, stderr } = await runNpm(["ci"], { cwd: folder, env });
  if (code === 0) return;
  throw new GenerateFailure(
    EXIT.network,
    `npm ci in ${folder} ended with ${String(code)}:\n${stderr}`,
  );
}

/**
 * Returns true if every package of the lock file is installed in the listed version. Optional
 * packages may be missing, because most of them are for other machines.
 */
export async function isInstalled(folder: string): Promise<boolean> {
  const pinned = await packagesOf(join(folder, "package-lock.json"));
  // npm writes this file at the end of an installation, so an incomplete installation has no such
  // file.
  const installed = await packagesOf(join(folder, "node_modules/.package-lock.json")).catch(
    () => null,
  );
  if (installed === null) return false;
  return [...pinned].every(([path, { version, optional = false }]) =>
    installed.has(path) ? installed.get(path)?.version === version : optional,
  );
}

interface LockedPackage {
  readonly version?: string;
  readonly optional?: boolean;
}

/** Returns the entries of a lock file by folder below `node_modules`. */
async function packagesOf(lockFile: string): Promise<ReadonlyMap<string, LockedPackage>> {
  const { packages } = JSON.parse(await readFile(lockFile, "utf8")) as {
    readonly packages: Readonly<Record<string, LockedPackage>>;
  };
  return new Map(Object.entries(packages).filter(([path]) => path !== ""));
}
