// Loads the search code and builds the search index.
import { loadList, loadSearchWords } from "../load.js";
import { once } from "../use-loaded.js";
import type { Search } from "./search.js";

/** Loads the search function for the list of models. */
export const loadSearch = once(async (): Promise<Search> => {
  const [{ searchOf }, { models }, words] = await Promise.all([
    import("./search.js"),
    loadList(),
    loadSearchWords(),
  ]);
  return searchOf(models, words);
});
