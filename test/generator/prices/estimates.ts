// Estimates for contracts in tests: the generator's pricing facts, read by the runtime.
import { test } from "vitest";
import { metadataOf } from "../../../generator/read/normalise/metadata.js";
import { pricingOf } from "../../../generator/read/normalise/pricing.js";
import {
  countsOfModel,
  type CountSettings,
} from "../../../generator/read/normalise/result-counts.js";
import type { PricingFacts } from "../../../runtime/pricing/facts.js";
import { estimateRequest } from "../../../runtime/pricing/estimate-request.js";
import { check, type ExpectedPrice } from "../../runtime/pricing/price-table.js";
import { contractOf } from "../contract-of.js";

/** The pricing facts and defaults of a model with these fields. */
export function factsOf(properties: object, counts: CountSettings = {}) {
  const contract = contractOf("m", { type: "object", properties });
  const { defaults = {} } = metadataOf(contract) as { readonly defaults?: object };
  const pricing: PricingFacts = pricingOf(contract.schema, {}, countsOfModel(counts, "m"));
  return { id: "m", defaults: { ...defaults }, pricing };
}

/** A title, the fields of a model, a request, its price, and the `counts` of the configuration. */
export type Row = readonly [
  what: string,
  properties: object,
  request: Readonly<Record<string, unknown>>,
  want: ExpectedPrice,
  counts?: CountSettings,
];

/** Tests one estimate for each row. The prices come from an entry of a price list. */
export const estimates = (entry: object, rows: readonly Row[]): void => {
  test.each(rows.map((row) => [row[0], row] as const))("%s", (_, row) => {
    const [, properties, request, want, counts] = row;
    check(estimateRequest(factsOf(properties, counts), request, { id: "m", ...entry }), want);
  });
};
