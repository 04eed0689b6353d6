// Filters and sorts the models of the list.
import type { ModelRow, PriceRange } from "../../data/page-data.js";
import type { Filters } from "../address/address.js";

/**
 * Returns the models that match the filters, in the chosen order. `searchIds` has the ids of the
 * search results, best first; `undefined` without a search.
 */
export function rowsFor(
  all: readonly ModelRow[],
  { kind, tag, price, sort }: Filters,
  searchIds: readonly string[] | undefined,
): readonly ModelRow[] {
  const matches = all.filter(
    (row) =>
      (kind === "" || row.category === kind) &&
      (tag === "" || row.tags.includes(tag)) &&
      (price === "" || (price === "priced") === (row.price !== undefined)),
  );
  if (searchIds === undefined) return matches.sort(orderOf(sort));
  const ranks = new Map(searchIds.map((id, rank) => [id, rank]));
  const rankOf = ({ id }: ModelRow) => ranks.get(id) ?? 0;
  return matches
    .filter(({ id }) => ranks.has(id))
    .sort(sort === "" ? (a, b) => rankOf(a) - rankOf(b) : orderOf(sort));
}

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
