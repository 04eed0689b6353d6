// Names of unfinished files: nobody can guess one beforehand, and the next download to the same path knows it again.
import { createHash, randomBytes } from "node:crypto";
import { lstat, readdir, rm } from "node:fs/promises";
import { join } from "node:path";

// File systems take names of 255 bytes, some of them 143; the beginning is for people only.
const SHOWN_BYTES = 80;
const PART = /\.([0-9a-f]{16})([0-9a-f]{16})\.part$/;
const DAY_MS = 86_400_000;

/** A new name for the unfinished file of `name`, in the same folder. */
export function partName(name: string): string {
  const random = randomBytes(8).toString("hex");
  const shown = Buffer.from(name).subarray(0, SHOWN_BYTES).toString();
  return `.${shown}.${random}${seal(name, random)}.part`;
}

/** Whether `entry` is an unfinished file of `name`, and neither one of another file nor a stranger that looks like it. */
export function isPartOf(name: string, entry: string): boolean {
  const [, random, sealed] = PART.exec(entry) ?? [];
  return random !== undefined && sealed === seal(name, random);
}

/** Removes what processes that were killed left of `name`: nothing was written to it for a day. */
export async function removeOldParts(folder: string, name: string, now: number): Promise<void> {
  // What cannot be removed does no harm to the download.
  const entries = await readdir(folder).catch(() => []);
  for (const entry of entries.filter((one) => isPartOf(name, one))) {
    const path = join(folder, entry);
    const found = await lstat(path).catch(() => undefined);
    if (found?.isFile() !== true || found.mtimeMs > now - DAY_MS) continue;
    await rm(path).catch(() => undefined);
  }
}

function seal(name: string, random: string): string {
  return createHash("sha256")
    .update(`gateway-sdk part ${random} of ${name}`)
    .digest("hex")
    .slice(0, 16);
}
