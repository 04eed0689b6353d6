// The operations for models without a contract: the form of each, and the models that it accepts.
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

/**
 * Whether an operation accepts a model: a model from a configuration, or else any of its category.
 */
export const acceptsModel = (operation: OperationContract, model: string): boolean =>
  modelsOf(operation).includes(model);

// The schema of a closed operation lists its models; any other has `offeredModels`.
const modelsOf = ({ schema, offeredModels }: OperationContract): readonly string[] => [
  ...offeredModels,
  ...stringsOf(memberOf(memberOf(memberOf(schema, "properties"), "model"), "enum")),
];

/** Returns the operations that an SDK has, fewest required fields first. */
export const sortOperations = (
  operations: readonly OperationContract[],
  ofSdk: Readonly<Record<string, unknown>>,
): readonly OperationContract[] =>
  operations
    .filter(({ id }) => Object.hasOwn(ofSdk, id))
    .sort((a, b) => countRequired(a) - countRequired(b));

const countRequired = ({ schema }: OperationContract) =>
  stringsOf(memberOf(schema, "required")).length;

// The parts of a conversation are nested deeper than any field of a catalog.
const EXTRA_LEVELS = 2;

/**
 * Returns the document of an operation. `schema` gives the fields in the order of the API
 * documents.
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
    schema,
    ...formData({ id: model, schema, rules }, new Set(), EXTRA_LEVELS),
    rules: [...new Set(rules.map(({ message }) => message))],
  };
}
