// Finds model ids and field names that every JavaScript object inherits, such as `constructor`.
// OpenAPI tools look names up in plain objects, so they would misread a document with these names.
import type { Contracts } from "../read/normalise/normalise.js";
import { printable } from "../read/check/rejection.js";
import { memberOf, stringsOf, type Schema } from "../read/schema/json.js";
import { subSchemas } from "../read/schema/walk.js";

/** A model that the document omits. */
export interface OmittedModel {
  readonly id: string;
  /** The field with an inherited name. Absent if the model id is an inherited name. */
  readonly field?: string;
}

/** Removes the models with inherited names, and lists the removed models. */
export function withoutInherited(contracts: Contracts): {
  readonly contracts: Contracts;
  readonly omitted: readonly OmittedModel[];
} {
  const { models, untyped, operations } = contracts;
  const omitted = [
    ...models.flatMap(({ id, schema }) => findOmission(id, fieldsOf(schema))),
    ...untyped.flatMap(({ id }) => findOmission(id, [])),
  ];
  const isUsable = ({ id }: { readonly id: string }) => omitted.every((one) => one.id !== id);
  return {
    contracts: {
      ...contracts,
      models: models.filter(isUsable),
      untyped: untyped.filter(isUsable),
      operations: operations.map((operation) => ({
        ...operation,
        offeredModels: operation.offeredModels.filter((id) => !isInherited(id)),
      })),
    },
    omitted,
  };
}

function findOmission(id: string, fields: readonly string[]): readonly OmittedModel[] {
  if (isInherited(id)) return [{ id }];
  const field = fields.find(isInherited);
  return field === undefined ? [] : [{ id, field }];
}

const isInherited = (name: string): boolean => name in Object.prototype;

// Returns the field names at any depth, including names that only `required` lists.
const fieldsOf = (schema: Schema): readonly string[] => [
  ...stringsOf(memberOf(schema, "required")),
  ...subSchemas(schema).flatMap(({ keyword, key, schema: sub }) => [
    ...(keyword === "properties" ? [String(key)] : []),
    ...fieldsOf(sub),
  ]),
];

/** Returns the warning that `place`, such as "the document", omits a model. */
export const warningOf = ({ id, field }: OmittedModel, place: string): string =>
  `warning: the model "${printable(id)}" is left out of ${place}, because every JavaScript object has a member "${printable(field ?? id)}". Linters and generators mistake it for the ${field === undefined ? "model" : "field"}. Ask the gateway's operator for another name, or call the model with the SDK`;
