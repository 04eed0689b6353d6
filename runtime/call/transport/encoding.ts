// UTF-8, gzip and SHA-256. jsdom hides the globals for them from the code inside it, although the
// Node below has them.

// Loaded at run time: pages use the same module as jsdom, and an import of Node's modules would
// break bundles for pages.
const nodeUtil = () => globalThis.process.getBuiltinModule("util");
const nodeStreams = () => globalThis.process.getBuiltinModule("stream/web");
const nodeCrypto = () => globalThis.process.getBuiltinModule("crypto");

/** Decodes UTF-8, and leaves out a byte order mark. */
export const utf8Decoder = () => new (globalThis.TextDecoder ?? nodeUtil().TextDecoder)();

/** Encodes as UTF-8. */
export const utf8Encoder = () => new (globalThis.TextEncoder ?? nodeUtil().TextEncoder)();

/**
 * Both ends of a stream that changes bytes. Typed `unknown`, so that the declarations compile
 * without a library of types.
 */
export interface StreamPair {
  readonly readable: unknown;
  readonly writable: unknown;
}

/** Undoes a coding such as `gzip`. */
export const decompressionStream = (format: "gzip"): StreamPair =>
  new (globalThis.DecompressionStream ?? nodeStreams().DecompressionStream)(format);

/** SHA-256 of the bytes. */
export const sha256 = (bytes: Uint8Array): Promise<ArrayBuffer> =>
  (globalThis.crypto.subtle ?? nodeCrypto().webcrypto.subtle).digest(
    "SHA-256",
    bytes as Uint8Array<ArrayBuffer>,
  );
