// Reads an image from a path, bytes or a stream, up to the gateway's size limit.
import type { LocalFile } from "../../files/image-file.js";
import { platform } from "../../platform/node.js";
import type { Cancellation } from "../../call/time/clock.js";
import { tagOf } from "../../validation/value.js";
import { checkSize, collect, ImageFault, type UploadBytes } from "./upload-bytes.js";

/** A path, bytes, a `Blob` or `File`, or a stream of bytes (web or Node). */
export type UploadSource =
  string | URL | Uint8Array | ArrayBuffer | Blob | AsyncIterable<Uint8Array>;

/**
 * Reads the bytes of an image. Throws `ImageFault` if the source cannot be read, or as soon as the
 * image exceeds the size limit.
 */
export async function readSource(
  source: UploadSource | LocalFile,
  cancellation: Cancellation,
): Promise<UploadBytes> {
  if (typeof source === "string" || source instanceof URL) return readPath(source, cancellation);
  switch (tagOf(source)) {
    case "LocalFile":
      return readPath((source as LocalFile).path, cancellation);
    case "Uint8Array":
    case "ArrayBuffer": {
      const data = source as Uint8Array | ArrayBuffer;
      checkSize(data.byteLength);
      // Copies the bytes, so that later changes by the caller are not sent.
      const view = ArrayBuffer.isView(data) ? data : new Uint8Array(data);
      return { bytes: new Uint8Array(view), name: undefined };
    }
    case "Blob":
    case "File": {
      const blob = source as Blob & { readonly name?: unknown };
      checkSize(blob.size);
      const name = typeof blob.name === "string" ? blob.name : undefined;
      return { bytes: new Uint8Array(await blob.arrayBuffer()), name };
    }
  }
  if (typeof source === "object" && source !== null && Symbol.asyncIterator in source) {
    return { bytes: await collect(source, cancellation), name: undefined };
  }
  throw new ImageFault("pass a path, bytes, a Blob, a File or a stream of bytes");
}

async function readPath(path: string | URL, cancellation: Cancellation): Promise<UploadBytes> {
  const [, scheme] = /^(data|https?|blob):/i.exec(String(path)) ?? [];
  if (scheme !== undefined) {
    throw new ImageFault(`a path or bytes are needed, not this ${scheme.toLowerCase()}: URL`);
  }
  if (platform.files === undefined) {
    throw new ImageFault("this runtime has no file system, so it cannot read a path; pass bytes");
  }
  return platform.files.readImage(path, cancellation);
}
