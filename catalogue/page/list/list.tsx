// Shows the list of models: cards, or rows if there are many models.
import { useMemo } from "preact/hooks";
import type { ComponentChildren } from "preact";
import type { ModelList } from "../../data/page-data.js";
import { type Filters, hashOf } from "../address/address.js";
import { useArrival } from "../address/arrival.js";
import { amend, useAddress } from "../address/history.js";
import { loadList } from "../load.js";
import { Failure, Loading } from "../loading.js";
import { WORDS } from "../words.js";
import { useLoaded } from "../use-loaded.js";
import { Cards } from "./cards.js";
import { rowsFor } from "./filter.js";
import { FilterBar } from "./filters.js";
import { Rows } from "./rows.js";
import { loadSearch } from "./load-search.js";
import type { Search } from "./search.js";

export const List = () => (
  <Loading load={loadList} what="the models">
    {(list) => <Models list={list} />}
  </Loading>
);

// If there are more models, the default view is rows.
const MANY = 60;

function Models({ list: { models } }: { readonly list: ModelList }) {
  useArrival();
  const { filters } = useAddress();
  const search = useSearch(filters.q);
  const rows = useMemo(() => rowsFor(models, filters, search.ids), [models, filters, search.ids]);
  const view = viewOf(filters.view, models.length);
  const set = (part: Partial<Filters>) => amend({ filters: { ...filters, ...part } });
  return (
    <>
      <div class="head">
        <h1>{WORDS.list.count(models.length)}</h1>
        <span class="soft wide-only">{WORDS.list.about}</span>
        <span role="status" class="soft small end">
          {search.state === "loading"
            ? WORDS.list.searching
            : WORDS.list.shown(rows.length, models.length)}
        </span>
      </div>
      <FilterBar all={models} filters={filters} view={view} onChange={set} />
      {search.failed}
      {rows.length === 0 && search.state !== "loading" && (
        <p class="notice">
          {WORDS.list.none} <a href={hashOf({})}>{WORDS.list.showAll}</a>
        </p>
      )}
      {rows.length > 0 && view === "cards" && <Cards rows={rows} />}
      {rows.length > 0 && view === "rows" && (
        <Rows rows={rows} sort={filters.sort} onSort={(sort) => set({ sort })} />
      )}
    </>
  );
}

const viewOf = (chosen: string, count: number): "cards" | "rows" =>
  chosen === "cards" || chosen === "rows" ? chosen : count > MANY ? "rows" : "cards";

interface SearchState {
  readonly state: "loading" | "there";
  /** Ids of the matching models, best first; `undefined` until the search index has loaded. */
  readonly ids: readonly string[] | undefined;
  /** The error notice, if the search index did not load. */
  readonly failed?: ComponentChildren;
}

const NOTHING = () => Promise.resolve(undefined);

/** Searches the models. Loads the search index with the first search. */
function useSearch(text: string): SearchState {
  const isSearching = text.trim() !== "";
  const loaded = useLoaded<Search | undefined>(
    isSearching ? loadSearch : NOTHING,
    isSearching ? "the search" : "",
  );
  const search = loaded.state === "there" ? loaded.data : undefined;
  const ids = useMemo(() => (isSearching ? search?.(text) : undefined), [search, text]);
  return {
    state: isSearching && loaded.state === "loading" ? "loading" : "there",
    ids,
    ...(loaded.state === "failed" && { failed: <Failure of={loaded} what="the search" /> }),
  };
}
