// Saves files to disk, if the runtime has one.
import type { Clock } from "../../call/time/clock.js";
import type { FileSource, SavedFile } from "../result.js";
import type { AddressGuard } from "./address.js";
import type { FileSink } from "./fetch-file.js";
import { unsaved } from "./file-failure.js";
import { openPart, saveTargetOf } from "./part-file.js";

/** Fetches a file into a sink. */
type Fetch = (sink: FileSink) => Promise<unknown>;

/** Saves the files of a client. */
export interface FileSaver {
  /** Saves a file. `inTurn` calls its function when the turn of the download comes. */
  readonly save: (
    source: FileSource,
    path: string,
    inTurn: (write: (fetch: Fetch) => Promise<SavedFile>) => Promise<SavedFile>,
  ) => Promise<SavedFile>;
  /** Resolves when no file is being written. */
  readonly settled: () => Promise<unknown>;
}

/** Makes the saver of a client. No two of its downloads write the same file at once. */
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
        // Checked before the file is opened, so that a forbidden URL leaves no file behind.
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
