// Which models a search shows.
import type { ModelRow } from "../../data/page-data.js";
import type { Filters } from "../address/address.js";

/** A row with what the search compares, made once. */
export interface Searchable {
  readonly row: ModelRow;
  readonly head: string;
  readonly text: string;
}

export const searchable = (row: ModelRow): Searchable => ({
  row,
  head: [row.id, row.category, ...row.tags].join(" ").toLowerCase(),
  text: row.text.toLowerCase(),
});

/** The rows that have every word, those that have them in id or tags first. */
export function found(all: readonly Searchable[], filter: Filters): readonly ModelRow[] {
  const words = filter.q.toLowerCase().split(/\s+/).filter(Boolean);
  const first: ModelRow[] = [];
  const second: ModelRow[] = [];
  for (const { row, head, text } of all) {
    if (filter.kind !== "" && row.category !== filter.kind) continue;
    if (filter.tag !== "" && !row.tags.includes(filter.tag)) continue;
    if (filter.price !== "" && (filter.price === "priced") !== (row.price !== undefined)) continue;
    if (words.every((word) => head.includes(word))) first.push(row);
    else if (words.every((word) => head.includes(word) || text.includes(word))) second.push(row);
  }
  return [...first, ...second];
}
