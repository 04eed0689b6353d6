// How many tokens a text has here. Assumption: tokenisers are not shown; four code points are one token.

/** Tokens of a text. */
export function countTokens(text: string): number {
  return Math.ceil([...text].length / 4);
}

/** The beginning of a text that has at most so many tokens. */
export function firstTokens(text: string, count: number): string {
  return [...text].slice(0, count * 4).join("");
}
