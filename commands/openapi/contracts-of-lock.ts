// The contracts of an SDK as its lock has them: no catalog is read.
import { join } from "node:path";
import type { CatalogModel } from "../../generator/check/entry.js";
import type { Config } from "../command-line/config.js";
import type { Lock } from "../../generator/lock/lock.js";
import { plain } from "../../generator/lock/read.js";
import { normalise, type Contracts } from "../../generator/normalise/normalise.js";
import { readDocumentedPrices } from "../../generator/normalise/prices.js";
import type { DocumentedContracts } from "../../generator/normalise/rules.js";
import type { JsonObject } from "../../generator/schema/json.js";

/** The contracts in a lock, with the facts and operations of the documents. */
export function contractsOfLock(
  lock: Lock,
  documented: DocumentedContracts,
  { rules = {}, operations = {}, counts = {} }: Pick<Config, "rules" | "operations" | "counts">,
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

/** The list prices in a lock, by model; those of the documents where it says so. */
export const pricesOfLock = async (
  { prices }: Pick<Lock, "prices">,
  contracts: string,
): Promise<JsonObject> => prices ?? readDocumentedPrices(join(contracts, "prices.json"));
