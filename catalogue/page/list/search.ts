// Searches the words of a model's id, tags, fields and listed values, with typos and by beginnings.
import MiniSearch from "minisearch";
import type { ModelRow, SearchWords } from "../../data/page-data.js";

interface SearchDocument {
  readonly id: string;
  readonly tags: string;
  readonly words: string;
}

/** Returns the ids of the models that match every word of a text, the best first. */
export type Search = (text: string) => readonly string[];

// `2.3`, `16:9` and `4k` are one word each. `kite2.7` is two words, so a typo in `kite` is allowed.
const WORD = /[\p{L}\p{M}]{4,}|\p{N}+(?:[.:]\p{N}+)+|[\p{L}\p{M}\p{N}]+/gu;

const wordsIn = (text: string): string[] => text.match(WORD) ?? [];

// Two swapped letters are two edits. This share allows two edits in a word of four letters.
const FUZZY = 0.4;
const LETTERS_OF_FUZZY = 4;

/** Allows typos in words, not in numbers: `4k` is not `2k`. */
const fuzzyOf = (word: string) =>
  [...word].length >= LETTERS_OF_FUZZY && !/\p{N}/u.test(word) ? FUZZY : false;

/** Builds the index of a list. */
export function searchOf(rows: readonly ModelRow[], words: SearchWords): Search {
  const index = new MiniSearch<SearchDocument>({
    fields: ["id", "tags", "words"],
    tokenize: wordsIn,
    searchOptions: {
      combineWith: "AND",
      prefix: true,
      boost: { id: 4, tags: 2 },
    },
  });
  index.addAll(
    rows.map(({ id, category, tags, price }) => ({
      id,
      tags: [category, ...tags, ...(price?.keys ?? [])].join(" "),
      words: (Object.hasOwn(words, id) ? (words[id] ?? []) : []).join(" "),
    })),
  );
  return (text) => {
    const exact = index.search(text);
    // Typos are allowed only if the exact words find no model: `imagine` is not `image`.
    const results = exact.length > 0 ? exact : index.search(text, { fuzzy: fuzzyOf, maxFuzzy: 2 });
    return results.map(({ id }) => String(id));
  };
}
