// Collects the bytes of an image, up to the gateway's size limit.
import { ConfigurationError } from "../../call/errors/index.js";
import type { Cancellation } from "../../call/time/clock.js";
import { joined } from "../../call/transport/wire/bytes.js";

// The gateway's limit for an upload (API document 1-core.md, Limits).
const LARGEST_UPLOAD_BYTES = 20_971_520;

export interface UploadBytes {
  readonly bytes: Uint8Array;
  readonly name: string | undefined;
}

/** Throws `ConfigurationError` if an image exceeds the gateway's size limit. */
export function checkSize(bytes: number): void {
  if (bytes <= LARGEST_UPLOAD_BYTES) return;
  throw new ConfigurationError(
    `uploads.image: the image is larger than ${LARGEST_UPLOAD_BYTES} bytes`,
  );
}

/** Reads a stream into one byte array. Destroys the stream if the call is aborted or times out. */
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
        throw new ConfigurationError(
          "uploads.image: the stream must yield bytes, not text or objects",
        );
      }
      checkSize((size += chunk.byteLength));
      chunks.push(chunk);
    }
  } finally {
    unlisten();
  }
  return joined(chunks, size);
}
