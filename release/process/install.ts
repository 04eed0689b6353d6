// Installs a package of its own, such as release/ or test/compilers/, when what its lock file pins is not there.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { EXIT, ReleaseFailure } from "../failure.js";
import { runNpm } from "./npm.js";

interface Locked {
  readonly version?: string;
  readonly optional?: boolean;
  /** Some manifests have a text where npm documents a list. */
  readonly os?: string | readonly string[];
  readonly cpu?: string | readonly string[];
  readonly libc?: string | readonly string[];
}

/** Runs `npm ci` in the folder unless exactly what it pins is installed. Throws when npm fails. */
export async function install(
  folder: string,
  env: NodeJS.ProcessEnv,
  onInstall: (says: string) => void = () => undefined,
): Promise<void> {
  if (await isInstalled(folder)) return;
  onInstall(`Installing what ${join(folder, "package.json")} lists (npm ci) …`);
  const { code, stderr } = await runNpm(["ci"], { cwd: folder, env });
  // npm is content without an optional package that it could not fetch.
  if (code === 0 && (await isInstalled(folder))) return;
  const ended = code === 0 ? "left packages out" : `ended with ${code}`;
  throw new ReleaseFailure(EXIT.network, `npm ci in ${folder} ${ended}:\n${stderr}`);
}

/** Whether every package that the lock file pins for this machine is there in its version. */
export async function isInstalled(folder: string): Promise<boolean> {
  const pinned = await packagesOf(join(folder, "package-lock.json"));
  // npm writes this file last: an installation that broke off has none.
  const there = await packagesOf(join(folder, "node_modules/.package-lock.json")).catch(() => null);
  if (there === null) return false;
  return [...pinned]
    .filter(([, locked]) => isForThisMachine(locked))
    .every(([path, { version }]) => there.has(path) && there.get(path)?.version === version);
}

/** What a lock file says of each folder below `node_modules`. */
async function packagesOf(lockFile: string): Promise<ReadonlyMap<string, Locked>> {
  const { packages } = JSON.parse(await readFile(lockFile, "utf8")) as {
    readonly packages: Readonly<Record<string, Locked>>;
  };
  return new Map(Object.entries(packages).filter(([path]) => path !== ""));
}

// An optional package counts where it is made for exactly this machine; which C library that has, only npm knows.
function isForThisMachine({ optional = false, os, cpu, libc }: Locked): boolean {
  if (!optional) return true;
  const names = (list: string | readonly string[] | undefined, name: string) =>
    list !== undefined && [list].flat().includes(name);
  return libc === undefined && names(os, process.platform) && names(cpu, process.arch);
}
