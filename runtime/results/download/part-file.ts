// A file that is complete or absent: written under another name in its folder, flushed, then renamed.
import { writeSync } from "node:fs";
import { lstat, open, rename, rm, mkdir, readdir, stat, type FileHandle } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import type { FileSource } from "../result.js";
import type { FileSink } from "./fetch-file.js";
import { randomBytes } from "node:crypto";
import { fileFailure, unsaved } from "./file-failure.js";
import { endingOf, fileName } from "./file-name.js";

/** The unfinished file of a download. Whatever fails is a `FileError`. */
export interface PartFile extends FileSink {
  /** Flushes to disk and takes the final name. */
  readonly finish: () => Promise<void>;
  /** Removes it, if possible. */
  readonly discard: () => Promise<void>;
}

/** The target of a download. */
export interface Place {
  /** The path that was asked for, absolute. */
  readonly given: string;
  /** The path that is written: with an ending, and with a name that every system takes. */
  readonly named: string;
  /** The same, absolute. */
  readonly path: string;
  readonly taskId: string;
}

/** The place that a path names; throws `FileError` before anything is sent if it cannot be a file. */
export function placeOf(path: unknown, { url, taskId, usualEnding = "" }: FileSource): Place {
  const refuse = (why: string) => unsaved(`${why}. Name a file`, path, taskId);
  if (typeof path !== "string") throw refuse(`the path is no text but ${typeof path}`);
  if (path === "") throw refuse("the path is empty");
  if (path.includes("\0")) throw refuse("the path holds a NUL character");
  if (/[/\\]$/.test(path) || [".", ".."].includes(basename(path))) {
    throw refuse("the path names a folder");
  }
  const named = fileName(path, endingOf(url, usualEnding));
  return { given: resolve(path), named, path: resolve(named), taskId };
}

/** Opens an unfinished file for a place, in a folder that is made where it is missing. `now` in milliseconds since 1970. */
export async function openPart({ given, path, taskId }: Place, now: number): Promise<PartFile> {
  const failed = (error: unknown) => fileFailure(error, path, taskId);
  const folder = dirname(path);
  const name = basename(path);
  const part = join(folder, partName(name));
  let file: FileHandle;
  try {
    if (given !== path) await refuseOthers(given, taskId);
    await refuseOthers(path, taskId);
    await makeFolder(folder);
    await removeOldParts(folder, now);
    // Exclusively: an existing file or link is never written to.
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
        // A nearly full disk takes a part of the bytes without an error.
        for (let done = 0; done < chunk.byteLength;) {
          const left = chunk.byteLength - done;
          done += atOnce
            ? writeSync(file.fd, chunk, done, left, size + done)
            : (await file.write(chunk, done, left, size + done)).bytesWritten;
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
        // The bytes from before a restart may have been longer.
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
  const found = await lstat(path).catch((error: unknown) => {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  });
  if (found === undefined || found.isFile() || found.isSymbolicLink()) return;
  const why = found.isDirectory()
    ? "it is a folder. Name a file in it"
    : "what lies there is a device, a pipe or a socket. Name a file";
  throw unsaved(why, path, taskId);
}

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
async function removeOldParts(folder: string, now: number): Promise<void> {
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
