// Reads an image from any source into bytes, up to the size that the gateway takes.
import { ConfigurationError } from "../../errors/index.js";
import { platform } from "../../platform/node.js";
import type { Cancellation } from "../../time/cancellation.js";
import { joined } from "../../transport/wire/pages.js";

// 1-core.md, Limits.
/** The most bytes that an upload may have. */
export const LARGEST_UPLOAD_BYTES = 20_971_520;

const LONGEST_SHOWN = 200;

/** A path, bytes, a `Blob` or `File`, or a stream of bytes (web or Node). */
export type UploadSource =
  string | URL | Uint8Array | ArrayBuffer | Blob | AsyncIterable<Uint8Array>;

export interface UploadBytes {
  readonly bytes: Uint8Array;
  readonly name: string | undefined;
}

/** Reads the source; throws `ConfigurationError` for an empty one, or as soon as it is larger than allowed. */
export async function readSource(source: UploadSource, ending: Cancellation): Promise<UploadBytes> {
  const { bytes, name } = await read(source, ending);
  if (bytes.byteLength === 0) throw new ConfigurationError("uploads.image: the image is empty");
  return { bytes, name };
}

async function read(source: UploadSource, ending: Cancellation): Promise<UploadBytes> {
  if (typeof source === "string" || source instanceof URL) return readPath(source, ending);
  if (source instanceof Uint8Array) return { bytes: sized(source), name: undefined };
  if (source instanceof ArrayBuffer)
    return { bytes: sized(new Uint8Array(source)), name: undefined };
  if (source instanceof Blob) {
    if (source.size > LARGEST_UPLOAD_BYTES) throw tooLarge();
    const name = "name" in source && typeof source.name === "string" ? source.name : undefined;
    return { bytes: new Uint8Array(await source.arrayBuffer()), name };
  }
  if (typeof source === "object" && source !== null && Symbol.asyncIterator in source) {
    return { bytes: await collect(source, ending), name: undefined };
  }
  throw new ConfigurationError(
    "uploads.image takes a path, bytes, a Blob, a File or a stream of bytes",
  );
}

async function readPath(path: string | URL, ending: Cancellation): Promise<UploadBytes> {
  const [, scheme] = /^(data|https?|blob):/i.exec(String(path)) ?? [];
  if (scheme !== undefined) {
    throw new ConfigurationError(
      `uploads.image takes a path or the bytes of an image, not a ${scheme.toLowerCase()}: URL; pass what it stands for as a Buffer`,
    );
  }
  if (platform.files === undefined) {
    throw new ConfigurationError(
      "uploads.image cannot read a path: this runtime has no file system. Pass bytes.",
    );
  }
  const file = await platform.files.openImage(path).catch((error: unknown) => {
    throw unreadable(path, error);
  });
  try {
    const { name, size } = file;
    if (size === undefined) throw unreadable(path, undefined);
    if (size > LARGEST_UPLOAD_BYTES) throw tooLarge();
    return { bytes: await collect(file.bytes(), ending), name };
  } finally {
    await file.close();
  }
}

async function collect(stream: AsyncIterable<unknown>, ending: Cancellation): Promise<Uint8Array> {
  // A stalled stream is destroyed when the call ends.
  const unlisten = ending.onAbort(() => {
    if ("destroy" in stream && typeof stream.destroy === "function") stream.destroy();
  });
  try {
    return await collected(stream, ending);
  } finally {
    unlisten();
  }
}

async function collected(
  stream: AsyncIterable<unknown>,
  ending: Cancellation,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream) {
    if (ending.aborted) throw ending.reason;
    if (!(chunk instanceof Uint8Array)) {
      throw new ConfigurationError(
        "uploads.image: the stream must give bytes, not text or objects",
      );
    }
    size += chunk.byteLength;
    if (size > LARGEST_UPLOAD_BYTES) throw tooLarge();
    chunks.push(chunk);
  }
  return joined(chunks, size);
}

function sized(bytes: Uint8Array): Uint8Array {
  if (bytes.byteLength > LARGEST_UPLOAD_BYTES) throw tooLarge();
  // A copy, so that later writes by the caller are not sent.
  return Uint8Array.from(bytes);
}

function tooLarge(): ConfigurationError {
  return new ConfigurationError(
    `uploads.image: the image is larger than ${LARGEST_UPLOAD_BYTES} bytes; nothing was sent. Make it smaller.`,
  );
}

function unreadable(path: string | URL, cause: unknown): ConfigurationError {
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "not a file";
  const text = String(path);
  const shown = text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text;
  // The error of the file system is no cause: it repeats the path, however long.
  return new ConfigurationError(
    `uploads.image cannot read ${shown} (${code}); pass the path of an image file that exists`,
  );
}
