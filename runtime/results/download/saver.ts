// Saves files to disk, where there is one.
import type { Clock } from "../../call/time/clock.js";
import type { FileSource, SavedFile } from "../result.js";
import type { AddressGuard } from "./address.js";
import type { FileSink } from "./fetch-file.js";
import { unsaved } from "./file-failure.js";
import { openPart, placeOf } from "./part-file.js";

/** Fetches a file into a sink. */
type Fetch = (sink: FileSink) => Promise<unknown>;

/** The saving of a client's files. */
export interface FileSaver {
  /** Saves a file; `inTurn` runs what it is given when its turn has come. */
  readonly save: (
    source: FileSource,
    path: string,
    inTurn: (write: (fetch: Fetch) => Promise<SavedFile>) => Promise<SavedFile>,
  ) => Promise<SavedFile>;
  /** Resolves when no file is being written. */
  readonly settled: () => Promise<unknown>;
}

/** Saves for one client: no two of its downloads write the same file. */
export function fileSaver(guard: AddressGuard, clock: Clock): FileSaver {
  const active = new Map<string, Promise<SavedFile>>();
  return {
    save: async (source, path, inTurn) => {
      const place = placeOf(path, source);
      if (active.has(place.path)) {
        const why = "it is already being written by another download. Wait for that one";
        throw unsaved(why, path, source.taskId);
      }
      const saving = inTurn(async (fetch) => {
        // Before a file is opened: a forbidden address leaves no file behind.
        guard.check(source.url);
        const part = await openPart(place, clock.wall());
        try {
          await fetch(part);
          const bytes = part.size();
          await part.finish();
          return { path: place.named, bytes };
        } catch (error) {
          await part.discard();
          throw error;
        }
      });
      active.set(place.path, saving);
      try {
        return await saving;
      } finally {
        active.delete(place.path);
      }
    },
    settled: () => Promise.allSettled(active.values()),
  };
}
