// The first sentence of a description.

// A longer sentence is cut.
const LONGEST = 240;

/** Returns the first sentence of a text; the whole text if it is one sentence. */
export function firstSentence(text: string): string {
  const [, first = text] = /^([^]*?[.!?])\s+\S/.exec(text) ?? [];
  // Cut between characters, not inside a surrogate pair.
  return first.length <= LONGEST ? first : [...first].slice(0, LONGEST).join("");
}
