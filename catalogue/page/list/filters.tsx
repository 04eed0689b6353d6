// Shows the filters of the model list: kind, tag and price, and the order.
import type { ModelRow } from "../../data/page-data.js";
import type { Filters } from "../address/address.js";
import { cutText } from "../shapes/cut-text.js";
import { Segments } from "../shapes/segments.js";
import { WORDS } from "../words.js";
import { countValues } from "./filter.js";
import { PriceLimit } from "./price-limit.js";
import { SearchChips } from "./search-chips.js";

interface Props {
  readonly all: readonly ModelRow[];
  readonly filters: Filters;
  readonly onChange: (part: Partial<Filters>) => void;
}

// A filter with more options than this is a drop-down list instead of buttons side by side.
const MOST_SEGMENTS = 6;

export function FilterBar({ all, filters, onChange }: Props) {
  const { list } = WORDS;
  const hasPrices = all.some(({ price }) => price !== undefined);
  const defaultOrders = hasPrices ? list.orders : list.orders.slice(0, 2);
  const orders: ValueLabels =
    filters.q === "" ? defaultOrders : [["", list.best], ...defaultOrders.slice(1)];
  const kinds = countValues(all.map(({ category }) => category));
  const tags = countValues(all.flatMap((row) => row.tags));
  return (
    <div class="filters">
      <SearchChips filters={filters} onChange={onChange} />
      <OneOf
        label={list.kind}
        any={`${list.all} ${all.length}`}
        of={kinds.map(([kind, count]) => [kind, `${capital(kind)} ${count}`])}
        value={filters.kind}
        onChange={(kind) => onChange({ kind })}
      />
      <OneOf
        label={list.tag}
        any={list.anyTag}
        of={tags.map(([tag]) => [tag, tag])}
        value={filters.tag}
        onChange={(tag) => onChange({ tag })}
      />
      <div class="end">
        {" "}
        {hasPrices && (
          <Select
            label={list.price}
            of={list.prices}
            value={filters.price}
            onChange={(price) => onChange({ price })}
          />
        )}
        {hasPrices && <PriceLimit all={all} filters={filters} onChange={onChange} />}
        <Select
          label={list.order}
          of={orders}
          value={filters.sort}
          onChange={(sort) => onChange({ sort })}
        />
      </div>{" "}
    </div>
  );
}

type ValueLabels = readonly (readonly [value: string, label: string])[];

interface OneOfProps {
  readonly label: string;
  /** Label of the option that sets no filter. */
  readonly any: string;
  readonly of: ValueLabels;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function OneOf({ label, any, of, value, onChange }: OneOfProps) {
  const options: ValueLabels = [["", any], ...of];
  if (of.length < 2 && value === "") return null;
  if (of.length > MOST_SEGMENTS) {
    return <Select label={label} of={options} value={value} onChange={onChange} />;
  }
  return (
    <Segments
      label={label}
      of={options.map(([one, name]) => ({ value: one, label: name }))}
      value={value}
      onChange={onChange}
    />
  );
}

interface SelectProps {
  readonly label: string;
  readonly of: ValueLabels;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

const Select = ({ label, of, value, onChange }: SelectProps) => (
  <select
    class="small"
    aria-label={label}
    value={value}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  >
    {of.map(([one, name]) => (
      <option key={one} value={one}>
        {cutText(name)}
      </option>
    ))}
  </select>
);

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
