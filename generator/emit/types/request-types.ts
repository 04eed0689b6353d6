// The types of one request: its declarations, with the combinations that contract and rules allow.
import { objectOf, type JsonObject, type Schema } from "../../schema/json.js";
import { LIMITS } from "../../check/limits.js";
import { EntryRejected } from "../../check/rejection.js";
import { referencesOf } from "../../schema/references.js";
import type { Contract, Rule } from "../../normalise/contract.js";
import { pascalCase } from "../../normalise/names.js";
import { because, type Case } from "./cases/cases.js";
import { casesOf, type CaseScope } from "./cases/cases-of-schema.js";
import { combine, statementsOf } from "./cases/combine.js";
import type { Alias, Alternative, Declaration, Field, RequestTypes } from "./declaration.js";
import { describeField, describeType } from "./describe.js";
import { commentLines } from "../text/comment.js";
import { fieldsOf } from "./objects.js";
import { isScalar, type JsonScalar } from "./scalar.js";
import { intersect, NEVER, union, UNKNOWN, type Shape } from "./shape.js";
import { otherKeysShape, shapeOf, type ShapeScope } from "./shape-of-schema.js";

/** All types of a contract's module. */
export function requestTypes(contract: Contract): RequestTypes {
  const references = referencesOf(contract.schema);
  const declared = new Map<Schema, string>();
  const taken = new Set<string>([contract.names.type]);
  const declarations: (Declaration | Alias)[] = [];
  const prefix = contract.names.type.replace(/Request$/, "");

  let steps = 0;
  const scope: ShapeScope = {
    references,
    reading: new Set(),
    step() {
      if (++steps > LIMITS.nodes) {
        throw new EntryRejected(
          "E_SCHEMA_SIZE",
          `its references unfold to more than ${LIMITS.nodes} schemas`,
        );
      }
    },
    declare(schema, hint) {
      const known = declared.get(schema);
      if (known !== undefined) return known;
      const name = freeName(prefix + pascalCase(hint).replace(/^Model$/, "Object"), taken);
      declared.set(schema, name);
      const position = declarations.push({ name, doc: [], shape: UNKNOWN }) - 1;
      const place = hint.endsWith("Item") ? `An item of \`${label(hint)}\`` : `\`${label(hint)}\``;
      const sentence = `${place} in {@link ${contract.names.type}}.`;
      declarations[position] = declareObject(name, schema, [], sentence, scope);
      return name;
    },
  };
  const id = commentLines(contract.id).join(" ");
  const sentence =
    contract.kind === "model"
      ? `Request of \`${id}\`, without \`model\`.`
      : `Request of \`${id}\`.`;
  declared.set(contract.schema, contract.names.type);
  const request = declareObject(
    contract.names.type,
    contract.schema,
    contract.rules,
    sentence,
    scope,
  );
  const visible =
    contract.kind === "model" ? { ...request, fields: withoutModel(request.fields) } : request;
  return { declarations: [...declarations, visible], request: contract.names.type };
}

const label = (hint: string) => commentLines(hint.replace(/Item$/, "")).join(" ");

const withoutModel = (fields: readonly Field[]) => fields.filter((field) => field.name !== "model");

function freeName(wanted: string, taken: Set<string>): string {
  let name = wanted;
  for (let count = 2; taken.has(name); count++) name = `${wanted}${count}`;
  taken.add(name);
  return name;
}

function declareObject(
  name: string,
  schema: JsonObject,
  rules: readonly Rule[],
  sentence: string,
  scope: ShapeScope,
): Declaration {
  const { properties, required } = fieldsOf(schema, scope.references);
  const shapes = new Map<string, Shape>();
  for (const [field, schemas] of properties) {
    const parts = schemas.map((sub) => shapeOf(sub, scope, field));
    shapes.set(field, parts.reduce(intersect, UNKNOWN));
  }
  const caseScope: CaseScope = {
    references: scope.references,
    known: new Map(),
    domain: (field) => domainOf(shapes.get(field)),
  };
  const { always, groups } = combine([
    ...fieldStatements(schema).map((part) => casesOf(part, caseScope)),
    ...rules.flatMap(({ schema: rule, message }) =>
      statementsOf(rule).map((part) => because(message, casesOf(part, caseScope))),
    ),
  ]);

  const demands = new Map(
    [...always].filter(([field]) => properties.has(field) || !isNever(always, field)),
  );
  for (const field of [...required, ...demands.keys()])
    if (!shapes.has(field)) shapes.set(field, UNKNOWN);
  const fields = [...shapes].map(([field, shape]): Field => {
    const asked = demands.get(field);
    const optional = !required.has(field) && asked?.presence !== "required";
    const [described = true] = properties.get(field) ?? [];
    if (asked?.presence === "never" || shape.kind === "never") {
      return { name: field, optional: true, shape: NEVER, doc: [sentenceFor(asked?.why)] };
    }
    const narrowed = asked?.values === undefined ? shape : intersect(shape, literals(asked.values));
    return { name: field, optional, shape: narrowed, doc: describeField(field, described) };
  });
  const alternatives = groups.map((cases) =>
    sortCases(cases).map((one): Alternative => ({
      from: one,
      fields: narrowedFields(one, shapes, required).map(besideInherited),
    })),
  );
  const others = otherKeysShape(schema, scope, name);
  const otherKeys =
    others === undefined
      ? {}
      : {
          otherKeys: union([others, ...fields.map((field) => field.shape), { kind: "undefined" }]),
        };
  const named = fields.map(besideInherited);
  return { name, doc: describeType(sentence, schema), fields: named, ...otherKeys, alternatives };
}

// An object literal without a field `toString` still has one, as far as the compiler is concerned.
const INHERITED = new Set(
  Object.getOwnPropertyNames(Object.prototype).filter((name) => !name.startsWith("__")),
);

function besideInherited(field: Field): Field {
  if (!field.optional || !INHERITED.has(field.name)) return field;
  return { ...field, shape: union([field.shape, { kind: "inherited", name: field.name }]) };
}

// Of the fields' own schemas only "not at all" decides combinations; the rest is in their types.
function fieldStatements(schema: JsonObject): readonly Schema[] {
  const never = Object.entries(schema["properties"] ?? {}).filter(([, sub]) => sub === false);
  const rest = Object.entries(schema).filter(([keyword]) => keyword !== "properties");
  return [...statementsOf(objectOf(rest)), objectOf([["properties", objectOf(never)]])];
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
        return { name: field, optional: true, shape: NEVER, doc: [sentenceFor(why)] };
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

const sentenceFor = (why: string | undefined) =>
  why === undefined
    ? "Not allowed in this combination."
    : `Not allowed here: ${commentLines(why).join(" ")}.`;

const literals = (values: readonly JsonScalar[]): Shape =>
  union(values.map((value): Shape => ({ kind: "literal", value })));

// All values a field can have, where its type lists them.
function domainOf(shape: Shape | undefined): readonly JsonScalar[] | undefined {
  if (shape === undefined) return undefined;
  if (shape.kind === "boolean") return [true, false];
  if (shape.kind === "literal") return [shape.value];
  if (shape.kind !== "union") return undefined;
  const parts = shape.members.map(domainOf);
  return parts.every((part) => part !== undefined) ? parts.flat().filter(isScalar) : undefined;
}
