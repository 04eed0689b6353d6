// Big-endian numbers and text as bytes, joined.
export type Part = Uint8Array | string;

/** Parts as one byte sequence; text is Latin-1. */
export function joined(...parts: readonly Part[]): Uint8Array {
  return new Uint8Array(
    Buffer.concat(
      parts.map((part) => (typeof part === "string" ? Buffer.from(part, "latin1") : part)),
    ),
  );
}

/** An unsigned big-endian number of `size` bytes. */
export function be(value: number, size: number): Uint8Array {
  return Uint8Array.from(
    { length: size },
    (_, i) => Math.floor(value / 256 ** (size - 1 - i)) % 256,
  );
}

/** An unsigned little-endian number of `size` bytes. */
export function le(value: number, size: number): Uint8Array {
  return be(value, size).reverse();
}

/** `count` zero bytes. */
export function zeros(count: number): Uint8Array {
  return new Uint8Array(count);
}
