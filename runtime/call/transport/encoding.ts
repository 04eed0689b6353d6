// Provides UTF-8, gzip and SHA-256 from global objects. If the globals are hidden, for example by
// jsdom, uses Node's modules.

// Loads Node's modules at run time, because an import would break bundles for web pages.
const nodeUtil = () => globalThis.process.getBuiltinModule("util");
const nodeStreams = () => globalThis.process.getBuiltinModule("stream/web");
const nodeCrypto = () => globalThis.process.getBuiltinModule("crypto");

/** Creates a decoder of UTF-8, which drops a byte order mark. */
export const utf8Decoder = () => new (globalThis.TextDecoder ?? nodeUtil().TextDecoder)();

export const utf8Encoder = () => new (globalThis.TextEncoder ?? nodeUtil().TextEncoder)();

/**
 * Both ends of a transform stream. Their type is `unknown`, so that users need no type library for
 * streams.
 */
export interface StreamPair {
  readonly readable: unknown;
  readonly writable: unknown;
}

/** Creates a stream that unpacks gzip. */
export const decompressionStream = (format: "gzip"): StreamPair =>
  new (globalThis.DecompressionStream ?? nodeStreams().DecompressionStream)(format);

const sha256 = (bytes: Uint8Array): Promise<ArrayBuffer> =>
  (globalThis.crypto.subtle ?? nodeCrypto().webcrypto.subtle).digest(
    "SHA-256",
    bytes as Uint8Array<ArrayBuffer>,
  );

/** Returns the SHA-256 of bytes, hexadecimal. */
export async function sha256Hex(bytes: Uint8Array): Promise<string> {
  return [...new Uint8Array(await sha256(bytes))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
}
