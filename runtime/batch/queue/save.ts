// Saves the files of a result, to a folder or to a store. Under the same name as before, so that doing it twice changes nothing.
import { createHash } from "node:crypto";
import { join } from "node:path";
import type { ResultFile } from "../../results/result-file.js";
import type { TaskResult } from "../../results/result.js";
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
  id: string,
  save: string,
  to: string | ResultStore,
  signal: AbortSignal,
): Promise<readonly StoredFile[]> {
  const files = results.flatMap(({ videos, images, audios, music }) => [
    ...videos.map((file) => ({ file, extension: ".mp4" })),
    ...images.map((file) => ({ file, extension: ".png" })),
    ...[...audios, ...music].map((file) => ({ file, extension: ".mp3" })),
  ]);
  const saved: StoredFile[] = [];
  for (const [index, { file, extension }] of files.entries()) {
    const name = nameOf(id, save, index, extensionOf(file) ?? extension);
    if (typeof to === "string") {
      const { bytes } = await file.save(join(to, name), { signal });
      saved.push({ name, bytes });
    } else {
      await to.put(name, file.stream({ signal }), { signal });
      saved.push({ name });
    }
  }
  return saved;
}

function nameOf(id: string, save: string, index: number, extension: string): string {
  const [, stem = "", own] = /^(.*?)(\.\w{1,8})?$/.exec(save === "" ? fileName(id) : save) ?? [];
  const ending = save === "" ? `${own ?? ""}${extension}` : (own ?? extension);
  return `${stem}${index === 0 ? "" : `-${index + 1}`}${ending}`;
}

// An id may be any text, and a name of a file may not. Of two ids that read the same as a name, the hash tells one from the other.
function fileName(id: string): string {
  if (/^[\w-][\w.-]{0,99}$/.test(id)) return id;
  const hash = createHash("sha256").update(id).digest("hex").slice(0, 12);
  return `${id.replaceAll(/[^\w-]+/g, "_").slice(0, 80)}-${hash}`;
}

function extensionOf({ url }: ResultFile): string | undefined {
  const path = URL.canParse(url) ? new URL(url).pathname : "";
  return /\.\w{1,8}$/.exec(path)?.[0].toLowerCase();
}
