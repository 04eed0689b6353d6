// Checks if the build in the output folder is older than its sources.
import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { Lock } from "../lock/lock.js";
import { severalAtOnce } from "../../several-at-once.js";

const isSource = (path: string) => path.startsWith("src/");

/**
 * Returns true if the build in `dist/` is older than a source file, or if this run has removed a
 * source file. Returns false if there is no build. `removed` has the paths that this run has
 * removed.
 */
export async function isBuildOlder(
  out: string,
  { files }: Pick<Lock, "files">,
  removed: readonly string[],
): Promise<boolean> {
  const built = await timeOf(join(out, "dist/esm/index.js"));
  if (built === undefined) return false;
  const sources = Object.keys(files).filter(isSource);
  const times = await severalAtOnce(sources, (path) => timeOf(join(out, path)));
  return removed.some(isSource) || times.some((time = 0) => time > built);
}

const timeOf = (path: string): Promise<number | undefined> =>
  stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => undefined,
  );
