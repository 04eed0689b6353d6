// A copy of an SDK to build and to pack in, away from the original; gone when the work is over.
import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, realpath, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { codeOf, EXIT, ReleaseFailure } from "../failure.js";

/** Folders of a build that leaves no trace. */
export interface Workplace {
  /** The copy of the SDK. */
  readonly sdk: string;
  /** For files on their way. */
  readonly folder: string;
}

/** Copies the SDK, works on the copy, and removes it, whatever happens. */
export function inWorkplace<Result>(
  sdk: string,
  dependencies: string,
  work: (place: Workplace) => Promise<Result>,
): Promise<Result> {
  return inTemporaryFolder(async (folder) => {
    const place = { sdk: join(folder, "sdk"), folder };
    await copy(sdk, dependencies, place.sdk);
    return work(place);
  });
}

/** Works in a folder that is gone afterwards, whatever happens. */
export async function inTemporaryFolder<Result>(
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), "sdkgen-release-")));
  const remove = () => rm(folder, { recursive: true, force: true });
  const interrupted = (signal: NodeJS.Signals) =>
    void remove().finally(() => process.kill(process.pid, signal));
  const signals = ["SIGINT", "SIGTERM"] as const;
  for (const signal of signals) process.once(signal, interrupted);
  try {
    return await work(folder);
  } finally {
    for (const signal of signals) process.off(signal, interrupted);
    await remove();
  }
}

async function copy(sdk: string, dependencies: string, to: string): Promise<void> {
  const left = ["dist", "node_modules"].map((name) => join(sdk, name));
  try {
    await mkdir(to);
    await cp(sdk, to, { recursive: true, filter: (path) => !left.includes(path) });
    // Its own dependencies where it has them; this project's have the same versions.
    const own = join(sdk, "node_modules");
    await symlink(existsSync(own) ? own : dependencies, join(to, "node_modules"), "junction");
  } catch (error) {
    throw new ReleaseFailure(EXIT.output, `Cannot copy ${sdk} to ${to} (${codeOf(error)}).`);
  }
}
