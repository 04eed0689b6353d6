// Reads an image from a path, in runtimes with a file system.
import { constants } from "node:fs";
import { open } from "node:fs/promises";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import type { Cancellation } from "../../call/time/clock.js";
import { checkSize, collect, ImageFault, type UploadBytes } from "./upload-bytes.js";

const MAX_DISPLAYED = 200;

/**
 * Reads an image file. Throws `ImageFault` if the path is not a readable file, or if the file
 * exceeds the size limit.
 */
export async function readImage(
  path: string | URL,
  cancellation: Cancellation,
): Promise<UploadBytes> {
  // Without `O_NONBLOCK`, opening a pipe would wait for a writer, and no time limit could end the
  // wait.
  const { O_RDONLY, O_NONBLOCK = 0 } = constants;
  const file = await open(path, O_RDONLY | O_NONBLOCK).catch((error: unknown) => {
    throw unreadable(path, error);
  });
  try {
    const stats = await file.stat().catch((error: unknown) => {
      throw unreadable(path, error);
    });
    if (!stats.isFile()) throw unreadable(path, undefined);
    checkSize(stats.size);
    const name = basename(path instanceof URL ? fileURLToPath(path) : path);
    return {
      bytes: await collect(file.createReadStream({ autoClose: false }), cancellation),
      name,
    };
  } finally {
    await file.close();
  }
}

function unreadable(path: string | URL, cause: unknown): ImageFault {
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "not a file";
  const text = String(path);
  const displayPath = text.length > MAX_DISPLAYED ? `${text.slice(0, MAX_DISPLAYED)}…` : text;
  // The file system's error does not become the `cause`, because it contains the whole path.
  return new ImageFault(
    `the SDK cannot read ${displayPath} (${code}); pass the path of an image file that exists`,
  );
}
