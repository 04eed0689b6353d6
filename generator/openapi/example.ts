// Makes example requests. Drops an example unless the schema of the contract certainly accepts it.
// Also drops an example that a rule certainly refuses.
import { exampleRequest } from "../typescript/example.js";
import type { Contract, OperationContract } from "../read/normalise/contract.js";
import { accepts } from "../read/tree/accepts.js";
import { requestTree, ruleTree } from "../read/tree/contract-tree.js";
import {
  isJsonArray,
  isJsonObject,
  objectOf,
  stringsOf,
  type JsonObject,
} from "../read/schema/json.js";

/**
 * Returns an example request that the schema certainly accepts and no rule certainly refuses;
 * undefined if there is none. `typed` lists the models with a contract. `documented` is the example
 * of an operation in the API documents.
 */
export function exampleOf(
  contract: Contract,
  typed: readonly string[],
  documented: JsonObject | undefined,
): JsonObject | undefined {
  const request =
    contract.kind === "model"
      ? { model: contract.id, ...exampleRequest(contract) }
      : documented && withListedModel(documented, contract, typed);
  return request !== undefined && isAccepted(request, contract) ? request : undefined;
}

// Replaces the model id of a documented example, which is a placeholder, by a model that the
// operation lists and that has no contract. Changes nothing if the id already names such a model.
// If the operation lists no such model, leaves out the field `model`.
function withListedModel(
  request: JsonObject,
  contract: OperationContract,
  typed: readonly string[],
): JsonObject {
  const listed = modelsOf(contract).filter((id) => !typed.includes(id));
  const { model = "", ...fields } = request;
  const isListed = typeof model === "string" && listed.includes(model);
  const [first] = isListed ? [model] : listed;
  return objectOf([
    ...(first === undefined ? [] : [["model", first] as const]),
    ...Object.entries(fields),
  ]);
}

/**
 * Returns the models that an operation accepts: the `enum` of its field `model`, or else the models
 * of the catalog.
 */
export function modelsOf({ schema, offeredModels }: OperationContract): readonly string[] {
  const { properties } = schema;
  const model = isJsonObject(properties) ? properties["model"] : undefined;
  const values = isJsonObject(model) ? model["enum"] : undefined;
  return isJsonArray(values) ? stringsOf(values) : offeredModels;
}

function isAccepted(request: JsonObject, { schema, rules }: Contract): boolean {
  const tree = requestTree(schema);
  if (accepts(tree.root, request, tree) !== true) return false;
  // A tree, which is a parsed schema, cannot decide rules about public URLs. So the example is
  // dropped only if a rule certainly refuses it.
  return rules.every(({ schema: rule }) => {
    const { root, definitions } = ruleTree(rule);
    return accepts(root, request, { definitions }) !== false;
  });
}
