// Shows the list prices of a model: a table for each price block, cheapest first.
import { unitOf } from "../list/price.js";
import { CatalogText } from "../shapes/catalog-text.js";
import { WideTable } from "../shapes/wide-table.js";
import { WORDS } from "../words.js";
import { isJsonArray, isJsonObject, type Json, type JsonObject } from "../../../generator/page.js";

interface Block {
  /** The name of the price block, such as `Fixed prices`. */
  readonly name: string;
  readonly unit: string;
  readonly lines: readonly Line[];
}

interface Line {
  readonly key: string;
  readonly before: number | undefined;
  readonly usd: number | undefined;
}

export const Prices = ({ entry }: { readonly entry: JsonObject | undefined }) => (
  <section class="about" aria-label={WORDS.model.tabs.prices}>
    {entry === undefined && <p class="notice">{WORDS.model.noPrices}</p>}
    {blocksOf(entry ?? {}).map(({ name, unit, lines }) => (
      <div key={name}>
        <h2>
          <CatalogText text={name} /> <span class="soft small">USD per {unitOf(unit)}</span>
        </h2>
        <WideTable label={name} head={WORDS.model.priceColumns} amounts={2}>
          {lines.map(({ key, before, usd }) => (
            <tr key={key}>
              <td>
                <CatalogText text={key} />
              </td>
              <td class="amount soft">{before !== undefined && before !== usd && before}</td>
              <td class="amount">{usd === undefined ? WORDS.model.notListed : usd}</td>
            </tr>
          ))}
        </WideTable>
      </div>
    ))}
  </section>
);

// Returns all price blocks. A block may be nested, such as `image` in `input_material_prices`.
const blocksOf = (blocks: JsonObject, head = ""): readonly Block[] =>
  Object.entries(blocks).flatMap(([part, block]): readonly Block[] => {
    if (!isJsonObject(block)) return [];
    const words = part.replaceAll("_", " ");
    const name = head === "" ? words.charAt(0).toUpperCase() + words.slice(1) : head + words;
    const { unit, items } = block;
    if (typeof unit !== "string") return blocksOf(block, `${name}, `);
    const lines = (isJsonArray(items) ? items : [block]).map(lineOf);
    return [{ name, unit, lines: lines.sort((a, b) => (a.usd ?? 0) - (b.usd ?? 0)) }];
  });

function lineOf(item: Json): Line {
  const { key, original_price: before, after_discount: usd } = isJsonObject(item) ? item : {};
  return {
    key: typeof key === "string" ? key : WORDS.model.anyKey,
    before: amountOf(before),
    usd: amountOf(usd),
  };
}

const amountOf = (value: Json | undefined) => (typeof value === "number" ? value : undefined);
