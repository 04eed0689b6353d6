// How far the type of a model holds a constraint.
import { casesOf } from "../emit/types/cases/cases-of-schema.js";
import { MOST_LITERALS, standingOf } from "../emit/types/closed-set.js";
import { branchesBeyond } from "../emit/types/library/bare-of-schema.js";
import { newTokens } from "../emit/types/library/tokens.js";
import { speaksOfFields } from "../emit/types/objects/declared.js";
import { fieldsOf } from "../emit/types/objects/fields.js";
import { schemasAt, targetsOf, type ObjectScope } from "../emit/types/objects/parts.js";
import { isScalar, type JsonScalar } from "../schema/scalar.js";
import { UNKNOWN } from "../emit/types/shape/shape.js";
import {
  isJsonArray,
  isJsonObject,
  isSchema,
  type Json,
  type JsonObject,
  type Schema,
} from "../schema/json.js";

/** What a type says of a constraint: all of it, a part, or nothing. */
export type InType = "exact" | "approximate" | "no";

/** Where schemas are read. */
export type TypeScope = ObjectScope;

const ORDER: readonly InType[] = ["exact", "approximate", "no"];

/** The weaker of two. */
export const weaker = (a: InType, b: InType): InType =>
  ORDER.indexOf(a) > ORDER.indexOf(b) ? a : b;

/** What the type says of a keyword of this schema. */
export function standing(keyword: string, schema: JsonObject, scope: TypeScope): InType {
  switch (standingOf(keyword)) {
    case "exact":
      return isWhole(keyword, schema[keyword]) ? "exact" : "approximate";
    case "combination":
      return exactness(pick(schema, keyword), schema, scope);
    case "wide":
      return keyword === "unevaluatedProperties" && schema[keyword] !== false
        ? "no"
        : "approximate";
    default:
      return "no";
  }
}

/** Whether the type takes keys that no field names: an object with nothing but patterns takes any. */
export const holdsOtherKeys = (schema: JsonObject, scope: TypeScope): boolean =>
  isSchema(schema["additionalProperties"]) || speaksOfFields(schema, scope);

// TypeScript has no integers, no literals of objects, and long lists become their base type.
function isWhole(keyword: string, value: Json | undefined): boolean {
  const values = isJsonArray(value) ? value : [value];
  if (keyword === "type") return !values.includes("integer");
  if (keyword !== "enum" && keyword !== "const") return true;
  return values.length <= MOST_LITERALS && values.every(isScalar);
}

const pick = (schema: JsonObject, keyword: string): JsonObject =>
  Object.fromEntries(
    Object.entries(schema).filter(([key]) =>
      keyword === "if" ? ["if", "then", "else"].includes(key) : key === keyword,
    ),
  );

/** What the type says of a combination: all of it where it speaks of presence and listed values only (closed-set.ts). */
export function exactness(schema: JsonObject, owner: JsonObject, scope: TypeScope): InType {
  const { references } = scope;
  const { properties } = fieldsOf(owner, scope);
  const domain = (field: string) =>
    properties
      .get(field)
      ?.map(listedValues)
      .find((values) => values !== undefined);
  const { exact, cases } = casesOf(schema, { references, known: new Map(), domain });
  if (exact) return "exact";
  const unions = ["anyOf", "oneOf"].flatMap((keyword) => schemasAt(schema, keyword));
  if (schema["anyOf"] !== undefined && unions.every((sub) => isPlain(sub, scope, new Set()))) {
    return "exact";
  }
  // The library prints what branches say of fields, and a union names what its members are.
  const tokens = newTokens();
  const typeOf = () => UNKNOWN;
  if (branchesBeyond(schema, { references, tokens, typeOf }) !== undefined) return "approximate";
  if (unions.length > 0 && unions.every((sub) => namesValues(sub, scope))) return "approximate";
  return cases.some((one) => one.size === 0) ? "no" : "approximate";
}

// A value of which a type says all, and which is no object.
function isPlain(schema: Schema, scope: TypeScope, seen: Set<Schema>): boolean {
  if (!isJsonObject(schema) || seen.has(schema)) return true;
  seen.add(schema);
  const inner = (sub: Schema) => isPlain(sub, scope, seen);
  return Object.entries(schema).every(([keyword, value]) => {
    switch (keyword) {
      case "$ref":
        return targetsOf(schema, scope).every(inner);
      case "items":
      case "anyOf":
        return schemasAt(schema, keyword).every(inner);
      case "type":
      case "enum":
      case "const":
        return isWhole(keyword, value);
      default:
        return standingOf(keyword) === "annotation";
    }
  });
}

const namesValues = (schema: Schema, scope: TypeScope): boolean =>
  isJsonObject(schema) &&
  (["type", "enum", "const"].some((keyword) => schema[keyword] !== undefined) ||
    targetsOf(schema, scope).some((target) => target !== schema && isSchema(target)));

function listedValues(schema: Schema): readonly JsonScalar[] | undefined {
  if (!isJsonObject(schema)) return undefined;
  const { type, enum: members, const: constant } = schema;
  if (constant !== undefined) return isScalar(constant) ? [constant] : undefined;
  if (isJsonArray(members)) return members.every(isScalar) ? members : undefined;
  return type === "boolean" ? [true, false] : undefined;
}
