// The folder of an unfinished file: created if missing; parts that killed processes left are removed.
import { randomBytes } from "node:crypto";
import { lstat, mkdir, readdir, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";

// File systems take names of 255 bytes, some of them 143.
/** So much of the name of its file does a part show. */
export const SHOWN_BYTES = 80;
const DAY_MS = 86_400_000;

/** A new, unguessable name for the unfinished file of `name`. */
export function partName(name: string): string {
  const shown = Buffer.from(name).subarray(0, SHOWN_BYTES).toString();
  return `.${shown}.gateway-sdk-${randomBytes(8).toString("hex")}.part`;
}

/** The beginning of the name of the file that a part is of; `undefined` for what is no part. */
export function partOf(name: string): string | undefined {
  return /^\.([^]*)\.gateway-sdk-[0-9a-f]{16}\.part$/.exec(name)?.[1];
}

// A list of 50,000 names for each file that is saved would cost more than the saving.
const listed = new Set<string>();

/** Removes parts that killed processes left, files without a write for a day: once for a folder, as this process saves to it first. */
export async function removeOldParts(folder: string, now: number): Promise<void> {
  if (listed.has(folder)) return;
  listed.add(folder);
  // A file that cannot be removed does no harm to the download.
  const entries = await readdir(folder).catch(() => []);
  for (const entry of entries.filter((name) => partOf(name) !== undefined)) {
    const path = join(folder, entry);
    const found = await lstat(path).catch(() => undefined);
    if (found?.isFile() !== true || found.mtimeMs > now - DAY_MS) continue;
    await rm(path).catch(() => undefined);
  }
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
