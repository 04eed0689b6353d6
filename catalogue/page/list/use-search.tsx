// The search of the list. Its index is loaded and made when something is searched for.
import type { ComponentChildren } from "preact";
import { useMemo } from "preact/hooks";
import { Failure } from "../loading.js";
import { useLoaded } from "../use-loaded.js";
import { loadSearch } from "./load-search.js";
import type { Search } from "./search.js";

interface SearchState {
  readonly state: "loading" | "there";
  /** The best first; `undefined` where nothing is searched for, or cannot be yet. */
  readonly ids: readonly string[] | undefined;
  /** Why nothing can be searched for. */
  readonly failed?: ComponentChildren;
}

const NOTHING = () => Promise.resolve(undefined);

/** The models that a text finds. */
export function useSearch(text: string): SearchState {
  const isAsked = text.trim() !== "";
  const loaded = useLoaded<Search | undefined>(
    isAsked ? loadSearch : NOTHING,
    isAsked ? "the search" : "",
  );
  const search = loaded.state === "there" ? loaded.data : undefined;
  const ids = useMemo(() => (isAsked ? search?.(text) : undefined), [search, text]);
  return {
    state: isAsked && loaded.state === "loading" ? "loading" : "there",
    ids,
    ...(loaded.state === "failed" && { failed: <Failure of={loaded} what="the search" /> }),
  };
}
