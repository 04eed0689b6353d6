// Shows the list prices of a model, with a table for each block of prices, such as `fixed_prices`.
// Each line names the request fields that select its price.
import { unitOf } from "../list/price.js";
import { CatalogText } from "../shapes/catalog-text.js";
import { WideTable } from "../shapes/wide-table.js";
import { WORDS } from "../words.js";
import { type PricedModel, pricedRequest } from "./priced-request.js";
import { priceBlocks } from "../../../generator/page.js";

export const Prices = ({ model }: { readonly model: PricedModel }) => (
  <section class="about" aria-label={WORDS.model.tabs.prices}>
    {model.document.prices === undefined && <p class="notice">{WORDS.model.noPrices}</p>}
    {priceBlocks(model.document.prices ?? {}, pricedRequest(model)).map(({ name, unit, lines }) => (
      <div key={name}>
        <h2>
          <CatalogText text={titleOf(name)} />{" "}
          <span class="soft small">USD per {unitOf(unit)}</span>
        </h2>
        <WideTable label={titleOf(name)} head={WORDS.model.priceColumns} amounts={2}>
          {lines.map(({ key, conditions, before, usd }) => (
            <tr key={key}>
              <td>
                {key !== undefined && <CatalogText text={key} />}
                {key !== undefined && conditions.length > 0 && ": "}
                <CatalogText text={conditions.map(({ text }) => text).join(", ")} />
                {key === undefined && conditions.length === 0 && WORDS.model.anyKey}
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

const titleOf = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);
