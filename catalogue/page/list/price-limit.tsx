// The filter "up to … USD" of the model list, for prices of one unit.
import type { ModelRow } from "../../data/page-data.js";
import type { Filters } from "../address/address.js";
import { WORDS } from "../words.js";
import { unitsOf } from "./filter.js";
import { perUnit } from "./price.js";

interface Props {
  readonly all: readonly ModelRow[];
  readonly filters: Filters;
  readonly onChange: (part: Partial<Filters>) => void;
}

export function PriceLimit({ all, filters, onChange }: Props) {
  const { list } = WORDS;
  const units = unitsOf(all);
  const unit = filters.unit === "" ? (units[0] ?? "") : filters.unit;
  // The address may contain a unit that no listed model has, so the choices include this unit.
  const choices = units.includes(unit) ? units : [...units, unit];
  return (
    <span class="limit soft small">
      {list.upTo}{" "}
      <input
        type="number"
        class="input"
        min="0"
        step="any"
        inputmode="decimal"
        aria-label={list.mostUsd}
        value={filters.usd}
        onInput={({ currentTarget: { value: usd } }) =>
          onChange({ usd, unit: usd === "" ? "" : unit })
        }
      />{" "}
      {choices.length === 1 ? (
        perUnit(unit)
      ) : (
        <select
          class="small"
          aria-label={list.unit}
          value={unit}
          onChange={({ currentTarget }) => onChange({ unit: currentTarget.value })}
        >
          {choices.map((one) => (
            <option key={one} value={one}>
              {perUnit(one)}
            </option>
          ))}
        </select>
      )}
    </span>
  );
}
