// Which files of an SDK are on disk as its lock lists them.
import { createHash } from "node:crypto";
import { closeSync, openSync, readFileSync, readSync } from "node:fs";
import { join } from "node:path";
import type { Lock } from "../lock/lock.js";

/** The paths of the files that have the bytes that a lock says. Reading one by one costs half the time of reading at once. */
export function intactFiles(out: string, { files }: Pick<Lock, "files">): ReadonlySet<string> {
  const buffer = Buffer.allocUnsafe(1 << 20);
  const isIntact = ([path, hash]: readonly [string, string]) => {
    const bytes = read(join(out, path), buffer);
    return bytes !== undefined && createHash("sha256").update(bytes).digest("hex") === hash;
  };
  return new Set(
    Object.entries(files)
      .filter(isIntact)
      .map(([path]) => path),
  );
}

// Through one buffer, as far as a file fits.
function read(path: string, buffer: Buffer): Buffer | undefined {
  try {
    const file = openSync(path, "r");
    try {
      const length = readSync(file, buffer, 0, buffer.length, 0);
      return length < buffer.length ? buffer.subarray(0, length) : readFileSync(path);
    } finally {
      closeSync(file);
    }
  } catch {
    // What is missing, or cannot be read, is written anew.
    return undefined;
  }
}
