// The latest lines of one kind. Each answer adds its new lines.
import type { Answer } from "./answers.js";

/** A line with its number since the gateway started, from 1. */
export type NumberedLine<Line> = Line & { readonly n: number };

export interface Lines<Line> {
  /** Number of lines since the gateway started. */
  readonly total: number;
  /** The latest lines, oldest first, without a gap. */
  readonly lines: readonly NumberedLine<Line>[];
}

export const NO_LINES: Lines<never> = { total: 0, lines: [] };

/** Adds the lines of an answer, which are all newer; returns at most `most` lines. */
export function withNew<Line extends object>(
  previous: Lines<Line>,
  { total, lines }: Answer<Line>,
  most: number,
): Lines<Line> {
  if (lines.length === 0 && total === previous.total) return previous;
  const first = total - lines.length + 1;
  const numbered = lines.map((line, at) => ({ ...line, n: first + at }));
  // If the answer omits new lines, the previous lines are dropped, so that no gap remains.
  const isWhole = total - previous.total === lines.length;
  return { total, lines: [...(isWhole ? previous.lines : []), ...numbered].slice(-most) };
}
