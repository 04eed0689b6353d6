// Generated files that no lock lists: a merge of two branches keeps the files of both, and the lock of one.
import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { BANNER } from "../../typescript/module-text.js";
import { LOCK_FILE, type Lock } from "../lock/lock.js";
import { byCodeUnit } from "../../read/schema/json.js";
import { readIfExists } from "./previous.js";

/** The paths of generated files below `src/` that no lock lists. */
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

/** Whether a text begins as the generator begins its modules. */
export const isGenerated = (text = ""): boolean =>
  text.replace(/^#!.*\n/, "").split(/\r?\n/, 1)[0] === BANNER;

// Skips links, and folders that hold another SDK.
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
