// Requests as examples. Each one is certainly accepted by its contract.
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

/** An example request of the contract. `documented` is the documented example of an operation. */
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

// Documented ids are placeholders. The catalog of this gateway may list other ids.
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

/** The models that an operation accepts: its `enum`, or else the models that the catalog offers. */
export function modelsOf({ schema, offeredModels }: OperationContract): readonly string[] {
  const { properties } = schema;
  const model = isJsonObject(properties) ? properties["model"] : undefined;
  const values = isJsonObject(model) ? model["enum"] : undefined;
  return isJsonArray(values) ? stringsOf(values) : offeredModels;
}

function isAccepted(request: JsonObject, { schema, rules }: Contract): boolean {
  const tree = requestTree(schema);
  if (accepts(tree.root, request, tree) !== true) return false;
  // A tree cannot decide rules about public addresses, so an undecided rule is enough.
  return rules.every(({ schema: rule }) => {
    const { root, definitions } = ruleTree(rule);
    return accepts(root, request, { definitions }) !== false;
  });
}
