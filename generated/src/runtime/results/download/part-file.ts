// A file that is complete or absent: written under another name in its folder, flushed, then renamed.
import { writeSync } from "node:fs";
import { lstat, open, rename, rm, type FileHandle } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import type { FileSink } from "./fetch-file.js";
import { fileFailure, unsaved } from "./file-failure.js";
import { makeFolder, partName, removeOldParts } from "./part-folder.js";

/** The unfinished file of a download. Whatever fails is a `FileError`. */
export interface PartFile extends FileSink {
  /** Flushes to disk and takes the final name. */
  readonly finish: () => Promise<void>;
  /** Removes it, if possible. */
  readonly discard: () => Promise<void>;
}

/** The target of a download. */
export interface Place {
  readonly path: string;
  readonly taskId: string;
}

/** The place that a path names; throws `FileError` before anything is sent if it cannot be a file. */
export function placeOf(path: unknown, taskId: string): Place {
  const refuse = (why: string) => unsaved(`${why}. Name a file`, path, taskId);
  if (typeof path !== "string") throw refuse(`the path is no text but ${typeof path}`);
  if (path === "") throw refuse("the path is empty");
  if (path.includes("\0")) throw refuse("the path holds a NUL character");
  if (/[/\\]$/.test(path) || [".", ".."].includes(basename(path))) {
    throw refuse("the path names a folder");
  }
  return { path: resolve(path), taskId };
}

/** Opens an unfinished file for a place, in a folder that is made where it is missing. `now` in milliseconds since 1970. */
export async function openPart({ path, taskId }: Place, now: number): Promise<PartFile> {
  const failed = (error: unknown) => fileFailure(error, path, taskId);
  const folder = dirname(path);
  const name = basename(path);
  const part = join(folder, partName(name));
  let file: FileHandle;
  try {
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
