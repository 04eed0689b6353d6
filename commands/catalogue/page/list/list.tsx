// The list of models, with a search.
import { memo } from "preact/compat";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { ModelList, ModelRow } from "../../data/page-data.js";
import { hashOf } from "../route.js";
import { EVERYTHING, found, searchable, type Filter } from "./filter.js";
import { shownPrice } from "./price.js";

interface Props {
  readonly list: ModelList;
  /** Whether a model is open: the list keeps its search for the way back. */
  readonly isHidden: boolean;
}

export function List({ list, isHidden }: Props) {
  const [filter, setFilter] = useState<Filter>(EVERYTHING);
  const all = useMemo(() => list.models.map(searchable), [list]);
  const rows = useMemo(() => found(all, filter), [all, filter]);
  const categories = distinct(list.models.map(({ category }) => category));
  const tags = distinct(list.models.flatMap((row) => row.tags));
  const set = (part: Partial<Filter>) => setFilter((before) => ({ ...before, ...part }));
  return (
    <section hidden={isHidden}>
      <h1>Models of {list.sdk.name}</h1>
      <search class="filters">
        <label>
          Search
          <input
            type="search"
            placeholder="Name, tag, field or description"
            value={filter.text}
            onInput={({ currentTarget }) => set({ text: currentTarget.value })}
          />
        </label>
        <Select name="Category" of={categories} onSelect={(category) => set({ category })} />
        <Select name="Tag" of={tags} onSelect={(tag) => set({ tag })} />
        <Select name="Price" of={["priced", "unpriced"]} onSelect={(price) => set({ price })} />
      </search>
      <p role="status">
        {rows.length} of {list.models.length} models
      </p>
      <Rows key={JSON.stringify(filter)} rows={rows} />
    </section>
  );
}

// A thousand rows take longer than a key press: more come when the end of the list is near.
const AT_ONCE = 100;

function Rows({ rows }: { readonly rows: readonly ModelRow[] }) {
  const [count, setCount] = useState(AT_ONCE);
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const observer = new IntersectionObserver(
      ([entry]) => void (entry?.isIntersecting === true && setCount((shown) => shown + AT_ONCE)),
      { rootMargin: "2000px" },
    );
    if (end.current !== null) observer.observe(end.current);
    return () => observer.disconnect();
  }, [count]);
  return (
    <>
      <ul class="models">
        {rows.slice(0, count).map((row) => (
          <Row key={row.id} row={row} />
        ))}
      </ul>
      {count < rows.length && <div ref={end} />}
    </>
  );
}

interface SelectProps {
  readonly name: string;
  readonly of: readonly string[];
  readonly onSelect: (value: string) => void;
}

const Select = ({ name, of, onSelect }: SelectProps) => (
  <label>
    {name}
    <select onChange={({ currentTarget }) => onSelect(currentTarget.value)}>
      <option value="">all</option>
      {of.map((value) => (
        <option key={value} value={value}>
          {value}
        </option>
      ))}
    </select>
  </label>
);

const Row = memo(function Row({ row }: { readonly row: ModelRow }) {
  const { id, category, tags, state, price } = row;
  return (
    <li>
      <a href={hashOf({ id })}>{id}</a>
      <span class="category">{category}</span>
      <span>{state !== undefined && <span class="badge">{state}</span>}</span>
      <span class="tags">{tags.join(", ")}</span>
      <span class="price">{price === undefined ? "" : `from ${shownPrice(price)}`}</span>
    </li>
  );
});

const distinct = (values: readonly string[]) => [...new Set(values)].sort();
