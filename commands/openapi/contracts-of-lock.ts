// The contracts of an SDK as its lock has them: no catalog is read.
import type { CatalogModel } from "../../generator/check/entry.js";
import type { Config } from "../command-line/config.js";
import type { Lock } from "../../generator/lock/lock.js";
import { normalise, type Contracts } from "../../generator/normalise/normalise.js";
import type { DocumentedContracts } from "../../generator/normalise/rules.js";
import { wholeContract } from "../../generator/reuse/whole-contract.js";

/** The contracts in a lock, with the facts and operations of the documents. */
export function contractsOfLock(
  lock: Lock,
  documented: DocumentedContracts,
  { rules = {}, operations = {} }: Pick<Config, "rules" | "operations">,
): Contracts {
  const untyped = Object.entries(lock.untyped).map(
    ([id, { category, capability_tags }], index): CatalogModel => ({
      ...{ index, id, category },
      capabilityTags: capability_tags,
    }),
  );
  const typed = Object.entries(lock.models).map(([id, locked], index): CatalogModel => {
    const { category, capability_tags, operation, endpoint, schema_version, source } = locked;
    const request = {
      operation,
      method: "POST" as const,
      endpoint,
      inputSchema: locked.input_schema,
    };
    return {
      ...{ index, id, category, locked },
      capabilityTags: capability_tags,
      parameters: { ...request, schemaVersion: schema_version, source },
    };
  });
  const { contracts } = normalise([...typed, ...untyped], documented, rules, operations);
  return { ...contracts, models: contracts.models.map(wholeContract) };
}
