// One object schema as a declaration: its fields, which of them go together, and what its branches add.
import { isJsonObject, objectOf, type JsonObject, type Schema } from "../../schema/json.js";
import type { References } from "../../schema/references.js";
import type { Rule } from "../../normalise/contract.js";
import { commentLines } from "../text/comment.js";
import { because, type Case } from "./cases/cases.js";
import { casesOf, type CaseScope } from "./cases/cases-of-schema.js";
import { combine, statementsOf } from "./cases/combine.js";
import type { Alternative, Declaration, Field } from "./declaration.js";
import { hintInside } from "./module-names.js";
import { describeField, describeType } from "./jsdoc/describe.js";
import { besideInherited } from "./shape/inherited.js";
import { fieldsOf, isClosed } from "./objects/fields.js";
import { isScalar, type JsonScalar } from "../../schema/scalar.js";
import { intersect, listed, NEVER, union, UNKNOWN, type Shape } from "./shape/shape.js";
import { otherKeysShape, shapeOf, type ShapeScope } from "./shape/shape-of-schema.js";

/** What to declare. */
export interface ObjectToDeclare {
  readonly name: string;
  readonly schema: JsonObject;
  /** Where it stands, as a hint for names; undefined for the request itself. */
  readonly hint?: string;
  readonly rules: readonly Rule[];
  /** First sentence of its JSDoc. */
  readonly sentence: string;
  /** How a field moves the price, for its JSDoc. */
  readonly price?: (field: string) => string | undefined;
  /** A field that is not part of the type. */
  readonly leftOut?: string;
}

/** Where objects are declared. */
export interface DeclareScope extends ShapeScope {
  /** Has the library print what the branches of an object say of its fields; undefined where they say nothing. */
  readonly branches: (owner: string, schema: JsonObject) => string | undefined;
}

/** The type of an object: its fields, and the alternatives that schema and rules leave. */
export function declareObject(
  { name, schema, hint, rules, sentence, price, leftOut }: ObjectToDeclare,
  scope: DeclareScope,
): Declaration {
  const known = fieldsOf(schema, scope);
  const { properties, required, mentioned } = known;
  const shapes = new Map<string, Shape>();
  for (const [field, schemas] of properties) {
    const at = hint === undefined ? field : hintInside(hint, field);
    const parts = schemas.map((sub) => shapeOf(sub, scope, at));
    shapes.set(field, parts.reduce(intersect, UNKNOWN));
  }
  const caseScope: CaseScope = {
    references: scope.references,
    known: new Map(),
    domain: (field) => domainOf(shapes.get(field)),
    fields: [...properties.keys()].filter((field) => field !== leftOut),
  };
  const { always, groups } = combine([
    ...fieldStatements(schema, shapes).map((part) => casesOf(part, caseScope)),
    ...rules.flatMap(({ schema: rule, message }) =>
      statementsOf(rule).map((part) => because(message, casesOf(part, caseScope))),
    ),
  ]);

  const forbidden = [...always.keys()].filter(
    (field) => isNever(always, field) && (!properties.has(field) || mentioned.has(field)),
  );
  const demands = new Map([...always].filter(([field]) => !forbidden.includes(field)));
  for (const field of demands.keys()) if (!shapes.has(field)) shapes.set(field, UNKNOWN);
  forbidden.forEach((field) => shapes.delete(field));
  if (leftOut !== undefined) shapes.delete(leftOut);
  const fields = [...shapes].map(([field, shape]): Field => {
    const asked = demands.get(field);
    const optional = !required.has(field) && asked?.presence !== "required";
    const [described = true] = properties.get(field) ?? [];
    if (asked?.presence === "never" || shape.kind === "never") {
      return { ...notAllowed(field, asked?.why), optional: !required.has(field) };
    }
    const narrowed = asked?.values === undefined ? shape : intersect(shape, literals(asked.values));
    const whole = isNamed(shape) ? described : withTarget(described, scope.references);
    const doc = describeField(field, whole, price?.(field));
    return { name: field, optional, shape: narrowed, doc };
  });
  const alternatives = groups
    .map((cases) =>
      sortCases(cases).map((one): Alternative => ({
        from: one,
        fields: narrowedFields(one, shapes, required).map(besideInherited),
      })),
    )
    // Where one alternative asks nothing, all of them together ask nothing.
    .filter((cases) => cases.every(({ fields: asked }) => asked.length > 0));
  const named = fields.map(besideInherited);
  const others = otherKeysShape(known, scope, hintInside(hint ?? "", ""));
  const otherKeys =
    others === undefined
      ? {}
      : {
          otherKeys: union([others, ...named.map((field) => field.shape), { kind: "undefined" }]),
        };
  const branches = scope.branches(name, schema);
  return {
    name,
    doc: describeType(sentence, schema),
    fields: named,
    ...otherKeys,
    ...(others === undefined && isClosed(known) && { isClosed: true }),
    ...(forbidden.length > 0 && {
      forbidden: forbidden.map((field) => notAllowed(field, always.get(field)?.why)),
    }),
    alternatives,
    ...(branches !== undefined && { branches }),
  };
}

const isNamed = ({ kind }: Shape) => kind === "name" || kind === "alias";

// A definition that gets no name of its own has no JSDoc either; what it says belongs to the field.
function withTarget(schema: Schema, references: References): Schema {
  if (!isJsonObject(schema) || typeof schema["$ref"] !== "string") return schema;
  const target = references.resolve(schema, schema["$ref"]);
  if (!isJsonObject(target)) return schema;
  return objectOf([...Object.entries(target), ...Object.entries(schema)]);
}

// Of the fields' own schemas only "not at all" decides combinations; the rest is in their types, and so is what
// the schema says of other keys.
function fieldStatements(
  schema: JsonObject,
  shapes: ReadonlyMap<string, Shape>,
): readonly Schema[] {
  const never = [...shapes].filter(([, { kind }]) => kind === "never");
  const rest = Object.entries(schema).filter(
    ([keyword]) => keyword !== "properties" && keyword !== "additionalProperties",
  );
  const left = never.map(([field]) => [field, false] as const);
  return [...statementsOf(objectOf(rest)), objectOf([["properties", objectOf(left)]])];
}

const isNever = (one: Case, field: string) => one.get(field)?.presence === "never";

// The compiler reports the last member that does not fit: `prompt`, and the case that asks least.
function sortCases(cases: readonly Case[]): readonly Case[] {
  const asked = (one: Case) =>
    [...one.values()].filter((demand) => demand.presence === "required").length;
  const usual = (one: Case) => (one.get("prompt")?.presence === "required" ? 1 : 0);
  return cases
    .map((one, index) => ({ one, index }))
    .sort((a, b) => usual(a.one) - usual(b.one) || asked(b.one) - asked(a.one) || a.index - b.index)
    .map(({ one }) => one);
}

function narrowedFields(
  one: Case,
  shapes: ReadonlyMap<string, Shape>,
  required: ReadonlySet<string>,
): readonly Field[] {
  return [...one]
    .filter(([field, asked]) => shapes.has(field) || asked.presence !== "never")
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([field, { presence, values, why }]): Field => {
      if (presence === "never") {
        return notAllowed(field, why);
      }
      const shape = shapes.get(field) ?? UNKNOWN;
      const narrowed = values === undefined ? shape : intersect(shape, literals(values));
      return {
        name: field,
        optional: presence !== "required" && !required.has(field),
        shape: narrowed,
        doc: [],
      };
    });
}

/** A field that may not be given. */
export const notAllowed = (name: string, why?: string): Field =>
  besideInherited({ name, optional: true, shape: NEVER, doc: [sentenceFor(why)] });

const sentenceFor = (why: string | undefined) =>
  why === undefined
    ? "Not allowed in this combination."
    : `Not allowed here: ${commentLines(why).join(" ")}.`;

const literals = (values: readonly JsonScalar[]): Shape =>
  union(values.map((value): Shape => ({ kind: "literal", value })));

// All values a field can have, where its type lists them.
function domainOf(shape: Shape | undefined): readonly JsonScalar[] | undefined {
  if (shape === undefined) return undefined;
  if (shape.kind === "alias") return domainOf(listed(shape));
  if (shape.kind === "boolean") return [true, false];
  if (shape.kind === "literal") return [shape.value];
  if (shape.kind !== "union") return undefined;
  const parts = shape.members.map(domainOf);
  return parts.every((part) => part !== undefined) ? parts.flat().filter(isScalar) : undefined;
}
