// Reads the keywords that concern one JSON type, such as `minLength`, into a node (a parsed
// schema).
import {
  isJsonArray,
  isJsonObject,
  isSchema,
  stringsOf,
  type Json,
  type JsonObject,
  type Schema,
} from "../schema/json.js";
import { meet, numberOf, nodeForUnlistedKey, type Meeting } from "./meet.js";
import {
  ANY_BOOLEAN,
  ANY_LIST,
  ANY_NUMBER,
  ANY_STRING,
  freeze,
  isNever,
  NULL,
  unionOf,
} from "./nodes.js";
import {
  ANY,
  ANY_OBJECT,
  NEVER,
  type Bound,
  type Contains,
  type Field,
  type Node,
  type Obj,
} from "./tree.js";

/** The functions and settings for reading a schema object. */
export interface ReadScope extends Meeting {
  readonly read: (schema: Schema) => Node;
  /** Whether the schema is a documented rule. Only rules may use `x-` keywords. */
  readonly isRule: boolean;
}

const KEYWORDS = {
  string: "minLength maxLength pattern format x-public-url",
  number: "minimum maximum exclusiveMinimum exclusiveMaximum multipleOf",
  array: "items prefixItems minItems maxItems uniqueItems contains",
  object:
    "properties patternProperties additionalProperties propertyNames required minProperties maxProperties " +
    "x-total x-sum x-consecutive x-appear-in x-bound",
};
type KeywordType = keyof typeof KEYWORDS;

const TYPES = ["string", "number", "boolean", "null", "array", "object"];

/**
 * Returns the node for `type` and for the keywords that concern one JSON type, such as `minLength`.
 * Returns undefined if no node can express these keywords.
 */
export function nodeOfTypes(schema: JsonObject, scope: ReadScope): Node | undefined {
  const typeKeyword = schema["type"];
  const types = typeof typeKeyword === "string" ? [typeKeyword] : stringsOf(typeKeyword);
  const isConstrained = (type: string) =>
    type in KEYWORDS && hasKeywords(schema, type as KeywordType, scope);
  if (types.length === 0 && !TYPES.some(isConstrained)) return ANY;
  const nodes = (types.length === 0 ? TYPES : types).map((type) =>
    nodeOfType(type, schema, scope, types),
  );
  return nodes.every((node) => node !== undefined) ? unionOf(nodes) : undefined;
}

const hasKeywords = (schema: JsonObject, type: KeywordType, { isRule }: ReadScope): boolean =>
  KEYWORDS[type]
    .split(" ")
    .some((keyword) => schema[keyword] !== undefined && (isRule || !keyword.startsWith("x-")));

function nodeOfType(
  type: string,
  schema: JsonObject,
  scope: ReadScope,
  types: readonly string[],
): Node | undefined {
  switch (type) {
    case "string":
      return hasKeywords(schema, type, scope) ? textNode(schema, scope) : ANY_STRING;
    case "number":
      return numberNode(schema, false);
    case "integer":
      return types.includes("number") ? NEVER : numberNode(schema, true);
    case "boolean":
      return ANY_BOOLEAN;
    case "null":
      return NULL;
    case "array":
      return hasKeywords(schema, type, scope) ? listNode(schema, scope) : ANY_LIST;
    case "object":
      return hasKeywords(schema, type, scope) ? objectNode(schema, scope) : ANY_OBJECT;
    default:
      return ANY;
  }
}

const count = (value: Json | undefined, otherwise: number): number =>
  typeof value === "number" ? value : otherwise;

function textNode(schema: JsonObject, { isRule }: ReadScope): Node {
  const { minLength, maxLength, pattern, format, "x-public-url": publicUrl } = schema;
  const min = count(minLength, 0);
  const max = count(maxLength, Infinity);
  if (min > max) return NEVER;
  return freeze({
    kind: "string",
    min,
    max,
    patterns: typeof pattern === "string" ? [pattern] : [],
    ...(typeof format === "string" && { format }),
    ...(isRule &&
      publicUrl !== undefined && { publicUrl: isJsonObject(publicUrl) ? publicUrl : {} }),
  });
}

function numberNode(schema: JsonObject, integer: boolean): Node {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema;
  const min = boundOf(minimum, exclusiveMinimum, 1);
  const max = boundOf(maximum, exclusiveMaximum, -1);
  const multiples = typeof multipleOf === "number" ? [multipleOf] : [];
  if (!integer && min === undefined && max === undefined && multiples.length === 0)
    return ANY_NUMBER;
  return numberOf({ kind: "number", integer, multiples, ...(min && { min }), ...(max && { max }) });
}

function boundOf(
  closed: Json | undefined,
  open: Json | undefined,
  sign: 1 | -1,
): Bound | undefined {
  const [at, beside] = [closed, open].map((value) =>
    typeof value === "number" ? value : undefined,
  );
  if (beside !== undefined && (at === undefined || sign * beside >= sign * at)) {
    return { at: beside, open: true };
  }
  return at === undefined ? undefined : { at, open: false };
}

function listNode(schema: JsonObject, { read }: ReadScope): Node {
  const { minItems, maxItems, uniqueItems, items, prefixItems } = schema;
  const counted = {
    min: count(minItems, 0),
    max: count(maxItems, Infinity),
    unique: uniqueItems === true,
    contains: containsOf(schema, read),
  };
  if (counted.min > counted.max) return NEVER;
  const rest = isSchema(items) ? read(items) : ANY;
  const prefix = isJsonArray(prefixItems) ? prefixItems.filter(isSchema).map(read) : [];
  return prefix.length === 0
    ? freeze({ kind: "array", items: rest, ...counted })
    : freeze({ kind: "tuple", items: prefix, rest, ...counted });
}

function containsOf(
  { contains, minContains, maxContains }: JsonObject,
  read: ReadScope["read"],
): readonly Contains[] {
  if (!isSchema(contains)) return [];
  const [min, max] = [count(minContains, 1), count(maxContains, Infinity)];
  return min <= 0 && max === Infinity ? [] : [{ node: read(contains), min, max }];
}

function objectNode(schema: JsonObject, scope: ReadScope): Node | undefined {
  const { additionalProperties, propertyNames, minProperties, maxProperties } = schema;
  const patterns = entriesOf(schema["patternProperties"]).map(([pattern, sub]) => ({
    pattern,
    node: scope.read(sub),
  }));
  const others = isSchema(additionalProperties) ? scope.read(additionalProperties) : ANY;
  const fields = fieldsOf(schema, { patterns, others }, scope);
  if (fields === undefined) return undefined;
  if ([...fields.values()].some(({ node, required }) => required && isNever(node))) return NEVER;
  const min = count(minProperties, 0);
  const max = count(maxProperties, Infinity);
  if (min > max) return NEVER;
  return freeze({
    kind: "object",
    fields,
    patterns,
    others,
    names: isSchema(propertyNames) ? scope.read(propertyNames) : ANY,
    min,
    max,
    conditions: [],
    vocabulary: scope.isRule ? vocabularyOf(schema) : [],
  });
}

/** Returns the entries of a map of schemas, such as the value of `properties`. */
export function entriesOf(value: Json | undefined): readonly (readonly [string, Schema])[] {
  return Object.entries(isJsonObject(value) ? value : {}).flatMap(([name, sub]) =>
    isSchema(sub) ? [[name, sub] as const] : [],
  );
}

function fieldsOf(
  schema: JsonObject,
  other: Pick<Obj, "patterns" | "others">,
  scope: ReadScope,
): ReadonlyMap<string, Field> | undefined {
  const required = new Set(stringsOf(schema["required"]));
  const fields = new Map<string, Field>();
  for (const [name, sub] of entriesOf(schema["properties"])) {
    const matching = nodeForUnlistedKey({ ...other, others: ANY }, name, scope);
    const node = matching && meet(scope.read(sub), matching, scope);
    if (node === undefined) return undefined;
    fields.set(name, { node, required: required.has(name), listed: true });
  }
  for (const name of required) {
    if (fields.has(name)) continue;
    const node = nodeForUnlistedKey(other, name, scope);
    if (node === undefined) return undefined;
    fields.set(name, { node, required: true, listed: false });
  }
  return fields;
}

const vocabularyOf = (schema: JsonObject): Obj["vocabulary"] =>
  KEYWORDS.object.split(" ").flatMap((keyword) => {
    const value = schema[keyword];
    return keyword.startsWith("x-") && isJsonObject(value) ? [{ keyword, value }] : [];
  });
