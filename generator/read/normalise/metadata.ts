// Collects the metadata of a contract: the data that an SDK needs besides the types and the checks.
import type { ModelContract, OperationContract } from "./contract.js";
import { fieldNames } from "./field-names.js";
import { requestTree, type ObjectTree } from "../tree/contract-tree.js";
import { objectOf, type Json, type JsonObject } from "../schema/json.js";
import { isScalar } from "../schema/scalar.js";

type RequestFacts = Pick<
  OperationContract,
  "operation" | "method" | "endpoint" | "schema" | "pricing" | "imageFields"
>;

/** The parts of a contract that its metadata contains. */
export type DescribedContract =
  | (RequestFacts & Pick<OperationContract, "kind">)
  | (RequestFacts &
      Pick<
        ModelContract,
        "kind" | "id" | "category" | "capabilityTags" | "schemaVersion" | "facts"
      >);

export function metadataOf(contract: DescribedContract): JsonObject {
  const tree = requestTree(contract.schema);
  const defaults = defaultsOf(tree);
  const fields = fieldNames(tree, contract.imageFields);
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

// Returns the defaults that `estimate` and `budget` use for fields that a request omits.
function defaultsOf({ root }: ObjectTree): JsonObject {
  return objectOf(
    [...root.fields].flatMap(([name, { node }]): [string, Json][] =>
      node.default !== undefined && isScalar(node.default) ? [[name, node.default]] : [],
    ),
  );
}
