// Writes a temporary file, flushes it to disk, and then renames it. So a killed process leaves no
// incomplete file at the final path.
import { writeSync } from "node:fs";
import { lstat, open, rename, rm, mkdir, readdir, stat, type FileHandle } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import type { FileSource } from "../result.js";
import type { FileSink } from "./fetch-file.js";
import { randomBytes } from "node:crypto";
import { fileFailure, unsaved } from "./file-failure.js";
import { endingOf, fileName } from "./file-name.js";

/** The temporary file of a download. Its methods throw only `FileError`. */
export interface PartFile extends FileSink {
  /** Flushes the temporary file to disk and renames it to the final path. */
  readonly finish: () => Promise<void>;
  /** Removes the temporary file, if possible. */
  readonly discard: () => Promise<void>;
}

export interface SaveTarget {
  /** The path from the caller, made absolute. */
  readonly requestedPath: string;
  /** The path from the caller, with a file extension and without a name that Windows reserves. */
  readonly savePath: string;
  /** `savePath`, made absolute. */
  readonly path: string;
  readonly taskId: string;
}

/** Checks the target path before any request. Throws `FileError` if it cannot be a file. */
export function saveTargetOf(
  path: unknown,
  { url, taskId, usualEnding = "" }: FileSource,
): SaveTarget {
  const refuse = (why: string) => unsaved(`${why}. Pass the path of a file`, path, taskId);
  if (typeof path !== "string") throw refuse(`the path is not a text (type ${typeof path})`);
  if (path === "") throw refuse("the path is empty");
  if (path.includes("\0")) throw refuse("the path contains a NUL character");
  if (/[/\\]$/.test(path) || [".", ".."].includes(basename(path))) {
    throw refuse("the path names a folder");
  }
  const savePath = fileName(path, endingOf(url, usualEnding));
  return { requestedPath: resolve(path), savePath, path: resolve(savePath), taskId };
}

/**
 * Creates a temporary file and missing folders. `now` is in milliseconds since 1970. Throws
 * `FileError` if the file cannot be created.
 */
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
    // With the flag `wx`, opening fails if the name exists. So no other file or link is
    // overwritten.
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
        // If the download was restarted, the file may have extra bytes at the end.
        if (longest > size) await file.truncate(size);
        await file.sync();
        await file.close();
        // During the download, the path may have become a folder or a device.
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

// Throws if the path is a folder or a device. A file or a symbolic link is allowed, because the
// rename replaces it.
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

// Most file systems allow file names of 255 bytes, some only of 143 bytes.
/**
 * A temporary file name contains the start of the final file name: at most this many bytes of it.
 */
export const PART_NAME_BYTES = 80;
const DAY_MS = 86_400_000;

/** Returns a random temporary file name that contains the start of `name`. */
export function partName(name: string): string {
  const shortName = Buffer.from(name).subarray(0, PART_NAME_BYTES).toString();
  return `.${shortName}.gateway-sdk-${randomBytes(8).toString("hex")}.part`;
}

/**
 * Returns the start of the final file name that a temporary file name contains. Returns `undefined`
 * if `name` is not a temporary file name.
 */
export function partOf(name: string): string | undefined {
  return /^\.([^]*)\.gateway-sdk-[0-9a-f]{16}\.part$/.exec(name)?.[1];
}

// Folders that were searched for old files. Each folder is searched only once, because listing
// 50,000 names takes longer than a save.
const listed = new Set<string>();

/**
 * Removes temporary files that killed processes left, if nothing was written to them for a day.
 * Runs only before the first save to a folder.
 */
async function removeOldParts(folder: string, now: number): Promise<void> {
  if (listed.has(folder)) return;
  listed.add(folder);
  // Ignores errors, because the download must not fail if this cleanup fails.
  const entries = await readdir(folder).catch(() => []);
  for (const entry of entries.filter((name) => partOf(name) !== undefined)) {
    const path = join(folder, entry);
    const stats = await lstat(path).catch(() => undefined);
    if (stats?.isFile() !== true || stats.mtimeMs > now - DAY_MS) continue;
    await rm(path).catch(() => undefined);
  }
}

/**
 * Makes a folder and its parents. Does not use the option `recursive`, because with it Node retries
 * for ever in /proc.
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
