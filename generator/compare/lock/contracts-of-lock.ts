// Reads contracts from contracts.lock.json, the lock file, instead of a catalog.
import { join } from "node:path";
import type { CatalogModel } from "../../read/check/entry.js";
import type { ContractSettings } from "../../sources.js";
import type { Lock } from "./lock.js";
import { plain } from "./read.js";
import { normalise, type Contracts } from "../../read/normalise/normalise.js";
import { readDocumentedPrices } from "../../read/normalise/prices.js";
import type { DocumentedContracts } from "../../read/normalise/rules.js";
import type { JsonObject } from "../../read/schema/json.js";

/**
 * Makes contracts from a lock file. The models and their rules come from the lock file, and the
 * operations from the API documents.
 */
export function contractsOfLock(
  lock: Lock,
  documented: DocumentedContracts,
  {
    rules = {},
    operations = {},
    counts = {},
  }: Partial<Pick<ContractSettings, "rules" | "operations" | "counts">>,
): Contracts {
  const untyped = Object.entries(lock.untyped).map(
    ([id, { category, capability_tags }], index): CatalogModel => ({
      index,
      id,
      category,
      capabilityTags: capability_tags,
    }),
  );
  const typed = Object.entries(lock.models).map(([id, locked], index): CatalogModel => {
    const { category, capability_tags, operation, endpoint, hash } = locked;
    const parameters = {
      operation,
      method: "POST" as const,
      endpoint,
      schemaVersion: locked.schema_version,
      source: locked.source,
      inputSchema: plain(locked.input_schema),
    };
    return { index, id, category, capabilityTags: capability_tags, parameters, hash };
  });
  const { contracts } = normalise([...typed, ...untyped], documented, rules, operations, counts);
  const models = contracts.models.map((model) => {
    const locked = lock.models[model.id];
    return locked === undefined ? model : { ...model, rules: plain(locked.rules) };
  });
  return { ...contracts, models };
}

/**
 * Returns list prices by model. If the lock file has none, returns the documented prices from the
 * folder `contracts`.
 */
export const pricesOfLock = async (
  { prices }: Pick<Lock, "prices">,
  contracts: string,
): Promise<JsonObject> => prices ?? readDocumentedPrices(join(contracts, "prices.json"));
