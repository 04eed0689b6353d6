// Shows the models as cards.
import { memo } from "preact/compat";
import type { ModelRow } from "../../data/page-data.js";
import { hashOf } from "../address/address.js";
import { CatalogText } from "../shapes/catalog-text.js";
import { Icon, iconOf } from "../shapes/icon.js";
import { WORDS } from "../words.js";
import { lineOf } from "./line.js";
import { formatRange } from "./price.js";
import { useMore } from "./use-more.js";

export function Cards({ rows }: { readonly rows: readonly ModelRow[] }) {
  const { visibleRows, end } = useMore(rows);
  return (
    <>
      <ul class="cards">
        {visibleRows.map((row) => (
          <Card key={row.id} row={row} />
        ))}
      </ul>
      <div ref={end} />
    </>
  );
}

const Card = memo(function Card({ row }: { readonly row: ModelRow }) {
  const { id, category, takes = [] } = row;
  return (
    <li class="sheet card">
      <div class="first">
        <span class="kind">
          <Icon name={iconOf(category)} label={category} />
        </span>
        <a class="all-of-it" href={hashOf({ id })}>
          <CatalogText text={id} isInControl />
        </a>
      </div>
      <p>
        <CatalogText text={lineOf(row)} />
      </p>
      <footer>
        {takes.length > 0 && <span class="chip">{takes.join(", ")}</span>}
        <Price row={row} />
      </footer>
    </li>
  );
});

interface PriceProps {
  readonly row: ModelRow;
  /** The text for a model without a price. */
  readonly none?: string;
}

/** Shows the price range of a model, in a card or a row. */
export function Price({ row: { price }, none = WORDS.list.noPrice }: PriceProps) {
  if (price === undefined) return <span class="end soft">{none}</span>;
  const { amount, unit } = formatRange(price);
  return (
    <span class="end num">
      {amount} <span class="soft">{unit}</span>
    </span>
  );
}
