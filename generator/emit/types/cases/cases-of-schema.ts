// Reads the combinations of fields out of a schema: modes, exclusions, fields that need others.
import {
  isJsonArray,
  isJsonObject,
  isSchema,
  stringsOf,
  type Json,
  type JsonObject,
  type Schema,
} from "../../../schema/json.js";
import type { References } from "../../../schema/references.js";
import { ANYTHING, both, demand, either, negate, NOTHING, UNSAID, type Cases } from "./cases.js";
import { areFew, mayMatch } from "../objects/key-patterns.js";
import { isScalar, type JsonScalar } from "../../../schema/scalar.js";

/** What reading a schema needs to know of its surroundings. */
export interface CaseScope {
  readonly references: References;
  /** All values a field can have, where its schema lists them. */
  readonly domain: (field: string) => readonly JsonScalar[] | undefined;
  /** All fields that the type names, if it is about one: a closed branch refuses those that it does not name itself. */
  readonly fields?: readonly string[];
  /** Cases already read: a schema that many references name is read once. */
  readonly known: Map<JsonObject, Cases>;
}

// Keywords that never decide which fields go together, or say nothing at all.
const SILENT = new Set([
  "$schema",
  "$id",
  "$comment",
  "$defs",
  "definitions",
  "$anchor",
  "$dynamicAnchor",
  "title",
  "description",
  "default",
  "deprecated",
  "readOnly",
  "writeOnly",
  "examples",
]);

/** The combinations that the schema allows. */
export function casesOf(schema: Schema, scope: CaseScope): Cases {
  if (!isJsonObject(schema)) return schema ? ANYTHING : NOTHING;
  const known = scope.known.get(schema);
  if (known !== undefined) return known;
  const cases = Object.keys(schema)
    .filter((keyword) => !SILENT.has(keyword) && keyword !== "then" && keyword !== "else")
    .map((keyword) => casesOfKeyword(schema, keyword, schema[keyword] ?? null, scope))
    .reduce(both, ANYTHING);
  scope.known.set(schema, cases);
  return cases;
}

function casesOfKeyword(schema: JsonObject, keyword: string, value: Json, scope: CaseScope): Cases {
  const inner = (sub: Json | undefined) => (isSchema(sub) ? casesOf(sub, scope) : ANYTHING);
  const not = (cases: Cases) => negate(cases, scope.domain);
  switch (keyword) {
    // Cases are about objects: a schema of another type allows none of them.
    case "type":
      return (typeof value === "string" ? [value] : stringsOf(value)).includes("object")
        ? ANYTHING
        : NOTHING;
    case "required":
      return {
        exact: true,
        cases: [new Map(stringsOf(value).map((field) => [field, { presence: "required" }]))],
      };
    case "properties":
      return Object.entries(isJsonObject(value) ? value : {})
        .map(([field, sub]) => (isSchema(sub) ? casesOfProperty(field, sub) : ANYTHING))
        .reduce(both, ANYTHING);
    case "dependentRequired":
      return membersOf(value)
        .map(([field, names]) => whenPresent(field, inner({ required: names })))
        .reduce(both, ANYTHING);
    case "dependentSchemas":
      return membersOf(value)
        .map(([field, sub]) => whenPresent(field, inner(sub)))
        .reduce(both, ANYTHING);
    case "allOf":
      return listOf(value).map(inner).reduce(both, ANYTHING);
    case "anyOf":
      return listOf(value).map(inner).reduce(either, NOTHING);
    case "oneOf":
      return exactlyOne(listOf(value).map(inner), not);
    case "not":
      return not(inner(value));
    case "additionalProperties":
      return value === false ? onlyNamed(schema, scope) : UNSAID;
    case "if": {
      const condition = inner(value);
      return either(
        both(condition, inner(schema["then"])),
        both(not(condition), inner(schema["else"])),
      );
    }
    case "$ref": {
      const target = scope.references.resolve(schema, String(value));
      return isSchema(target) ? casesOf(target, scope) : UNSAID;
    }
    default:
      return UNSAID;
  }
}

// More fields than this to leave out, once for each branch, make a type that nobody reads.
const MOST_LEFT_OUT = 64;

// Never exact: a key that the type does not name is refused too, but no case can say so.
function onlyNamed(schema: JsonObject, { fields = [] }: CaseScope): Cases {
  const named = isJsonObject(schema["properties"]) ? schema["properties"] : {};
  const patterns = Object.keys(schema["patternProperties"] ?? {});
  const isFar = Object.keys(named).length + MOST_LEFT_OUT < fields.length;
  if (isFar || !areFew(patterns, fields.length)) return UNSAID;
  const left = fields.filter(
    (field) =>
      !Object.hasOwn(named, field) && patterns.every((each) => mayMatch(each, field) === false),
  );
  if (left.length > MOST_LEFT_OUT) return UNSAID;
  return left.map((field) => demand(field, { presence: "never" })).reduce(both, UNSAID);
}

// What this many fields bring along says more than cases can.
const MOST_DEPENDENT = 64;

function membersOf(value: Json): readonly (readonly [string, Json])[] {
  const members = Object.entries(isJsonObject(value) ? value : {});
  return members.length > MOST_DEPENDENT ? [] : members;
}

const listOf = (value: Json): readonly Json[] => (isJsonArray(value) ? value : []);

function whenPresent(field: string, then: Cases): Cases {
  const absent = demand(field, { presence: "never" });
  return either(absent, both(demand(field, { presence: "required" }), then));
}

// With more branches than this, "and none of the others" multiplies out to nothing a reader could use.
const MOST_EXCLUSIVE = 8;

function exactlyOne(branches: readonly Cases[], not: (cases: Cases) => Cases): Cases {
  if (branches.length > MOST_EXCLUSIVE) {
    return { ...branches.reduce(either, NOTHING), exact: false };
  }
  return branches
    .map((branch, index) =>
      branches
        .filter((_, other) => other !== index)
        .map(not)
        .reduce(both, branch),
    )
    .reduce(either, NOTHING);
}

// Of a field's own schema only these forms decide combinations.
function casesOfProperty(field: string, schema: Schema): Cases {
  if (schema === false) return demand(field, { presence: "never" });
  if (schema === true) return ANYTHING;
  const speaking = Object.keys(schema).filter(
    (keyword) => !SILENT.has(keyword) && keyword !== "type",
  );
  const { const: constant, enum: members } = schema;
  const values = constant !== undefined ? [constant] : members;
  if (speaking.length === 1 && isJsonArray(values) && values.every(isScalar)) {
    return demand(field, { values });
  }
  return speaking.length === 0 && schema["type"] === undefined ? ANYTHING : UNSAID;
}
