// The operations that models without a contract are called with: the form of each, and which models it takes.
import { callsOf } from "../page/request/target.js";
import { formData } from "./form.js";
import type { OperationDocument } from "./page-data.js";
import {
  type JsonObject,
  memberOf,
  nameOnClient,
  type OperationContract,
  stringsOf,
} from "../../generator/page.js";

/** Whether an operation takes a model: one that a configuration names for it, or else any of its category. */
export const takes = (operation: OperationContract, model: string): boolean =>
  modelsOf(operation).includes(model);

// The type of a closed operation lists its models; any other offers them.
const modelsOf = ({ schema, offeredModels }: OperationContract): readonly string[] => [
  ...offeredModels,
  ...stringsOf(memberOf(memberOf(memberOf(schema, "properties"), "model"), "enum")),
];

/** The operations that an SDK has, those that need the least first. */
export const inOrder = (
  operations: readonly OperationContract[],
  ofSdk: Readonly<Record<string, unknown>>,
): readonly OperationContract[] =>
  operations.filter(({ id }) => Object.hasOwn(ofSdk, id)).sort((a, b) => needs(a) - needs(b));

const needs = ({ schema }: OperationContract) => stringsOf(memberOf(schema, "required")).length;

// The parts of a conversation lie deeper than anything in a catalog.
const DEEPER = 2;

/** The document of an operation; its fields stand in the order of the documents, `schema`. */
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
    ...formData({ id: model, schema, rules }, new Set(), DEEPER),
    rules: [...new Set(rules.map(({ message }) => message))],
  };
}
