// Saves the files of a job to a folder or a store. If a job is saved again, its files get the same
// names.
import type { StoredFile } from "../jobs/batch-part.js";
import { ExpiredResultError } from "../call/errors/index.js";
import type { TaskResult } from "../results/result.js";
import type { BatchLine } from "./entry.js";
import { filesWithNames, pathBelow } from "./names.js";

/** A store for results, such as a bucket or a database. */
export interface ResultStore {
  /**
   * Stores a file. The name may contain folders, separated by `/`. A later call with the same name
   * must replace the file. When the promise resolves, the file must be stored completely.
   */
  put(
    name: string,
    file: ReadableStream<Uint8Array>,
    options: { readonly signal: AbortSignal },
  ): Promise<unknown>;
}

/** Saves all result files of a job. Returns their names, with sizes if `to` is a folder. */
export async function saveFiles(
  results: readonly TaskResult[],
  job: Pick<BatchLine, "id" | "save">,
  to: string | ResultStore,
  signal: AbortSignal,
): Promise<readonly StoredFile[]> {
  const saved: StoredFile[] = [];
  for (const { name, file } of filesWithNames(job, results)) {
    if (typeof to === "string") {
      const { bytes } = await file.save(await pathBelow(to, name), { signal });
      saved.push({ name, bytes });
    } else {
      try {
        await to.put(name, file.stream({ signal }), { signal });
      } catch (error) {
        throw expiredIn(error) ?? error;
      }
      saved.push({ name });
    }
  }
  return saved;
}

/** Returns the `ExpiredResultError` that a store's own error may have as its cause. */
function expiredIn(error: unknown): ExpiredResultError | undefined {
  const seen = new Set<unknown>();
  for (let one = error; one instanceof Error && !seen.has(one); one = one.cause) {
    if (one instanceof ExpiredResultError) return one;
    seen.add(one);
  }
  return undefined;
}
