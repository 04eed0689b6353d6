// A model in words: from the lock, and from its module.
import type { Lock } from "../../generator/lock/lock.js";
import { sentenceOf } from "../../generator/reading/doubts.js";
import { isJsonObject, type Json, type JsonObject } from "../../generator/schema/json.js";

/** What the lock and the module of a model say about it; one without a contract has no more than its labels. */
export interface ExplainedModel extends Partial<Lock["models"][string]> {
  readonly id: string;
  /** Of the SDK. */
  readonly version: string;
  /** The types of the request, as the module has them. */
  readonly request?: string;
  /** Path of the module in the SDK. */
  readonly module?: string;
  /** The entry of the price list. */
  readonly prices?: Json;
}

/** The model as text for a terminal. */
export function modelText(model: ExplainedModel): string {
  const {
    id,
    category,
    capability_tags: tags = [],
    request,
    rules = [],
    doubts = [],
    prices,
  } = model;
  const parts = [
    `${id}: a model of the category ${category}${tags.length === 0 ? "" : ` (${tags.join(", ")})`}.`,
    originOf(model),
    ...(doubts.length === 0
      ? []
      : [
          `Doubts about its contract:\n${doubts.map((one) => `  - ${sentenceOf(one)}`).join("\n")}`,
        ]),
    ...(rules.length === 0
      ? []
      : [`Rules beyond the types:\n${rules.map(({ message }) => `  - ${message}`).join("\n")}`]),
    !isJsonObject(prices)
      ? "Prices: the price list does not have it; client.model(id).estimate says unknown."
      : `Prices when the SDK was generated, in USD after discount:\n${priceLines(prices).join("\n")}`,
    ...(request === undefined ? [] : [`Request (${model.module}):\n\n${request}`]),
  ];
  return parts.join("\n\n");
}

function originOf({ id, version, schema_version: date, source, hash, endpoint }: ExplainedModel) {
  if (date === undefined) {
    return `The catalog has no contract of it, so version ${version} of the SDK calls it with client.untyped(${JSON.stringify(id)}), or through the resource of its kind.`;
  }
  return `Its contract of ${date} (source ${source}, SHA-256 ${hash?.slice(0, 12)}…) is in version ${version} of the SDK; requests go to POST ${endpoint}.`;
}

// Blocks of prices, at any depth: `fixed_prices`, or `input_material_prices` and in it `image`.
function priceLines(blocks: JsonObject, name = ""): readonly string[] {
  return Object.entries(blocks).flatMap(([key, block]) => {
    if (!isJsonObject(block)) return [];
    const title = `${name}${key.replaceAll("_", " ")}`;
    const { unit, dimension, items } = block;
    if (typeof unit !== "string") return priceLines(block, `${title}, `);
    const amounts = isJsonObject(items)
      ? Object.entries(items).map(([item, price]) => `${item} ${amountOf(price)}`)
      : [amountOf(block)];
    const by = typeof dimension === "string" ? ` by ${dimension}` : "";
    return [`  ${title}, ${unit.replaceAll("_", " ")}${by}: ${amounts.join(", ")}`];
  });
}

const amountOf = (price: Json): string =>
  isJsonObject(price) ? String(price["after_discount"] ?? price["original_price"] ?? "?") : "?";
