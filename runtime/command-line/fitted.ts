// A line of a terminal that is too narrow for all of it.

/** A part of a line; those of the highest rank are left out first, and those of rank 0 never. */
export interface LinePart {
  readonly text: string;
  readonly rank: number;
}

/** The parts in their order with commas between them, without those that `width` characters have no room for; empty ones are left out. */
export function fitted(parts: readonly LinePart[], width: number): string {
  let left = parts.filter(({ text }) => text !== "");
  for (;;) {
    const line = left.map(({ text }) => text).join(", ");
    const highest = Math.max(...left.map(({ rank }) => rank));
    if (line.length <= width || highest <= 0) return line;
    left = left.filter(({ rank }) => rank !== highest);
  }
}
