// Shortens a status line to the width of the terminal.

/**
 * A phrase of a status line. If the line is too long, the phrases with the highest rank are dropped
 * first. Rank 0 is never dropped.
 */
export interface LinePart {
  readonly text: string;
  readonly rank: number;
}

/**
 * Joins the phrases with commas, without empty phrases. Drops the phrases with the highest rank
 * until the line fits into `width` characters. Never drops a phrase of rank 0.
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
