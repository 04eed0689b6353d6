// Shows that no model matches, with a button for each filter that hides models.
import type { ModelRow } from "../../data/page-data.js";
import { type Filters, hashOf, NO_FILTERS } from "../address/address.js";
import { PassingButton } from "../shapes/passing-button.js";
import { WORDS } from "../words.js";
import { type HidingFilter, hidingFilters, rowsFor, type SearchIds } from "./filter.js";
import { perUnit } from "./price.js";

interface Props {
  readonly all: readonly ModelRow[];
  readonly filters: Filters;
  readonly searchIds: SearchIds;
  readonly onChange: (part: Partial<Filters>) => void;
}

export function NoModels({ all, filters, searchIds, onChange }: Props) {
  const { list } = WORDS;
  const hiding = hidingFilters(all, filters, searchIds);
  // Number of models that match the search text if no filter is set.
  const { length } = rowsFor(all, NO_FILTERS, { byText: searchIds.byText });
  return (
    <div class="notice">
      <p>{filters.q === "" ? list.none : list.noMatch(filters.q)}</p>
      {hiding.map(([name, count]) => (
        <PassingButton
          key={name}
          class="button low"
          next="main h1"
          onClick={() => onChange({ [name]: "" })}
        >
          {list.removeFilter(labelOf(name, filters), count)}
        </PassingButton>
      ))}
      {hiding.length === 0 && filters.q !== "" && length > 0 && (
        <PassingButton
          class="button low"
          next="main h1"
          onClick={() => onChange({ ...NO_FILTERS, q: filters.q })}
        >
          {list.removeFilters(length)}
        </PassingButton>
      )}{" "}
      <a href={hashOf({})}>{list.showAll}</a>
    </div>
  );
}

/** Returns a filter as a text, such as `Kind: image`. */
function labelOf(name: HidingFilter, filters: Filters): string {
  const { list } = WORDS;
  switch (name) {
    case "price":
      return list.prices.find(([value]) => value === filters.price)?.[1] ?? filters.price;
    case "usd":
      return `${list.upTo} ${filters.usd} ${filters.unit === "" ? "USD" : perUnit(filters.unit)}`;
    case "field":
      return list.searched.field(filters.field);
    default:
      return `${list[name]}: ${filters[name]}`;
  }
}
