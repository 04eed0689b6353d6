// A file that is complete or absent: it is written under another name in its folder, flushed, then
// renamed.
import { writeSync } from "node:fs";
import { lstat, open, rename, rm, mkdir, readdir, stat, type FileHandle } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import type { FileSource } from "../result.js";
import type { FileSink } from "./fetch-file.js";
import { randomBytes } from "node:crypto";
import { fileFailure, unsaved } from "./file-failure.js";
import { endingOf, fileName } from "./file-name.js";

/** The unfinished file of a download. All its errors are `FileError`. */
export interface PartFile extends FileSink {
  /** Flushes the file to disk and gives it the final name. */
  readonly finish: () => Promise<void>;
  /** Removes the file, if possible. */
  readonly discard: () => Promise<void>;
}

/** The target of a download. */
export interface SaveTarget {
  /** The requested path, absolute. */
  readonly requestedPath: string;
  /** The path to write: with an extension, and a name that is valid on every system. */
  readonly savePath: string;
  /** The path to write, absolute. */
  readonly path: string;
  readonly taskId: string;
}

/** Checks a path before any request. Throws `FileError` if it cannot be a file. */
export function saveTargetOf(
  path: unknown,
  { url, taskId, usualEnding = "" }: FileSource,
): SaveTarget {
  const refuse = (why: string) => unsaved(`${why}. Pass the path of a file`, path, taskId);
  if (typeof path !== "string") throw refuse(`the path is not a text but ${typeof path}`);
  if (path === "") throw refuse("the path is empty");
  if (path.includes("\0")) throw refuse("the path contains a NUL character");
  if (/[/\\]$/.test(path) || [".", ".."].includes(basename(path))) {
    throw refuse("the path names a folder");
  }
  const savePath = fileName(path, endingOf(url, usualEnding));
  return { requestedPath: resolve(path), savePath, path: resolve(savePath), taskId };
}

/** Opens an unfinished file, and makes a missing folder. `now` is in milliseconds since 1970. */
export async function openPart(
  { requestedPath, path, taskId }: SaveTarget,
  now: number,
): Promise<PartFile> {
  const failed = (error: unknown) => fileFailure(error, path, taskId);
  const folder = dirname(path);
  const name = basename(path);
  const part = join(folder, partName(name));
  let file: FileHandle;
  try {
    if (requestedPath !== path) await refuseOthers(requestedPath, taskId);
    await refuseOthers(path, taskId);
    await makeFolder(folder);
    await removeOldParts(folder, now);
    // Opens exclusively, so that no existing file or link is written to.
    file = await open(part, "wx");
  } catch (error) {
    throw failed(error);
  }
  let size = 0;
  let longest = 0;
  return {
    size: () => size,
    write: async (chunk, atOnce) => {
      try {
        // A nearly full disk may write only some of the bytes, without an error.
        for (let done = 0; done < chunk.byteLength;) {
          const remaining = chunk.byteLength - done;
          done += atOnce
            ? writeSync(file.fd, chunk, done, remaining, size + done)
            : (await file.write(chunk, done, remaining, size + done)).bytesWritten;
        }
      } catch (error) {
        throw failed(error);
      }
      size += chunk.byteLength;
      longest = Math.max(longest, size);
    },
    restart: () => {
      size = 0;
    },
    finish: async () => {
      try {
        // Before a restart the file may have been longer.
        if (longest > size) await file.truncate(size);
        await file.sync();
        await file.close();
        // The path may have changed during the download.
        await refuseOthers(path, taskId);
        await rename(part, path);
      } catch (error) {
        throw failed(error);
      }
    },
    discard: async () => {
      await file.close().catch(() => undefined);
      await rm(part, { force: true }).catch(() => undefined);
    },
  };
}

// A link is replaced, never followed; a device would be lost.
async function refuseOthers(path: string, taskId: string): Promise<void> {
  const stats = await lstat(path).catch((error: unknown) => {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  });
  if (stats === undefined || stats.isFile() || stats.isSymbolicLink()) return;
  const why = stats.isDirectory()
    ? "the path is a folder. Choose a file in it"
    : "the path is a device, a pipe or a socket. Choose a file";
  throw unsaved(why, path, taskId);
}

// File systems allow names of 255 bytes, some only 143.
/** Maximum bytes of the file name in the name of its part. */
export const PART_NAME_BYTES = 80;
const DAY_MS = 86_400_000;

/** A new, unguessable name for the unfinished file of `name`. */
export function partName(name: string): string {
  const shortName = Buffer.from(name).subarray(0, PART_NAME_BYTES).toString();
  return `.${shortName}.gateway-sdk-${randomBytes(8).toString("hex")}.part`;
}

/** The start of the file name in the name of a part; `undefined` for other names. */
export function partOf(name: string): string | undefined {
  return /^\.([^]*)\.gateway-sdk-[0-9a-f]{16}\.part$/.exec(name)?.[1];
}

// Listing a folder of 50,000 names for each saved file would cost more than the save itself.
const listed = new Set<string>();

/**
 * Removes parts of killed processes, without a write for a day. Runs once for each folder, before
 * the first save of this process.
 */
async function removeOldParts(folder: string, now: number): Promise<void> {
  if (listed.has(folder)) return;
  listed.add(folder);
  // A failure to remove a file does not disturb the download.
  const entries = await readdir(folder).catch(() => []);
  for (const entry of entries.filter((name) => partOf(name) !== undefined)) {
    const path = join(folder, entry);
    const stats = await lstat(path).catch(() => undefined);
    if (stats?.isFile() !== true || stats.mtimeMs > now - DAY_MS) continue;
    await rm(path).catch(() => undefined);
  }
}

/**
 * Makes a folder and its parents. Does not use `recursive`, because Node then retries for ever in a
 * folder that accepts no new folder (/proc).
 */
export async function makeFolder(folder: string): Promise<void> {
  const isFolder = () =>
    stat(folder).then(
      (stats) => stats.isDirectory(),
      () => false,
    );
  if (await isFolder()) return;
  if (dirname(folder) !== folder) await makeFolder(dirname(folder));
  try {
    await mkdir(folder);
  } catch (error) {
    // Another process may have just made the folder.
    if (!(await isFolder())) throw error;
  }
}
