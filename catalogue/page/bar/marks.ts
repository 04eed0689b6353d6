// Marks the letters of a text that match the words of a search.
import { type QueryWord, wordPositions } from "../list/typos.js";
import { cutText } from "../shapes/cut-text.js";

/** A text in pieces. Marked pieces match the search. */
export type MarkedText = readonly { readonly text: string; readonly isMatch: boolean }[];

/** Marks the matching letters in the texts of one item. */
export interface Marker {
  readonly words: readonly QueryWord[];
  readonly mark: (text: string) => MarkedText;
  /** Whether a text contains the word, or the word with a typo that the search allows. */
  readonly isIn: (word: QueryWord, text: string) => boolean;
}

/**
 * Returns a marker for the texts of an item. `words` are the words of the search. `terms` are the
 * words of the item that match them, in lower case.
 */
export function markerOf(words: readonly QueryWord[], terms: readonly string[]): Marker {
  const matching = new Set(terms);
  const lettersOf = (word: string) =>
    words.reduce((most, queryWord) => Math.max(most, matchedLetters(queryWord, word, matching)), 0);
  return {
    words,
    isIn: (queryWord, text) =>
      wordPositions(text).some(({ word }) => matchedLetters(queryWord, word, matching) > 0),
    mark: (full) => {
      const text = cutText(full);
      const pieces: { text: string; isMatch: boolean }[] = [];
      let end = 0;
      for (const { word, at } of wordPositions(text)) {
        const count = lettersOf(word);
        if (count === 0) continue;
        if (at > end) pieces.push({ text: text.slice(end, at), isMatch: false });
        end = at + count;
        pieces.push({ text: text.slice(at, end), isMatch: true });
      }
      if (end < text.length) pieces.push({ text: text.slice(end), isMatch: false });
      return pieces;
    },
  };
}

export const plainText = (text: string): MarkedText => [{ text: cutText(text), isMatch: false }];

// Returns how many letters at the beginning of `word` match. If `word` matches in spite of a typo,
// all its letters count.
function matchedLetters(
  { text, swaps, distance }: QueryWord,
  word: string,
  matching: ReadonlySet<string>,
): number {
  const lower = word.toLowerCase();
  if (lower.startsWith(text)) return text.length;
  if (swaps.some((swap) => lower.startsWith(swap))) return text.length;
  const isClose = Math.abs(lower.length - text.length) <= distance;
  return distance > 0 && isClose && matching.has(lower) ? word.length : 0;
}
