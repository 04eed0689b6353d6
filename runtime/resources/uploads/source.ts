// Reads an image from a path, bytes or a stream, up to the gateway's size limit.
import { ConfigurationError } from "../../call/errors/index.js";
import { platform } from "../../platform/node.js";
import type { Cancellation } from "../../call/time/clock.js";
import { checkSize, collect, type UploadBytes } from "./upload-bytes.js";

/** A path, bytes, a `Blob` or `File`, or a stream of bytes (web or Node). */
export type UploadSource =
  string | URL | Uint8Array | ArrayBuffer | Blob | AsyncIterable<Uint8Array>;

/**
 * Reads the bytes of an image. Throws `ConfigurationError` if the image is empty, or as soon as it
 * exceeds the size limit.
 */
export async function readSource(
  source: UploadSource,
  cancellation: Cancellation,
): Promise<UploadBytes> {
  const { bytes, name } = await read(source, cancellation);
  if (bytes.byteLength === 0) throw new ConfigurationError("uploads.image: the image is empty");
  return { bytes, name };
}

async function read(source: UploadSource, cancellation: Cancellation): Promise<UploadBytes> {
  if (typeof source === "string" || source instanceof URL) return readPath(source, cancellation);
  if (source instanceof Uint8Array || source instanceof ArrayBuffer) {
    checkSize(source.byteLength);
    const bytes = source instanceof ArrayBuffer ? new Uint8Array(source) : source;
    // Copies the bytes, so that later changes by the caller are not sent.
    return { bytes: new Uint8Array(bytes), name: undefined };
  }
  if (source instanceof Blob) {
    checkSize(source.size);
    const name = "name" in source && typeof source.name === "string" ? source.name : undefined;
    return { bytes: new Uint8Array(await source.arrayBuffer()), name };
  }
  if (typeof source === "object" && source !== null && Symbol.asyncIterator in source) {
    return { bytes: await collect(source, cancellation), name: undefined };
  }
  throw new ConfigurationError(
    "uploads.image takes a path, bytes, a Blob, a File or a stream of bytes",
  );
}

async function readPath(path: string | URL, cancellation: Cancellation): Promise<UploadBytes> {
  const [, scheme] = /^(data|https?|blob):/i.exec(String(path)) ?? [];
  if (scheme !== undefined) {
    throw new ConfigurationError(
      `uploads.image takes a path or bytes, not a ${scheme.toLowerCase()}: URL`,
    );
  }
  if (platform.files === undefined) {
    throw new ConfigurationError(
      "uploads.image cannot read a path: this runtime has no file system. Pass bytes.",
    );
  }
  return platform.files.readImage(path, cancellation);
}
