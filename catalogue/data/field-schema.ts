// Finds the schemas of changed fields. A drift report uses these schemas if a change has no values
// `before` and `after`, or if both values are equal.
import { WORDS } from "../page/words/drift.js";
import {
  type Change,
  type ComparableContracts,
  IN_PLACE,
  isSchema,
  type Json,
  memberOf,
  type Schema,
} from "../../generator/page.js";

/**
 * The JSON Schemas of a field, or of a whole request, before and after a change. A schema is absent
 * if the field was not found.
 */
export interface FieldSchemas {
  readonly before?: Json;
  readonly after?: Json;
}

/**
 * Returns the schemas of each changed field, in the order of `changes`. Returns `{}` for a change
 * if the report shows its values or a description instead.
 */
export const fieldSchemas = (
  changes: readonly Change[],
  before: ComparableContracts,
  after: ComparableContracts,
): readonly FieldSchemas[] =>
  changes.map((change) => {
    if (hasValues(change)) return {};
    // Skips a change of a whole model or operation if the report describes the change by words such
    // as `not listed` and `listed`.
    if (change.field === "" && WORDS.sides.has(change.kind)) return {};
    const [old, now] = [schemaOf(before, change), schemaOf(after, change)];
    return { ...(old !== undefined && { before: old }), ...(now !== undefined && { after: now }) };
  });

/**
 * Whether the values `before` and `after` of a change differ. For example, both are 1 if
 * `minimum: 1` becomes `exclusiveMinimum: 1`.
 */
export const hasValues = ({ before, after }: Pick<Change, "before" | "after">): boolean =>
  JSON.stringify(before) !== JSON.stringify(after);

function schemaOf(contracts: ComparableContracts, { model, field }: Change): Schema | undefined {
  const { models, operations } = contracts;
  const request = Object.hasOwn(models, model)
    ? models[model]
    : Object.hasOwn(operations, model)
      ? operations[model]
      : undefined;
  return request === undefined ? undefined : schemaAt(request.input_schema, stepsOf(field));
}

/**
 * Returns the schema at a path; `undefined` if there is none. A step is a field name, `[]` for list
 * items, or `*` for unlisted fields.
 */
function schemaAt(root: Schema, steps: readonly string[]): Schema | undefined {
  let level: readonly Schema[] = inPlace(root, [root]);
  for (const step of steps) {
    level = inPlace(
      root,
      level.flatMap((schema) => membersOf(schema, step)),
    );
  }
  return level[0];
}

function membersOf(schema: Schema, step: string): readonly Schema[] {
  const member =
    step === "[]"
      ? memberOf(schema, "items")
      : step === "*"
        ? memberOf(schema, "additionalProperties")
        : memberOf(memberOf(schema, "properties"), step);
  return isSchema(member) ? [member] : [];
}

// Returns `schemas`, and the schemas that apply to the same values through `$ref` or keywords such
// as `allOf`. The set has each schema once, so the loop ends even if references are circular.
function inPlace(root: Schema, schemas: readonly Schema[]): readonly Schema[] {
  const reachable = new Set<Schema>(schemas);
  for (const schema of reachable) {
    const reference = memberOf(schema, "$ref");
    const target = typeof reference === "string" ? atPointer(root, reference) : undefined;
    const parts = IN_PLACE.flatMap((keyword) => memberOf(schema, keyword) ?? []);
    for (const one of [target, ...parts]) if (isSchema(one)) reachable.add(one);
  }
  return [...reachable];
}

function atPointer(root: Schema, reference: string): Json | undefined {
  if (!reference.startsWith("#/")) return undefined;
  const names = reference.slice(2).split("/");
  return names.reduce<Json | undefined>(
    (value, name) => memberOf(value, name.replaceAll("~1", "/").replaceAll("~0", "~")),
    root,
  );
}

/** Splits a field path into steps. Examples of paths: `a[].b.*`, `a["strange name"]`. */
const stepsOf = (field: string): readonly string[] =>
  [...field.matchAll(/\["(?:[^"\\]|\\.)*"\]|\[\d*\]|[^.[\]]+/gu)].map(([step]) => {
    if (step.startsWith('["')) return nameOf(step.slice(1, -1));
    return step.startsWith("[") ? "[]" : step;
  });

function nameOf(text: string): string {
  try {
    return String(JSON.parse(text));
  } catch {
    return text;
  }
}
