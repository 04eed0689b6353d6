// Finds names that every JavaScript object has, such as `constructor`. Linters and generators look
// names up in plain objects, find the inherited member, and refuse or misread the document.
import type { Contracts } from "../read/normalise/normalise.js";
import { printable } from "../read/check/rejection.js";
import { memberOf, stringsOf, type Schema } from "../read/schema/json.js";
import { subSchemas } from "../read/schema/walk.js";

/** A model that a document leaves out. */
export interface OmittedModel {
  readonly id: string;
  /** The field with such a name. Absent if the id itself has such a name. */
  readonly field?: string;
}

/** The contracts without these models, and the list of the omitted models. */
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

// Fields at any depth, including fields that are only required.
const fieldsOf = (schema: Schema): readonly string[] => [
  ...stringsOf(memberOf(schema, "required")),
  ...subSchemas(schema).flatMap(({ keyword, key, schema: sub }) => [
    ...(keyword === "properties" ? [String(key)] : []),
    ...fieldsOf(sub),
  ]),
];

/** The warning about a model that `place`, such as "the document", omits. */
export const warningOf = ({ id, field }: OmittedModel, place: string): string =>
  `warning: ${printable(id)} is left out of ${place}, because every JavaScript object has a member ${printable(field ?? id)}, which linters and generators take for the ${field === undefined ? "model" : "field"}; ask for another name in the catalog, or call the model with the SDK`;
