// Reads the small images of a result, so that an answer can contain them.
import { readFile, stat } from "node:fs/promises";
import type { ResultFile, TaskResult } from "../../results/result.js";
import { imageType, type ImageType } from "../../resources/uploads/upload-bytes.js";

/** An image in an answer, as MCP defines it. */
export interface ImageContent {
  readonly type: "image";
  /** The bytes in Base64. */
  readonly data: string;
  readonly mimeType: ImageType;
}

/** Maximum number of images in an answer. Some clients refuse an answer of more than 1 MB. */
export const MAX_IMAGES = 3;
const LIMIT_BYTES = 200 * 1024;
// An answer without images is better than a late answer, because the answer also links the files.
const TIMEOUT_MS = 5000;

/**
 * Reads the first three images of a result: images, the last frame of a video, and covers of music.
 * Leaves out an image of 200 KB or more, and an image that cannot be read. `paths` has the path of
 * each saved file.
 */
export async function smallImages(
  { images, lastFrame, music }: TaskResult,
  paths: ReadonlyMap<ResultFile, string>,
  signal: AbortSignal,
): Promise<readonly ImageContent[]> {
  const files = [...images, lastFrame, ...music.map(({ cover }) => cover)]
    .filter((file) => file !== undefined)
    .slice(0, MAX_IMAGES);
  const contents = files.map(async (file): Promise<readonly ImageContent[]> => {
    const path = paths.get(file);
    const read = path === undefined ? fetchSmall(file, signal) : readSmall(path);
    const bytes = await read.catch(() => undefined);
    if (bytes === undefined) return [];
    const mimeType = imageType(bytes);
    if (mimeType === undefined) return [];
    return [{ type: "image", data: Buffer.from(bytes).toString("base64"), mimeType }];
  });
  return (await Promise.all(contents)).flat();
}

const fetchSmall = (file: ResultFile, signal: AbortSignal): Promise<Uint8Array | undefined> =>
  file.bytes({ maxBytes: LIMIT_BYTES - 1, timeoutMs: TIMEOUT_MS, signal });

async function readSmall(path: string): Promise<Uint8Array | undefined> {
  const { size } = await stat(path);
  return size < LIMIT_BYTES ? readFile(path) : undefined;
}
