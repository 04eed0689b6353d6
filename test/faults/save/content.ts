// The content of the files in the saving faults.
export const BLOCK = 65_536;

/**
 * Returns a part of the file of `size` bytes. The content of each block depends on its number and
 * on `size`, so a mixed file is noticed.
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
