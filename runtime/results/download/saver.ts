// Saves result files to disk.
import type { Clock } from "../../call/time/clock.js";
import type { FileSource, SavedFile } from "../result.js";
import type { AddressGuard } from "./address.js";
import type { FileSink } from "./fetch-file.js";
import { unsaved } from "./file-failure.js";
import { openPart, saveTargetOf } from "./part-file.js";

/** Downloads a file into a sink. */
type Fetch = (sink: FileSink) => Promise<unknown>;

export interface FileSaver {
  /**
   * Saves a file. `inTurn` waits until the download queue has a free slot. Then it calls `write`
   * with `fetch`, the function that downloads the file.
   */
  readonly save: (
    source: FileSource,
    path: string,
    inTurn: (write: (fetch: Fetch) => Promise<SavedFile>) => Promise<SavedFile>,
  ) => Promise<SavedFile>;
  /** Waits until no file is being written. */
  readonly settled: () => Promise<unknown>;
}

/**
 * Makes the file saver of a client. The saver refuses to download two files to one path at the same
 * time.
 */
export function fileSaver(guard: AddressGuard, clock: Clock): FileSaver {
  const active = new Map<string, Promise<SavedFile>>();
  return {
    save: async (source, path, inTurn) => {
      const target = saveTargetOf(path, source);
      if (active.has(target.path)) {
        const why = "another download is writing this file. Wait until it ends";
        throw unsaved(why, path, source.taskId);
      }
      const saving = inTurn(async (fetch) => {
        // Checks the URL before the file is created, so that a forbidden URL leaves no file.
        guard.check(source.url);
        const part = await openPart(target, clock.wall());
        try {
          await fetch(part);
          const bytes = part.size();
          await part.finish();
          return { path: target.savePath, bytes };
        } catch (error) {
          await part.discard();
          throw error;
        }
      });
      active.set(target.path, saving);
      try {
        return await saving;
      } finally {
        active.delete(target.path);
      }
    },
    settled: () => Promise.allSettled(active.values()),
  };
}
