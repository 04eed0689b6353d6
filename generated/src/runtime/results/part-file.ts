// A file that is complete or absent: written beside its place, flushed, then renamed.
import { mkdir, open, rename, rm, type FileHandle } from "node:fs/promises";
import { dirname } from "node:path";

/** The unfinished file of a download. */
export interface PartFile {
  /** Bytes written so far. */
  readonly size: () => number;
  readonly write: (chunk: Uint8Array) => Promise<void>;
  /** Which version of the file the bytes are of, as the server named it. */
  readonly version: () => string | undefined;
  /** Starts over, with a version of the file. */
  readonly restart: (version: string | undefined) => void;
  /** Flushes to disk and takes the final name. */
  readonly finish: () => Promise<void>;
  /** Removes it. */
  readonly discard: () => Promise<void>;
}

/** Opens `path.part`, in a folder that is made where it is missing. */
export async function openPart(path: string): Promise<PartFile> {
  const part = `${path}.part`;
  await mkdir(dirname(path), { recursive: true });
  const file: FileHandle = await open(part, "w");
  let size = 0;
  let version: string | undefined;
  return {
    size: () => size,
    version: () => version,
    write: async (chunk) => {
      // A nearly full disk takes a part of the bytes without an error.
      for (let done = 0; done < chunk.byteLength;) {
        const { bytesWritten } = await file.write(chunk, done, chunk.byteLength - done, size);
        done += bytesWritten;
        size += bytesWritten;
      }
    },
    restart: (newVersion) => {
      size = 0;
      version = newVersion;
    },
    finish: async () => {
      // What was there before a restart may have been longer.
      await file.truncate(size);
      await file.sync();
      await file.close();
      await rename(part, path);
    },
    discard: async () => {
      await file.close();
      await rm(part, { force: true });
    },
  };
}
