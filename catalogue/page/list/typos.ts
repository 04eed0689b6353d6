// Splits texts into words, and lists the typing errors that a search forgives.

// Matches one word, such as `2.3`, `16:9` or `4k`. Splits `kite2.7` into `kite` and `2.7`, because
// a typo is allowed only in a word without digits.
const WORD = /[\p{L}\p{M}]{4,}|\p{N}+(?:[.:]\p{N}+)+|[\p{L}\p{M}\p{N}]+/gu;

export const wordsIn = (text: string): string[] => text.match(WORD) ?? [];

/** Returns the words of a text with the positions of their first characters. */
export const wordPositions = (text: string): readonly { word: string; at: number }[] =>
  [...text.matchAll(WORD)].map(({ 0: word, index }) => ({ word, at: index }));

/** A word of the search text, with the typing errors that the search allows for this word. */
export interface QueryWord {
  readonly text: string;
  /** Spellings of the word with two neighbouring letters swapped. */
  readonly swaps: readonly string[];
  /** Number of letters that may be wrong, missing or too many. */
  readonly distance: number;
}

/** Returns a query word that allows no typing error. */
export const exactWord = (text: string): QueryWord => ({ text, swaps: [], distance: 0 });

const LETTERS_OF_TYPO = 4;
const LETTERS_OF_TWO_TYPOS = 8;

/**
 * Whether a word may have a typo: it has four or more letters, and no digits. So `4k` never finds
 * `2k`.
 */
export const canHaveTypo = (word: string): boolean =>
  [...word].length >= LETTERS_OF_TYPO && !/\p{N}/u.test(word);

/** Returns the number of wrong letters that a word may have. */
export const distanceOf = (word: string): number =>
  [...word].length < LETTERS_OF_TWO_TYPOS ? 1 : 2;

/** Returns all spellings of a word with two different neighbouring letters swapped. */
export function swapsOf(word: string): readonly string[] {
  const letters = [...word];
  return letters.slice(1).flatMap((second, at) => {
    const first = letters[at] ?? "";
    if (first === second) return [];
    return [[...letters.slice(0, at), second, first, ...letters.slice(at + 2)].join("")];
  });
}
