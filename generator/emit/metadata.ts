// The metadata of a module: ids, category, pricing, polling.
import type { Contract } from "../normalise/contract.js";
import { requestTree, type ObjectTree } from "../reading/contract-tree.js";
import { objectOf, type Json, type JsonObject } from "../schema/json.js";
import { isScalar } from "../schema/scalar.js";
import { fieldNames } from "./field-names.js";

/** The metadata of a contract's module. */
export function metadataOf(contract: Contract): JsonObject {
  const tree = requestTree(contract.schema);
  const defaults = defaultsOf(tree);
  const fields = fieldNames(tree);
  const request = {
    operation: contract.operation,
    method: contract.method,
    endpoint: contract.endpoint,
  };
  const filled = {
    ...(Object.keys(defaults).length > 0 && { defaults }),
    pricing: contract.pricing,
    ...(fields && { fields }),
  };
  if (contract.kind === "operation") return { ...request, ...filled };
  const { polling, timeoutSeconds, idempotencyKey } = contract.facts;
  return {
    id: contract.id,
    category: contract.category,
    capabilityTags: contract.capabilityTags,
    ...request,
    schemaVersion: contract.schemaVersion,
    idempotencyKey,
    ...filled,
    ...(polling && { polling: { minSeconds: polling.minSeconds, maxSeconds: polling.maxSeconds } }),
    ...(timeoutSeconds !== undefined && { timeoutSeconds }),
  };
}

// The defaults that `estimate` and `budget` use for omitted fields.
function defaultsOf({ root }: ObjectTree): JsonObject {
  return objectOf(
    [...root.fields].flatMap(([name, { node }]): [string, Json][] =>
      node.default !== undefined && isScalar(node.default) ? [[name, node.default]] : [],
    ),
  );
}
