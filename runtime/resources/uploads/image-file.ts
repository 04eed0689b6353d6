// An image from a path, where there are files.
import { open } from "node:fs/promises";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";

/** An image file that is open; `size` is undefined for what is no file. */
export interface ImageFile {
  readonly name: string;
  readonly size: number | undefined;
  readonly bytes: () => AsyncIterable<Uint8Array>;
  readonly close: () => Promise<void>;
}

/** Opens it; rejects with the error of the file system. */
export async function openImage(path: string | URL): Promise<ImageFile> {
  const file = await open(path, "r");
  try {
    const stats = await file.stat();
    return {
      name: basename(path instanceof URL ? fileURLToPath(path) : path),
      size: stats.isFile() ? stats.size : undefined,
      bytes: () => file.createReadStream({ autoClose: false }),
      close: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}
