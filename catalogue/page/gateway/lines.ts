// Collects the latest log lines of one kind from the gateway's answers.
import type { Answer } from "./answers.js";

/** A line with its number `n`. The first line after the gateway's start has number 1. */
export type NumberedLine<Line> = Line & { readonly n: number };

export interface Lines<Line> {
  /** Number of lines since the gateway started. */
  readonly total: number;
  /** The latest lines, oldest first. Their numbers have no gap. */
  readonly lines: readonly NumberedLine<Line>[];
}

export const NO_LINES: Lines<never> = { total: 0, lines: [] };

/**
 * Adds the lines of an answer, all newer than the previous lines. Keeps the latest `most` lines.
 */
export function withNew<Line extends object>(
  previous: Lines<Line>,
  { total, lines }: Answer<Line>,
  most: number,
): Lines<Line> {
  if (lines.length === 0 && total === previous.total) return previous;
  const first = total - lines.length + 1;
  const numbered = lines.map((line, at) => ({ ...line, n: first + at }));
  // If the answer lacks some of the lines since the previous answer, drops all previous lines.
  // Otherwise the line numbers would have a gap.
  const isWhole = total - previous.total === lines.length;
  return { total, lines: [...(isWhole ? previous.lines : []), ...numbered].slice(-most) };
}
