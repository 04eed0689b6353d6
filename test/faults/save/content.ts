// The content of the files in the saving faults.
export const BLOCK = 65_536;

/**
 * Bytes of the file of `size`. Each block of 64 KiB holds its number and the size, so no two files
 * are alike.
 */
export function contentOf(size: number, from: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  for (let at = from; at < from + length;) {
    const end = Math.min(from + length, at - (at % BLOCK) + BLOCK);
    bytes.fill((Math.floor(at / BLOCK) * 31 + size) % 251, at - from, end - from);
    at = end;
  }
  return bytes;
}
