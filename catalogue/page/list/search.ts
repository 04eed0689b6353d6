// Searches models, request fields, operations and pages. Allows incomplete words. If no item
// contains a word, the search first tries to swap two of its letters, and then allows other typing
// errors.
import MiniSearch, { type Query, type SearchResult } from "minisearch";
import type { ModelRow, SearchWords } from "../../data/page-data.js";
import type { Page } from "../bar/pages.js";
import {
  fieldItems,
  type Item,
  modelItems,
  pageItems,
  type SearchTexts,
  textsOf,
} from "./search-items.js";
import { canHaveTypo, distanceOf, exactWord, type QueryWord, swapsOf, wordsIn } from "./typos.js";

/** An item that matches every word of the search text. */
export interface Match {
  readonly item: Item;
  readonly score: number;
  /** The words of the item that match, in lower case. */
  readonly terms: readonly string[];
}

/** The matches of a search text, best first. */
export interface Matches {
  readonly words: readonly QueryWord[];
  readonly matches: readonly Match[];
}

export interface Search {
  /** Returns the ids of the models that match every word, best first. */
  readonly models: (text: string) => readonly string[];
  /** Returns the ids of the models that have a field (`mode`), or accept a value (`mode=4k`). */
  readonly modelsWith: (feature: string) => readonly string[];
  /** Returns all items that match every word, best first. */
  readonly all: (text: string) => Matches;
  readonly pages: readonly Item[];
}

/**
 * Builds the search index for models, their fields, the operations of the API, and the pages of the
 * site.
 */
export function searchOf(
  rows: readonly ModelRow[],
  words: SearchWords,
  pages: readonly Page[] = [],
): Search {
  const [fields, listedPages] = [fieldItems(words), pageItems(pages)];
  const items = [
    ...modelItems(rows, words),
    ...fields.values(),
    ...words.operations.map((operation): Item => ({ kind: "operation", operation })),
    ...listedPages,
  ];
  const find = finderOf(items);
  return {
    models: (text) =>
      find(text, isModel).matches.flatMap(({ item }) =>
        item.kind === "model" ? [item.row.id] : [],
      ),
    modelsWith: (feature) => fields.get(feature)?.models ?? [],
    all: (text) => find(text, isNamed),
    pages: listedPages,
  };
}

// If a field and a value match equally well, the field comes first.
const BOOST_OF_VALUE = 0.8;

const isValue = (item: Item | undefined): boolean =>
  item?.kind === "field" && item.value !== undefined;

type Filter = (item: Item, result: SearchResult) => boolean;

const isModel: Filter = ({ kind }) => kind === "model";

// A value is found only if the search text contains a word of the value. So `mode` finds the field,
// but not each of its values.
const isNamed: Filter = (item, { match }) =>
  !isValue(item) || Object.values(match).some((fields) => fields.includes("name"));

function finderOf(items: readonly Item[]) {
  const index = new MiniSearch<SearchTexts & { readonly id: number }>({
    fields: ["name", "tags", "words"],
    tokenize: wordsIn,
    searchOptions: {
      prefix: true,
      boost: { name: 4, tags: 2 },
      boostDocument: (id) => (isValue(items[id as number]) ? BOOST_OF_VALUE : 1),
    },
  });
  index.addAll(items.map((item, id) => ({ id, ...textsOf(item) })));

  return (text: string, filter: Filter): Matches => {
    const search = (query: Query): readonly SearchResult[] =>
      index.search(query, {
        filter: (result) => {
          const item = items[result.id as number];
          return item !== undefined && filter(item, result);
        },
      });
    const isThere = (word: string) => search(word).length > 0;
    const run = (words: readonly QueryWord[]): Matches => ({
      words,
      matches: search({ combineWith: "AND", queries: words.map(queryOf) }).flatMap(
        ({ id, score, terms }) => {
          const item = items[id as number];
          return item === undefined ? [] : [{ item, score, terms }];
        },
      ),
    });
    const words = wordsIn(text.toLowerCase());
    const exact = run(words.map(exactWord));
    if (exact.matches.length > 0) return exact;
    // First corrects only the words that no item contains.
    const corrected = run(
      words.map((word) => (isThere(word) ? exactWord(word) : correctedWord(word, isThere))),
    );
    if (corrected.matches.length > 0) return corrected;
    // A typing error may produce a word that another item contains, so this search corrects all
    // words.
    return run(words.map((word) => looseWord(word, isThere)));
  };
}

/**
 * Adds to a word the spellings that have two letters swapped and that occur in items. If there are
 * no such spellings, allows other typing errors in the word.
 */
function correctedWord(word: string, isThere: (word: string) => boolean): QueryWord {
  const loose = looseWord(word, isThere);
  return loose.swaps.length > 0 ? { ...loose, distance: 0 } : loose;
}

function looseWord(word: string, isThere: (word: string) => boolean): QueryWord {
  if (!canHaveTypo(word)) return exactWord(word);
  return { text: word, swaps: swapsOf(word).filter(isThere), distance: distanceOf(word) };
}

function queryOf({ text, swaps, distance }: QueryWord): Query {
  if (swaps.length === 0 && distance === 0) return text;
  const misspelt: Query = { queries: [text], prefix: false, fuzzy: distance };
  return {
    combineWith: "OR",
    queries: [text, ...swaps, ...(distance > 0 ? [misspelt] : [])],
  };
}
