// Finds the schema of a changed field, so that a report can show it if the change has no values.
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
 * The schemas of a field or of a whole request, before and after. `undefined` if a side has no
 * schema, or if the field cannot be found.
 */
export interface FieldSchemas {
  readonly before?: Json;
  readonly after?: Json;
}

/**
 * Returns one item for each change, in order: the schemas of its field, or `{}` if the change has
 * values.
 */
export const fieldSchemas = (
  changes: readonly Change[],
  before: ComparableContracts,
  after: ComparableContracts,
): readonly FieldSchemas[] =>
  changes.map((change) => {
    if (hasValues(change)) return {};
    // If words describe the change of a whole model, the report needs no schemas.
    if (change.field === "" && WORDS.sides.has(change.kind)) return {};
    const [old, now] = [schemaOf(before, change), schemaOf(after, change)];
    return { ...(old !== undefined && { before: old }), ...(now !== undefined && { after: now }) };
  });

/**
 * Whether `before` and `after` differ. They are equal if, for example, a minimum of 1 becomes
 * exclusive.
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

/** Returns the schema at a path. A step is a name, `*` for other members, or `[]` for items. */
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

// Adds the schemas that apply to the same value. Each is added once, so circular references end.
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

/** Splits a field path of a report into steps: `a[].b.*`, `a["strange name"]`. */
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
