// Saves the files of a result, to a folder or to a store. Under the same name as before, so that doing it twice changes nothing.
import type { TaskResult } from "../../results/result.js";
import { namedFiles, pathBelow, placeOf } from "../names.js";
import type { StoredFile } from "./batch.js";

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
  job: { readonly id: string; readonly save: string | undefined },
  to: string | ResultStore,
  signal: AbortSignal,
): Promise<readonly StoredFile[]> {
  const place = placeOf(job);
  // A job has one task, and rarely more.
  const named = results.flatMap((result, at) =>
    at === 0
      ? namedFiles(place, job.save?.includes(".") === true, result)
      : namedFiles(`${place}-task-${at + 1}`, false, result),
  );
  const saved: StoredFile[] = [];
  for (const { name, file } of named) {
    if (typeof to === "string") {
      const { bytes } = await file.save(await pathBelow(to, name), { signal });
      saved.push({ name, bytes });
    } else {
      await to.put(name, file.stream({ signal }), { signal });
      saved.push({ name });
    }
  }
  return saved;
}
