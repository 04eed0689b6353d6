// The latest lines of one kind, which grow by the new lines of each answer.
import type { Answer } from "./answers.js";

/** A line with its number since the gateway was started, from 1. */
export type NumberedLine<Line> = Line & { readonly n: number };

export interface Lines<Line> {
  /** How many there have been. */
  readonly total: number;
  /** The latest of them, oldest first, without a gap. */
  readonly lines: readonly NumberedLine<Line>[];
}

export const NO_LINES: Lines<never> = { total: 0, lines: [] };

/** Lines with those of the answer to a question for what came after them; at most `most`. */
export function withNew<Line extends object>(
  known: Lines<Line>,
  { total, lines }: Answer<Line>,
  most: number,
): Lines<Line> {
  if (lines.length === 0 && total === known.total) return known;
  const first = total - lines.length + 1;
  const numbered = lines.map((line, at) => ({ ...line, n: first + at }));
  // More came than were answered: what is known is too old to stand beside it.
  const isWhole = total - known.total === lines.length;
  return { total, lines: [...(isWhole ? known.lines : []), ...numbered].slice(-most) };
}
