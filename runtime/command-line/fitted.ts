// Shortens a line to the width of a terminal.

/** A part of a line. Parts of the highest rank are dropped first, and parts of rank 0 never. */
export interface LinePart {
  readonly text: string;
  readonly rank: number;
}

/**
 * Joins non-empty parts with commas. Drops parts by rank while the line is longer than `width`
 * characters.
 */
export function fitLine(parts: readonly LinePart[], width: number): string {
  let remaining = parts.filter(({ text }) => text !== "");
  for (;;) {
    const line = remaining.map(({ text }) => text).join(", ");
    const highest = Math.max(...remaining.map(({ rank }) => rank));
    if (line.length <= width || highest <= 0) return line;
    remaining = remaining.filter(({ rank }) => rank !== highest);
  }
}
