// The folder of an unfinished file: created if missing; parts that killed processes left are removed.
import { randomBytes } from "node:crypto";
import { lstat, mkdir, readdir, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";

// File systems take names of 255 bytes, some of them 143; the next download to the same path knows its parts by the beginning.
const SHOWN_BYTES = 80;
const DAY_MS = 86_400_000;

/** A new, unguessable name for the unfinished file of `name`. */
export function partName(name: string): string {
  return `${beginning(name)}${randomBytes(8).toString("hex")}.part`;
}

/** Removes parts of `name` that killed processes left: files without a write for a day. */
export async function removeOldParts(folder: string, name: string, now: number): Promise<void> {
  const start = beginning(name);
  // A file that cannot be removed does no harm to the download.
  const entries = await readdir(folder).catch(() => []);
  for (const entry of entries) {
    if (!entry.startsWith(start) || !/^[0-9a-f]{16}\.part$/.test(entry.slice(start.length)))
      continue;
    const path = join(folder, entry);
    const found = await lstat(path).catch(() => undefined);
    if (found?.isFile() !== true || found.mtimeMs > now - DAY_MS) continue;
    await rm(path).catch(() => undefined);
  }
}

function beginning(name: string): string {
  return `.${Buffer.from(name).subarray(0, SHOWN_BYTES).toString()}.gateway-sdk-`;
}

/** Makes a folder and those above it. Not `recursive`: where a folder is there and yet takes none (/proc), Node then tries for ever. */
export async function makeFolder(folder: string): Promise<void> {
  const isThere = () =>
    stat(folder).then(
      (found) => found.isDirectory(),
      () => false,
    );
  if (await isThere()) return;
  if (dirname(folder) !== folder) await makeFolder(dirname(folder));
  try {
    await mkdir(folder);
  } catch (error) {
    // Another process has just made it.
    if (!(await isThere())) throw error;
  }
}
