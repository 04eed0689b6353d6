// Contracts for tests, made as the pipeline makes them.
import { checkCatalog } from "../../generator/read/check/catalog.js";
import { DOCUMENTED_ENDPOINTS } from "../../generator/read/check/endpoint.js";
import type { ModelContract } from "../../generator/read/normalise/contract.js";
import { normalise } from "../../generator/read/normalise/normalise.js";
import type { PriceList } from "../../generator/read/normalise/prices.js";
import type { RuleFile } from "../../generator/read/normalise/rules.js";
import type { JsonObject } from "../../generator/read/schema/json.js";

/**
 * The contract of a model from a schema, the schemas of its rules, and the prices of the model that
 * it follows.
 */
export function contractOf(
  id: string,
  schema: object,
  rules: readonly object[] = [],
  prices?: { readonly list: PriceList; readonly of: string },
): ModelContract {
  const parameters = {
    operation: "video_generation",
    method: "POST",
    endpoint: "/v1/videos/generations",
    schema_version: "2026-07-30",
    source: "test",
    input_schema: schema,
  };
  const raw = { id, category: "video", capability_tags: ["Text to Video"], parameters };
  const { models, rejected } = checkCatalog([{ index: 0, raw }], { listed: DOCUMENTED_ENDPOINTS });
  const [rejection] = rejected;
  if (rejection !== undefined) throw new Error(`${rejection.code}: ${rejection.message}`);
  const file: RuleFile = {
    appliesTo: [id],
    models: [id],
    facts: { idempotencyKey: false },
    rules: rules.map((rule, index) => ({
      name: `rule-${index + 1}`,
      section: "a section",
      message: `rule ${index + 1} says so`,
      schema: rule as JsonObject,
      param: "",
    })),
  };
  const documented = {
    rules: [file],
    models: [],
    operations: [],
    ...(prices && { prices: prices.list }),
  };
  const mapping = prices && prices.of !== id ? { [id]: prices.of } : {};
  const [contract] = normalise(models, documented, mapping).contracts.models;
  if (contract === undefined) throw new Error("the schema makes no contract");
  return contract;
}
