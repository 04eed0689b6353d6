// The first sentence of a description.

// Longer than this a sentence is cut, too.
const LONGEST = 240;

/** The first sentence of a text; the whole text where it is one. */
export function firstSentence(text: string): string {
  const [, first = text] = /^([^]*?[.!?])\s+\S/.exec(text) ?? [];
  // Not in the middle of a letter that takes two units.
  return first.length <= LONGEST ? first : [...first].slice(0, LONGEST).join("");
}
