// Builds the JSON documents of operations, by which the SDK calls models without a contract.
import { callsOf } from "../page/request/target.js";
import { formData } from "./form.js";
import type { OperationDocument } from "./page-data.js";
import {
  type JsonObject,
  memberOf,
  nameOnClient,
  type OperationContract,
  stringsOf,
} from "../../generator/forms.js";

export const acceptsModel = (operation: OperationContract, model: string): boolean =>
  modelsOf(operation).includes(model);

// Returns the models in `offeredModels`, and the models that the schema lists for `model`.
const modelsOf = ({ schema, offeredModels }: OperationContract): readonly string[] => [
  ...offeredModels,
  ...stringsOf(memberOf(memberOf(memberOf(schema, "properties"), "model"), "enum")),
];

/**
 * Returns the operations that the SDK contains. The keys of `ofSdk` are their ids. Operations with
 * fewer required fields come first.
 */
export const sortOperations = (
  operations: readonly OperationContract[],
  ofSdk: Readonly<Record<string, unknown>>,
): readonly OperationContract[] =>
  operations
    .filter(({ id }) => Object.hasOwn(ofSdk, id))
    .sort((a, b) => countRequired(a) - countRequired(b));

const countRequired = ({ schema }: OperationContract) =>
  stringsOf(memberOf(schema, "required")).length;

// Additional levels of nested controls. Chat requests are nested deeper than requests for models
// with a contract.
const EXTRA_LEVELS = 2;

/**
 * Returns the JSON document of an operation. `schema` is the request schema. If the API documents
 * describe the operation, the fields of the schema are in the order of these documents.
 */
export function operationDocument(
  operation: OperationContract,
  schema: JsonObject,
): OperationDocument {
  const { id, summary, method, endpoint, example, rules } = operation;
  const [model = id] = modelsOf(operation);
  return {
    calls: callsOf(nameOnClient(id)),
    summary,
    method,
    endpoint,
    example,
    ...formData({ id: model, schema, rules }, new Set(), EXTRA_LEVELS),
    rules: [...new Set(rules.map(({ message }) => message))],
  };
}
