// Shows the list of models: cards, or rows if there are many models.
import { useMemo } from "preact/hooks";
import type { ComponentChildren } from "preact";
import type { ModelList } from "../../data/page-data.js";
import type { Filters } from "../address/address.js";
import { useArrival } from "../address/arrival.js";
import { amend, useAddress } from "../address/history.js";
import { loadList } from "../load.js";
import { Failure, Loading } from "../loading.js";
import { Segments } from "../shapes/segments.js";
import { WORDS } from "../words.js";
import { useLoaded } from "../use-loaded.js";
import { Cards } from "./cards.js";
import { type SearchIds, rowsFor } from "./filter.js";
import { FilterBar } from "./filters.js";
import { loadSearch } from "./load-search.js";
import { NoModels } from "./no-models.js";
import { Rows } from "./rows.js";
import type { Search } from "./search.js";

export const List = () => (
  <Loading load={loadList} what="the models">
    {(list) => <Models list={list} />}
  </Loading>
);

// If there are more models than this, the list shows rows unless the user chooses cards.
const MANY = 60;

function Models({ list: { models } }: { readonly list: ModelList }) {
  useArrival();
  const { filters } = useAddress();
  const search = useSearch(filters);
  const { searchIds } = search;
  const rows = useMemo(() => rowsFor(models, filters, searchIds), [models, filters, searchIds]);
  const view = viewOf(filters.view, models.length);
  const set = (part: Partial<Filters>) => amend({ filters: { ...filters, ...part } });
  return (
    <>
      <div class="head">
        <h1 tabIndex={-1}>{WORDS.list.count(models.length)}</h1>
        <span class="soft wide-only">{WORDS.list.about}</span>
        <span role="status" class="soft small end">
          {search.state === "loading"
            ? WORDS.list.searching
            : rows.length < models.length && WORDS.list.shown(rows.length, models.length)}
        </span>
        <Segments
          label={WORDS.list.view}
          of={WORDS.list.views.map(([value, label]) => ({ value, label }))}
          value={view}
          onChange={(next) => set({ view: next })}
        />
      </div>
      <FilterBar all={models} filters={filters} onChange={set} />
      {search.failed}
      {rows.length === 0 && search.state !== "loading" && (
        <NoModels all={models} filters={filters} searchIds={searchIds} onChange={set} />
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
  /** The results of the search; empty until the search index has loaded. */
  readonly searchIds: SearchIds;
  /** The error notice, if the search index did not load. */
  readonly failed?: ComponentChildren;
}

const NOTHING = () => Promise.resolve(undefined);

/** Searches the models. Loads the search index with the first search. */
function useSearch({ q, field }: Filters): SearchState {
  const hasText = q.trim() !== "";
  const isSearching = hasText || field !== "";
  const loaded = useLoaded<Search | undefined>(
    isSearching ? loadSearch : NOTHING,
    isSearching ? "the search" : "",
  );
  const search = loaded.state === "there" ? loaded.data : undefined;
  const searchIds = useMemo(
    (): SearchIds => ({
      byText: hasText ? search?.models(q) : undefined,
      byField: field === "" ? undefined : search?.modelsWith(field),
    }),
    [search, q, field],
  );
  return {
    state: isSearching && loaded.state === "loading" ? "loading" : "there",
    searchIds,
    ...(loaded.state === "failed" && { failed: <Failure of={loaded} what="the search" /> }),
  };
}
