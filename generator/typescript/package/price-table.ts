// Prints the list prices of a model as a Markdown table, with the request fields that select each
// price.
import type { ModelContract } from "../../read/normalise/contract.js";
import { priceBlocks, type PriceLine } from "../../read/normalise/price-blocks.js";
import type { PricedRequest, SelectingFacts } from "../../read/normalise/price-selection.js";
import { membersOf } from "../../read/normalise/members.js";
import { requestTree } from "../../read/tree/contract-tree.js";
import type { JsonObject } from "../../read/schema/json.js";
import { inertCell, inertText, markdownTable } from "../text/markdown.js";

const ABOUT =
  "In USD, from the gateway's price list when this page was written. The billed amount is the field `cost` of the task.";
const MOST_LINES = 40;

/**
 * Returns the pricing facts of a model, and a function that describes a request field. The function
 * returns undefined for an unknown field.
 */
export function pricedRequest({ schema, pricing }: ModelContract): PricedRequest {
  const tree = requestTree(schema);
  return {
    facts: pricing as SelectingFacts,
    fieldOf: (name) => {
      const field = tree.root.fields.get(name);
      if (field === undefined) return undefined;
      const { node, required } = field;
      return {
        values: membersOf(node, tree).flatMap((one) => (one.kind === "words" ? one.values : [])),
        default: node.default,
        required,
        isBoolean: node.kind === "boolean",
      };
    },
  };
}

/**
 * Prints the price table of a model; "" if its entry has no prices. `entry` is the model's entry in
 * the price list.
 */
export function priceTable(contract: ModelContract, entry: JsonObject): string {
  const rows = priceBlocks(entry, pricedRequest(contract)).flatMap(({ name, unit, lines }) =>
    lines.map((line) => [
      labelOf(line, name),
      line.before === line.usd ? "" : String(line.before ?? ""),
      line.usd === undefined ? "not listed" : `${line.usd} ${unitText(unit)}`,
    ]),
  );
  if (rows.length === 0) return "";
  const shown = rows.slice(0, MOST_LINES);
  const more = rows.length - shown.length;
  return [
    ABOUT,
    markdownTable(["For", "Before discount", "Price"], shown),
    ...(more > 0 ? [`And ${more} more.`] : []),
  ].join("\n\n");
}

function labelOf({ key, conditions }: PriceLine, block: string): string {
  const texts = conditions.map(({ text }) => inertCell(text));
  if (key === undefined) return texts.join(", ") || inertText(block);
  return [inertText(key), ...(texts.length === 0 ? [] : [texts.join(", ")])].join(": ");
}

const unitText = (unit: string) => inertText(unit.replace(/^usd_/, "").replaceAll("_", " "));
