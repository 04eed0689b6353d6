// Shortens a description to its first sentence.

// Maximum length of the sentence, in characters.
const LONGEST = 240;

/** Returns the first sentence of a text, cut to 240 characters. */
export function firstSentence(text: string): string {
  const [, first = text] = /^([^]*?[.!?])\s+\S/.exec(text) ?? [];
  // Cuts between whole characters, not inside a surrogate pair.
  return first.length <= LONGEST ? first : [...first].slice(0, LONGEST).join("");
}
