// JSON bodies.

/** UTF-8 text without a byte order mark. A `TextDecoder` for each answer would outlive it by far. */
export function textOf(bytes: Buffer): string {
  return bytes.toString("utf8").replace(/^\ufeff/, "");
}
