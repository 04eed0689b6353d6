// The list of models, with filters.
import { memo } from "preact/compat";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { ModelList, ModelRow, Site } from "../../data/page-data.js";
import { hashOf, type Filters } from "../address/address.js";
import { amend, useAddress } from "../address/history.js";
import { loadList } from "../load.js";
import { Loading } from "../loading.js";
import { found, searchable } from "./filter.js";
import { shownPrice } from "./price.js";

export const List = ({ site }: { readonly site: Site }) => (
  <Loading load={loadList} what="the models">
    {(list) => <Models list={list} site={site} />}
  </Loading>
);

function Models({ list, site }: { readonly list: ModelList; readonly site: Site }) {
  const { filters } = useAddress();
  const all = useMemo(() => list.models.map(searchable), [list]);
  const rows = useMemo(() => found(all, filters), [all, filters]);
  const categories = distinct(list.models.map(({ category }) => category));
  const tags = distinct(list.models.flatMap((row) => row.tags));
  const set = (part: Partial<Filters>) => amend({ filters: { ...filters, ...part } });
  return (
    <section>
      <div class="head">
        <h1>Models of {site.name}</h1>
        <span role="status" class="soft">
          {rows.length} of {list.models.length} models
        </span>
      </div>
      <div class="filters">
        <Select
          name="Category"
          value={filters.kind}
          of={categories}
          onSelect={(kind) => set({ kind })}
        />
        <Select name="Tag" value={filters.tag} of={tags} onSelect={(tag) => set({ tag })} />
        <Select
          name="Price"
          value={filters.price}
          of={["priced", "unpriced"]}
          onSelect={(price) => set({ price })}
        />
      </div>
      <Rows key={JSON.stringify(filters)} rows={rows} />
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
  readonly value: string;
  readonly of: readonly string[];
  readonly onSelect: (value: string) => void;
}

const Select = ({ name, value: chosen, of, onSelect }: SelectProps) => (
  <label>
    {name}{" "}
    <select value={chosen} onChange={({ currentTarget }) => onSelect(currentTarget.value)}>
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
      <span>{state !== undefined && <span class="chip">{state}</span>}</span>
      <span class="tags">{tags.join(", ")}</span>
      <span class="price">{price === undefined ? "" : `from ${shownPrice(price)}`}</span>
    </li>
  );
});

const distinct = (values: readonly string[]) => [...new Set(values)].sort();
