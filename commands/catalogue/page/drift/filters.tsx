// The filters of a report: class, model, words.
import { CLASSES } from "../../../../generator/page.js";
import { Segments } from "../shapes/segments.js";
import { WORDS } from "../words/drift.js";
import type { ChangeFilters, ShownChange } from "./report.js";

export const NO_FILTERS: ChangeFilters = { class: "", model: "", q: "" };

interface Props {
  readonly all: readonly ShownChange[];
  /** How many changes are like that. */
  readonly shown: number;
  readonly filters: ChangeFilters;
  readonly onChange: (part: Partial<ChangeFilters>) => void;
}

export function Filters({ all, shown, filters, onChange }: Props) {
  const models = [...new Set(all.map(({ model }) => model))];
  const classes = CLASSES.map((name) => ({
    value: name,
    label: `${WORDS.classes[name]} ${all.filter((change) => change.class === name).length}`,
  }));
  return (
    <search class="filters">
      <Segments<string>
        label={WORDS.class}
        of={[{ value: "", label: `${WORDS.all} ${all.length}` }, ...classes]}
        value={filters.class}
        onChange={(value) => onChange({ class: value })}
      />
      <select
        class="small"
        aria-label={WORDS.model}
        value={filters.model}
        onChange={({ currentTarget }) => onChange({ model: currentTarget.value })}
      >
        <option value="">{WORDS.anyModel}</option>
        {models.map((model) => (
          <option key={model}>{model}</option>
        ))}
      </select>
      <input
        type="search"
        class="input"
        aria-label={WORDS.search}
        placeholder={WORDS.searchExample}
        value={filters.q}
        onInput={({ currentTarget }) => onChange({ q: currentTarget.value })}
      />
      <span role="status" class="soft small end">
        {WORDS.shown(shown, all.length)}
      </span>
    </search>
  );
}
