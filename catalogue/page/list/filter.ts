// Filters and sorts the models of the list.
import type { ModelRow, PriceRange } from "../../data/page-data.js";
import type { Filters } from "../address/address.js";

/**
 * The models that the search finds. A property is `undefined` if its filter is not set, or if the
 * search index has not loaded.
 */
export interface SearchIds {
  /** Ids of the models that match the search text, best first. */
  readonly byText?: readonly string[] | undefined;
  /** Ids of the models that match the filter `field`, such as `mode` or `mode=4k`. */
  readonly byField?: readonly string[] | undefined;
}

/** Returns the models that match the filters, in the chosen order. */
export function rowsFor(
  all: readonly ModelRow[],
  filters: Filters,
  { byText, byField }: SearchIds = {},
): readonly ModelRow[] {
  const { kind, tag, price, sort } = filters;
  const fieldIds = byField && new Set(byField);
  const isCheap = priceLimit(all, filters);
  const matches = all.filter(
    (row) =>
      (kind === "" || row.category === kind) &&
      (tag === "" || row.tags.includes(tag)) &&
      (price === "" || (price === "priced") === (row.price !== undefined)) &&
      (fieldIds === undefined || fieldIds.has(row.id)) &&
      isCheap(row),
  );
  if (byText === undefined) return matches.sort(orderOf(sort));
  const ranks = new Map(byText.map((id, rank) => [id, rank]));
  const rankOf = ({ id }: ModelRow) => ranks.get(id) ?? 0;
  return matches
    .filter(({ id }) => ranks.has(id))
    .sort(sort === "" ? (a, b) => rankOf(a) - rankOf(b) : orderOf(sort));
}

// Returns a function that tests a model by the filter "up to … USD". A model passes if its lowest
// price has the chosen unit and is not above the limit. Without a limit, every model passes.
function priceLimit(all: readonly ModelRow[], { usd, unit }: Filters): (row: ModelRow) => boolean {
  const most = Number(usd);
  if (usd.trim() === "" || Number.isNaN(most)) return () => true;
  const shownUnit = unit === "" ? unitsOf(all)[0] : unit;
  return ({ price }) => price !== undefined && price.unit === shownUnit && price.from <= most;
}

/** Returns the units of the prices, the most frequent unit first. */
export const unitsOf = (rows: readonly ModelRow[]): readonly string[] =>
  countValues(rows.flatMap(({ price }) => (price === undefined ? [] : [price.unit]))).map(
    ([unit]) => unit,
  );

/** Returns each value with its number of occurrences, the most frequent value first. */
export function countValues(
  values: readonly string[],
): readonly (readonly [value: string, count: number])[] {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
}

/** A filter that can hide models. The search text is not one of these filters. */
export type HidingFilter = (typeof HIDING_FILTERS)[number];

const HIDING_FILTERS = ["kind", "tag", "price", "usd", "field"] as const;

/**
 * For each filter that is set, counts the models that the list would show without this filter.
 * Returns the filters with a count above 0.
 */
export const hidingFilters = (
  all: readonly ModelRow[],
  filters: Filters,
  searchIds: SearchIds,
): readonly (readonly [name: HidingFilter, count: number])[] =>
  HIDING_FILTERS.flatMap((name) => {
    if (filters[name] === "") return [];
    const others = name === "field" ? { ...searchIds, byField: undefined } : searchIds;
    const { length } = rowsFor(all, { ...filters, [name]: "" }, others);
    return length === 0 ? [] : [[name, length] as const];
  });

type Order = (a: ModelRow, b: ModelRow) => number;

const NAMES = new Intl.Collator("en", { numeric: true });
const byName: Order = (a, b) => NAMES.compare(a.id, b.id);

function orderOf(sort: string): Order {
  switch (sort) {
    case "-name":
      return (a, b) => byName(b, a);
    case "price":
      return (a, b) => byPrice(a.price, b.price, 1) || byName(a, b);
    case "-price":
      return (a, b) => byPrice(a.price, b.price, -1) || byName(a, b);
    default:
      return byName;
  }
}

// Sorts by price within each unit, because different units are not comparable. Models without a
// price come last.
function byPrice(a: PriceRange | undefined, b: PriceRange | undefined, way: 1 | -1): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  if (a.unit !== b.unit) return a.unit < b.unit ? 1 : -1;
  return way === 1 ? a.from - b.from : b.to - a.to;
}
