// The schema of a field that a change names, so that a report can show it where the change has no values.
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

/** The schemas of a field, or of a whole request, on both sides; `undefined` where it has none, or where it cannot be found. */
export interface FieldSchemas {
  readonly before?: Json;
  readonly after?: Json;
}

/** For each change without values the schemas of its field; the same order. */
export const fieldSchemas = (
  changes: readonly Change[],
  before: ComparableContracts,
  after: ComparableContracts,
): readonly FieldSchemas[] =>
  changes.map((change) => {
    if (hasValues(change)) return {};
    // Of a whole model words say enough, where there are any.
    if (change.field === "" && WORDS.sides.has(change.kind)) return {};
    const [old, now] = [schemaOf(before, change), schemaOf(after, change)];
    return { ...(old !== undefined && { before: old }), ...(now !== undefined && { after: now }) };
  });

/** Whether the values of a change tell its sides apart: a minimum of 1 that becomes exclusive is 1 on both. */
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

/** The schema of the field that a path leads to: a name, `*` for other members, `[]` for items. */
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

// A schema with those that say more of the same value; each once, so that references may turn in circles.
function inPlace(root: Schema, schemas: readonly Schema[]): readonly Schema[] {
  const found = new Set<Schema>(schemas);
  for (const schema of found) {
    const reference = memberOf(schema, "$ref");
    const target = typeof reference === "string" ? atPointer(root, reference) : undefined;
    const parts = IN_PLACE.flatMap((keyword) => memberOf(schema, keyword) ?? []);
    for (const one of [target, ...parts]) if (isSchema(one)) found.add(one);
  }
  return [...found];
}

function atPointer(root: Schema, reference: string): Json | undefined {
  if (!reference.startsWith("#/")) return undefined;
  const names = reference.slice(2).split("/");
  return names.reduce<Json | undefined>(
    (value, name) => memberOf(value, name.replaceAll("~1", "/").replaceAll("~0", "~")),
    root,
  );
}

/** The steps of a field as reports write it: `a[].b.*`, `a["strange name"]`. */
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
