// Finds changed default values that change a price.
import { pricingOf } from "../../read/normalise/pricing.js";
import {
  isJsonArray,
  isJsonObject,
  memberOf,
  type Json,
  type JsonObject,
} from "../../read/schema/json.js";
import type { SchemaChange } from "./change.js";
import type { ComparableRequest } from "./comparable.js";

/**
 * Marks a changed default as `minor` if the price depends on the field. A request without this
 * field is still accepted, but may cost another amount.
 */
export function withMovedPrices(
  changes: readonly SchemaChange[],
  before: ComparableRequest,
  after: ComparableRequest,
): readonly SchemaChange[] {
  if (!changes.some(({ kind }) => kind === "default-changed")) return changes;
  const priced = new Set([...pricedFields(before), ...pricedFields(after)]);
  return changes.map((change) => {
    if (change.kind !== "default-changed" || !priced.has(change.field)) return change;
    const sentence = `${change.sentence}; a request without this field may have another price`;
    return Object.freeze({ ...change, class: "minor", money: true, sentence } as const);
  });
}

function pricedFields({ input_schema: schema }: ComparableRequest): readonly string[] {
  const facts = pricingOf(schema, {});
  const words = memberOf(facts, "words");
  const variants = memberOf(facts, "variants");
  return [
    ...(isJsonObject(words) ? Object.keys(words) : []),
    ...(isJsonObject(variants) ? Object.values(variants) : []),
    ...["duration", "open", "media", "images"].flatMap((name) => listOf(facts, name).flat()),
    ...["counts", "videos"].flatMap((name) =>
      listOf(facts, name).map((one) => memberOf(one, "at") ?? ""),
    ),
  ].map((path) =>
    String(path)
      .replace(/\/\*.*/, "")
      .replaceAll("/", "."),
  );
}

const listOf = (facts: JsonObject, name: string): readonly Json[] => {
  const list = memberOf(facts, name);
  return isJsonArray(list) ? list : [];
};
