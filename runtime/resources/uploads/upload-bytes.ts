// Collects the bytes of an image, up to the gateway's size limit, and detects its type.
import type { Cancellation } from "../../call/time/clock.js";
import { joined } from "../../call/transport/wire/bytes.js";

// The gateway's limit for an upload (API document 1-core.md, Limits).
export const LARGEST_UPLOAD_BYTES = 20_971_520;

export interface UploadBytes {
  readonly bytes: Uint8Array;
  readonly name: string | undefined;
}

export type ImageType = `image/${"jpeg" | "png" | "webp" | "gif"}`;

/** An image that the gateway accepts. */
export interface CheckedImage extends UploadBytes {
  readonly type: ImageType;
}

/**
 * Why an image cannot be uploaded. The message is only a part of a sentence, because the caller
 * puts the name of the field before it.
 */
export class ImageFault extends Error {}

/** Throws `ImageFault` if an image exceeds the gateway's size limit. */
export function checkSize(bytes: number): void {
  if (bytes <= LARGEST_UPLOAD_BYTES) return;
  throw new ImageFault(`the image is larger than ${LARGEST_UPLOAD_BYTES} bytes`);
}

/** Returns the image with its type. Throws `ImageFault` if the gateway would refuse its bytes. */
export function checkedImage({ bytes, name }: UploadBytes): CheckedImage {
  // Checks the size again: the content of a Blob may be larger than its `size`, for example if its
  // file has grown.
  checkSize(bytes.byteLength);
  if (bytes.byteLength === 0) throw new ImageFault("the image is empty");
  const type = imageType(bytes);
  if (type !== undefined) return { bytes, name, type };
  throw new ImageFault("the bytes are not a JPEG, PNG, WebP or GIF image");
}

/**
 * Detects JPEG, PNG, WebP and GIF by the first bytes. Returns `undefined` for any other content.
 */
export function imageType(bytes: Uint8Array): ImageType | undefined {
  const text = String.fromCharCode(...bytes.subarray(0, 12));
  if (text.startsWith("\xff\xd8\xff")) return "image/jpeg";
  if (text.startsWith("\x89PNG\r\n\x1a\n")) return "image/png";
  if (text.startsWith("GIF87a") || text.startsWith("GIF89a")) return "image/gif";
  return text.startsWith("RIFF") && text.slice(8, 12) === "WEBP" ? "image/webp" : undefined;
}

/**
 * Reads a stream into one byte array. Destroys the stream if the call is aborted or times out.
 * Throws `ImageFault` if the stream yields a value that is not bytes, or exceeds the size limit.
 */
export async function collect(
  stream: AsyncIterable<unknown>,
  cancellation: Cancellation,
): Promise<Uint8Array> {
  const unlisten = cancellation.onAbort(() => {
    if ("destroy" in stream && typeof stream.destroy === "function") stream.destroy();
  });
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of stream) {
      if (cancellation.aborted) throw cancellation.reason;
      if (!(chunk instanceof Uint8Array)) {
        throw new ImageFault("the stream must yield bytes, not text or objects");
      }
      checkSize((size += chunk.byteLength));
      chunks.push(chunk);
    }
  } finally {
    unlisten();
  }
  return joined(chunks, size);
}
