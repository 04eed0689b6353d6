// Searches model ids, tags, price keys, field names and listed values. Allows typos and incomplete
// words.
import MiniSearch from "minisearch";
import type { ModelRow, SearchWords } from "../../data/page-data.js";

interface SearchDocument {
  readonly id: string;
  readonly tags: string;
  readonly words: string;
}

/** Returns the ids of the models that match every word of the search text, best first. */
export type Search = (text: string) => readonly string[];

// Matches one word, such as `2.3`, `16:9` or `4k`. Splits `kite2.7`, so that a typo in `kite` is
// allowed.
const WORD = /[\p{L}\p{M}]{4,}|\p{N}+(?:[.:]\p{N}+)+|[\p{L}\p{M}\p{N}]+/gu;

const wordsIn = (text: string): string[] => text.match(WORD) ?? [];

// Number of allowed typing errors, as a share of the word length. Two swapped letters count as two
// errors.
const FUZZY = 0.4;
const LETTERS_OF_FUZZY = 4;

/** Allows typos in longer words without digits, so that `4k` does not find `2k`. */
const fuzzyOf = (word: string) =>
  [...word].length >= LETTERS_OF_FUZZY && !/\p{N}/u.test(word) ? FUZZY : false;

/** Builds the search index for a list of models. */
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
    // Allows typos only if no model matches exactly, so that `imagine` does not find `image`.
    const results = exact.length > 0 ? exact : index.search(text, { fuzzy: fuzzyOf, maxFuzzy: 2 });
    return results.map(({ id }) => String(id));
  };
}
