// The list prices of a model.
import {
  isJsonArray,
  isJsonObject,
  type Json,
  type JsonObject,
} from "../../../../generator/schema/json.js";
import { shownPrice } from "../list/price.js";
import { WideTable } from "../shapes/wide-table.js";
import { WORDS } from "../words.js";

interface Line {
  readonly of: string;
  readonly key: string;
  readonly price: string;
}

export const Prices = ({ entry }: { readonly entry: JsonObject | undefined }) => (
  <section class="about" aria-label={WORDS.model.tabs.prices}>
    {entry === undefined ? (
      <p class="soft">{WORDS.model.noPrices}</p>
    ) : (
      <WideTable label="Prices" head={["Of", "For", "Price after discount"]}>
        {linesOf(entry).map(({ of, key, price }) => (
          <tr key={of + key}>
            <td>{of}</td>
            <td>{key}</td>
            <td class="num">{price}</td>
          </tr>
        ))}
      </WideTable>
    )}
  </section>
);

// Blocks of prices, at any depth: `fixed_prices`, or `input_material_prices` and in it `image`.
const linesOf = (blocks: JsonObject, head = ""): readonly Line[] =>
  Object.entries(blocks).flatMap(([name, block]): readonly Line[] => {
    if (!isJsonObject(block)) return [];
    const of = `${head}${name.replaceAll("_", " ")}`;
    const { unit, items } = block;
    if (typeof unit !== "string") return linesOf(block, `${of}, `);
    const priced = isJsonArray(items) ? items : [block];
    return priced.map((item) => ({ of, key: keyOf(item), price: priceOf(item, unit) }));
  });

const keyOf = (item: Json): string =>
  isJsonObject(item) && typeof item["key"] === "string" ? item["key"] : "all";

function priceOf(item: Json, unit: string): string {
  const usd = isJsonObject(item) ? item["after_discount"] : undefined;
  return typeof usd === "number" ? shownPrice({ usd, unit }) : "not listed";
}
