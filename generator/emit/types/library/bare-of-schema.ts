// Any schema of the draft as a bare one: the same values, or more.
import {
  isJsonArray,
  isJsonObject,
  isSchema,
  objectOf,
  stringsOf,
  type Json,
  type JsonObject,
  type Schema,
} from "../../../schema/json.js";
import type { References } from "../../../schema/references.js";
import { MOST_LITERALS } from "../closed-set.js";
import { describeField } from "../jsdoc/describe.js";
import { isScalar } from "../../../schema/scalar.js";
import type { Shape } from "../shape/shape.js";
import {
  allBare,
  anyBare,
  BARE_MAP,
  bareValues,
  describesFields,
  waysOf,
  type Bare,
} from "./bare-schema.js";
import type { Tokens } from "./tokens.js";

/** What reading needs to know of its surroundings. */
export interface BareScope {
  readonly references: References;
  readonly tokens: Tokens;
  /** The type of what a reference points to, from our own printer; undefined unfolds the reference. */
  readonly typeOf: ((from: JsonObject) => Shape) | undefined;
  /** Reads a schema that our own printer declares as an object; undefined for others, and where all are unfolded. */
  readonly declared?: ((schema: JsonObject, hint: string) => (() => Shape) | undefined) | undefined;
  /** The field whose schema is being read. */
  readonly hint?: string;
  /** How many schemas may still be read. */
  readonly left: { schemas: number };
}

/** The schema without what the library misreads; `isObject` where the value is an object in any case. */
export function bareOf(schema: Schema, scope: BareScope, isObject = false): Bare {
  if (!isJsonObject(schema)) return schema;
  if (scope.left.schemas-- <= 0) return true;
  const read = isObject ? undefined : scope.declared?.(schema, scope.hint ?? "");
  if (read !== undefined) return { enum: [scope.tokens.type(read)] };
  return allBare([
    typed(schema, scope, isObject),
    listed(schema, scope),
    referred(schema, scope, isObject),
    ...schemasAt(schema, "allOf").map((sub) => bareOf(sub, scope, isObject)),
    ...branches(schema, scope, isObject),
  ]);
}

// Larger branches make a type that helps nobody, and take the library seconds.
const MOST_SCHEMAS = 2_000;
// Ten conditions of two sides each took the compiler 17 s, eleven it refused.
const MOST_WAYS = 128;

/** What the branches of an object say of its fields, if that is more than presence and listed values. */
export function branchesBeyond(
  schema: JsonObject,
  scope: Omit<BareScope, "left">,
): Bare | undefined {
  const left = { schemas: MOST_SCHEMAS };
  const bare = included(schema, { ...scope, left }, new Set());
  const isSmall = left.schemas > 0 && waysOf(bare) <= MOST_WAYS;
  return isSmall && describesFields(bare) ? bare : undefined;
}

// Branches of the parts that an object includes are its own.
function included(schema: Schema, scope: BareScope, seen: Set<Schema>): Bare {
  if (!isJsonObject(schema) || seen.has(schema)) return true;
  seen.add(schema);
  const parts = [...schemasAt(schema, "allOf"), targetOf(schema, scope) ?? true];
  return allBare([
    ...branches(schema, scope, true),
    ...parts.map((part) => included(part, scope, seen)),
  ]);
}

function branches(schema: JsonObject, scope: BareScope, isObject: boolean): Bare[] {
  const inner = (sub: Json | undefined) => (isSchema(sub) ? bareOf(sub, scope, isObject) : true);
  const choices = ["anyOf", "oneOf"].flatMap((keyword) => {
    const subs = schemasAt(schema, keyword);
    return subs.length === 0 ? [] : [anyBare(subs.map(inner))];
  });
  // A value either fits `if` and so `then`, or fits `else`.
  const { if: condition, then, else: otherwise } = schema;
  const conditional =
    condition === undefined
      ? []
      : [anyBare([allBare([inner(condition), inner(then)]), inner(otherwise)])];
  const dependent = Object.entries(mapAt(schema, "dependentSchemas")).map(([field, sub]) =>
    anyBare([bareOf(withoutField(field), scope, isObject), inner(sub)]),
  );
  return [...choices, ...conditional, ...dependent];
}

const withoutField = (field: string) => objectOf([["properties", objectOf([[field, false]])]]);

const TYPES = ["string", "number", "boolean", "null", "array", "object"];
const OF_OBJECTS = ["properties", "required", "additionalProperties", "patternProperties"];
const OF_ARRAYS = ["items", "prefixItems"];

// Keywords for one type say nothing about values of another, which the library would refuse.
function typed(schema: JsonObject, scope: BareScope, isObject: boolean): Bare {
  const { type } = schema;
  const named = typeof type === "string" ? [type] : stringsOf(type);
  const types = named.map((name) => (name === "integer" ? "number" : name));
  if (isObject) {
    return types.length > 0 && !types.includes("object") ? false : bareObject(schema, scope, true);
  }
  const hasParts = [...OF_OBJECTS, ...OF_ARRAYS].some((keyword) => schema[keyword] !== undefined);
  if (types.length === 0 && !hasParts) return true;
  const all = types.length > 0 ? types : TYPES;
  return anyBare([...new Set(all)].map((name) => ofType(name, schema, scope)));
}

function ofType(type: string, schema: JsonObject, scope: BareScope): Bare {
  switch (type) {
    case "number":
      return bareNumber(schema, scope);
    case "string":
    case "boolean":
    case "null":
      return { type };
    case "array":
      return {
        type: "array",
        items: bareItems(schema, { ...scope, hint: `${scope.hint ?? ""}Item` }),
      };
    case "object":
      return bareObject(schema, scope, false);
    default:
      return true;
  }
}

function bareNumber({ minimum, maximum }: JsonObject, { tokens }: BareScope): Bare {
  return typeof minimum === "number" && minimum === maximum
    ? bareValues([minimum], tokens)
    : { type: "number" };
}

// The library prints a tuple with all its positions or none: an array of all of them is never too narrow.
function bareItems(schema: JsonObject, scope: BareScope): Bare {
  const { items } = schema;
  const rest = isSchema(items) ? bareOf(items, scope) : true;
  return anyBare([...schemasAt(schema, "prefixItems").map((sub) => bareOf(sub, scope)), rest]);
}

function bareObject(schema: JsonObject, scope: BareScope, isObject: boolean): Bare {
  const properties = mapAt(schema, "properties");
  const required = stringsOf(schema["required"]);
  const names = new Set([...Object.keys(properties), ...required]);
  const others = otherKeys(schema, scope);
  if (names.size === 0 && others === undefined) return isObject ? true : BARE_MAP;
  const fields = [...names].map((name) => {
    const property = Object.hasOwn(properties, name) ? properties[name] : true;
    const sub = isSchema(property) ? property : true;
    const token = scope.tokens.field(name, describeField(name, sub));
    const bare = bareOf(sub, { ...scope, hint: name });
    return { token, bare, isRequired: required.includes(name) };
  });
  return {
    type: "object",
    properties: Object.fromEntries(fields.map(({ token, bare }) => [token, bare])),
    required: fields.flatMap(({ token, isRequired }) => (isRequired ? [token] : [])),
    additionalProperties: others ?? false,
  };
}

// Keys that only a pattern describes may be anything else too; keys that nothing describes are no part of the type.
function otherKeys(schema: JsonObject, scope: BareScope): Bare | undefined {
  const others = schema["additionalProperties"];
  if (!isSchema(others) || others === true) return undefined;
  const patterns = Object.values(mapAt(schema, "patternProperties")).filter(isSchema);
  const described = anyBare([others, ...patterns].map((sub) => bareOf(sub, scope)));
  return typeof described === "boolean" ? undefined : described;
}

function listed(schema: JsonObject, { tokens }: BareScope): Bare {
  const { const: constant, enum: members } = schema;
  const lists = [constant === undefined ? undefined : [constant], members].filter(isJsonArray);
  return allBare(lists.map((values) => bareList(values, tokens)));
}

function bareList(values: readonly Json[], tokens: Tokens): Bare {
  const scalars = values.filter(isScalar);
  const types = new Set(scalars.map((value) => (value === null ? "null" : typeof value)));
  return anyBare([
    ...(values.length > MOST_LITERALS
      ? [...types].map((type) => ({ type }) as Bare)
      : [bareValues(scalars, tokens)]),
    ...(values.some(isJsonArray) ? [{ type: "array", items: true } as const] : []),
    ...(values.some(isJsonObject) ? [BARE_MAP] : []),
  ]);
}

function referred(schema: JsonObject, scope: BareScope, isObject: boolean): Bare {
  const target = targetOf(schema, scope);
  if (target === undefined) return true;
  const { typeOf } = scope;
  if (typeOf === undefined) return bareOf(target, scope, isObject);
  return { enum: [scope.tokens.type(() => typeOf(schema))] };
}

function targetOf(schema: JsonObject, { references }: BareScope): Schema | undefined {
  const ref = schema["$ref"];
  const target = typeof ref === "string" ? references.resolve(schema, ref) : undefined;
  return isSchema(target) ? target : undefined;
}

function mapAt(schema: JsonObject, keyword: string): JsonObject {
  const value = schema[keyword];
  return isJsonObject(value) ? value : objectOf([]);
}

function schemasAt(schema: JsonObject, keyword: string): readonly Schema[] {
  const value = schema[keyword];
  return isJsonArray(value) ? value.filter(isSchema) : [];
}
