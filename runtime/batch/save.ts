// Saves the files of a job, to a folder or to a store. Under the same names as before, so that doing it twice changes nothing.
import type { StoredFile } from "../jobs/batch-part.js";
import { ExpiredResultError } from "../call/errors/index.js";
import type { TaskResult } from "../results/result.js";
import type { BatchLine } from "./entry.js";
import { namedFiles, pathBelow } from "./names.js";

/** Where results go: a bucket, a database. */
export interface ResultStore {
  /**
   * Keeps a file under a name with `/` between its parts. It may be called again with the same name and bytes, and must then replace
   * what is there. The file must be whole when the promise resolves.
   */
  put(
    name: string,
    file: ReadableStream<Uint8Array>,
    options: { readonly signal: AbortSignal },
  ): Promise<unknown>;
}

/** Saves all files of the results of a job. */
export async function saveFiles(
  results: readonly TaskResult[],
  job: Pick<BatchLine, "id" | "save">,
  to: string | ResultStore,
  signal: AbortSignal,
): Promise<readonly StoredFile[]> {
  const saved: StoredFile[] = [];
  for (const { name, file } of namedFiles(job, results)) {
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

/** What refused the file, where a store has wrapped that in an error of its own: it decides whether the result is lost. */
function expiredIn(error: unknown): ExpiredResultError | undefined {
  const seen = new Set<unknown>();
  for (let one = error; one instanceof Error && !seen.has(one); one = one.cause) {
    if (one instanceof ExpiredResultError) return one;
    seen.add(one);
  }
  return undefined;
}
