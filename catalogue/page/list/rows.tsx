// Shows the models as rows, for long lists.
import { memo } from "preact/compat";
import type { ModelRow } from "../../data/page-data.js";
import { hashOf } from "../address/address.js";
import { CatalogText } from "../shapes/catalog-text.js";
import { Icon } from "../shapes/icon.js";
import { WORDS } from "../words.js";
import { Price } from "./cards.js";
import { lineOf } from "./line.js";
import { useMore } from "./use-more.js";

interface Props {
  readonly rows: readonly ModelRow[];
  readonly sort: string;
  readonly onSort: (sort: string) => void;
}

export function Rows({ rows, sort, onSort }: Props) {
  const { visibleRows, end } = useMore(rows);
  const { columns } = WORDS.list;
  return (
    <>
      <div class="sheet models">
        <table class="rows">
          <thead>
            <tr>
              <SortedBy name={columns.model} up="" down="-name" sort={sort} onSort={onSort} />
              <th scope="col" class="wide-only">
                {columns.kind}
              </th>
              <th scope="col" class="wide-only">
                {columns.what}
              </th>
              <SortedBy
                name={columns.price}
                about={WORDS.list.dashMeans}
                up="price"
                down="-price"
                sort={sort}
                onSort={onSort}
              />
            </tr>
          </thead>
          <tbody>
            {visibleRows.map((row) => (
              <Row key={row.id} row={row} />
            ))}
          </tbody>
        </table>
      </div>
      <div ref={end} />
    </>
  );
}

const Row = memo(function Row({ row }: { readonly row: ModelRow }) {
  return (
    <tr>
      <td>
        <a href={hashOf({ id: row.id })}>
          <CatalogText text={row.id} isInControl />
        </a>
      </td>
      <td class="wide-only">
        <CatalogText text={row.category} />
      </td>
      <td class="wide-only soft">
        <CatalogText text={lineOf(row)} />
      </td>
      <td class="amount">
        <Price row={row} none={WORDS.list.dash} />
      </td>
    </tr>
  );
});

interface SortedByProps {
  readonly name: string;
  /** A text about the column for screen readers. */
  readonly about?: string;
  readonly up: string;
  readonly down: string;
  readonly sort: string;
  readonly onSort: (sort: string) => void;
}

function SortedBy({ name, about, up, down, sort, onSort }: SortedByProps) {
  const order = sort === up ? "ascending" : sort === down ? "descending" : undefined;
  return (
    <th scope="col" aria-sort={order ?? "none"} class={up === "price" ? "amount" : undefined}>
      <button type="button" onClick={() => onSort(order === "ascending" ? down : up)}>
        {name}
        {order !== undefined && <Icon name={order === "ascending" ? "up" : "down"} />}
      </button>
      {about !== undefined && <span class="unseen">{about}</span>}
    </th>
  );
}
