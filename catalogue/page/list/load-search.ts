// Loads the search code and builds the search index.
import { pagesOf } from "../bar/pages.js";
import { loadList, loadSearchWords, loadSite } from "../load.js";
import { once } from "../use-loaded.js";
import type { Search } from "./search.js";

export const loadSearch = once(async (): Promise<Search> => {
  const [{ searchOf }, { models }, words, site] = await Promise.all([
    import("./search.js"),
    loadList(),
    loadSearchWords(),
    loadSite(),
  ]);
  return searchOf(models, words, pagesOf(site));
});
