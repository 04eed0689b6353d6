// A file that is complete or absent: written beside its place, flushed, then renamed.
import { writeSync } from "node:fs";
import { lstat, mkdir, open, rename, rm, stat, type FileHandle } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { fileFailure, unsaved } from "./file-failure.js";
import { partName, removeOldParts } from "./part-name.js";

/** Takes the bytes of a file in their order. */
export interface FileSink {
  /** Bytes taken so far. */
  readonly size: () => number;
  /** Takes a chunk at once, and resolves when it is written. */
  readonly write: (chunk: Uint8Array) => Promise<void>;
  /** Writes a chunk while everything else in the process waits. */
  readonly writeNow: (chunk: Uint8Array) => void;
  /** Starts over, once every write has settled. */
  readonly restart: () => void;
}

/** The unfinished file of a download. Whatever fails is a `FileError`. */
export interface PartFile extends FileSink {
  /** Flushes to disk and takes the final name. */
  readonly finish: () => Promise<void>;
  /** Removes it; what cannot be removed is left. */
  readonly discard: () => Promise<void>;
}

/** Where a file is to lie. */
export interface Place {
  /** Absolute. */
  readonly path: string;
  readonly taskId: string;
}

/** The place that a path names; throws `FileError` for one that can be no file, before anything is sent. */
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
  const refuseOthers = async () => {
    const found = await lstat(path).catch((error: unknown) => {
      if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
      throw error;
    });
    // A link is replaced, never followed; a device would be lost.
    if (found === undefined || found.isFile() || found.isSymbolicLink()) return;
    throw unsaved(
      found.isDirectory()
        ? "it is a folder. Name a file in it"
        : "what lies there is a device, a pipe or a socket. Name a file",
      path,
      taskId,
    );
  };
  const folder = dirname(path);
  const name = basename(path);
  const part = join(folder, partName(name));
  let file: FileHandle;
  try {
    await refuseOthers();
    await makeFolder(folder);
    await removeOldParts(folder, name, now);
    // Exclusively: neither a file nor a link that somebody has put there is written to.
    file = await open(part, "wx");
  } catch (error) {
    throw failed(error);
  }
  let size = 0;
  let last: Promise<void> = Promise.resolve();
  const write = async (chunk: Uint8Array, at: number) => {
    // A nearly full disk takes a part of the bytes without an error.
    for (let done = 0; done < chunk.byteLength;) {
      const left = chunk.byteLength - done;
      done += (await file.write(chunk, done, left, at + done)).bytesWritten;
    }
  };
  return {
    size: () => size,
    write: (chunk) => {
      const at = size;
      size += chunk.byteLength;
      // One after the other, because a slow disk must not hold all threads of the process.
      last = last
        .then(() => write(chunk, at))
        .catch((error: unknown) => Promise.reject(failed(error)));
      return last;
    },
    writeNow: (chunk) => {
      try {
        for (let done = 0; done < chunk.byteLength;) {
          const left = chunk.byteLength - done;
          done += writeSync(file.fd, chunk, done, left, size + done);
        }
      } catch (error) {
        throw failed(error);
      }
      size += chunk.byteLength;
    },
    restart: () => {
      size = 0;
    },
    finish: async () => {
      try {
        // What was there before a restart may have been longer.
        await file.truncate(size);
        await file.sync();
        await file.close();
        // The fetching took its time.
        await refuseOthers();
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

// Not `recursive`: where a folder is there and yet takes none (/proc), Node then tries for ever.
async function makeFolder(folder: string): Promise<void> {
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
    // Somebody else has just made it.
    if (!(await isThere())) throw error;
  }
}
