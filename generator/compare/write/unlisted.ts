// Finds generated files that the lock file does not list. A merge can keep the files of two
// branches, but the lock file of only one.
import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { BANNER } from "../../typescript/module-text.js";
import { LOCK_FILE, type Lock } from "../lock/lock.js";
import { byCodeUnit } from "../../read/schema/json.js";
import { readIfExists } from "./previous.js";

/** Returns the paths of generated files below `src/` that none of the lock files lists. */
export async function unlistedFiles(
  out: string,
  locks: readonly Pick<Lock, "files">[],
): Promise<readonly string[]> {
  const unlisted: string[] = [];
  for (const path of await filesBelow(out, "src")) {
    const isListed = locks.some(({ files }) => Object.hasOwn(files, path));
    if (!isListed && isGenerated(await readIfExists(join(out, path)))) unlisted.push(path);
  }
  return unlisted.sort(byCodeUnit);
}

/** Returns true if a text starts with the generator's banner. A `#!` line may stand before it. */
export const isGenerated = (text = ""): boolean =>
  text.replace(/^#!.*\n/, "").split(/\r?\n/, 1)[0] === BANNER;

// Returns all files below a folder. Skips symbolic links and folders of other SDKs.
async function filesBelow(out: string, folder: string): Promise<readonly string[]> {
  const entries = await readdir(join(out, folder), { withFileTypes: true }).catch(() => []);
  const files: string[] = [];
  for (const entry of entries) {
    const path = `${folder}/${entry.name}`;
    if (entry.isFile()) files.push(path);
    const isPart = entry.isDirectory() && !existsSync(join(out, path, LOCK_FILE));
    if (isPart) files.push(...(await filesBelow(out, path)));
  }
  return files;
}
