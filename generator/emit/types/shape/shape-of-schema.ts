// JSON Schema to types: every value that the schema allows has the type.
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
import { dynamicName, type References } from "../../../schema/references.js";
import { MOST_LITERALS, MOST_POSITIONS } from "../closed-set.js";
import { isScalar } from "./scalar.js";
import { intersect, NEVER, union, UNKNOWN, type Shape } from "./shape.js";

/** How many schemas have been read. */
export interface Steps {
  /** Counts one schema, or as many as a definition that is used again unfolds to; throws beyond the limit. */
  readonly add: (count?: number) => void;
  readonly total: () => number;
}

/** Where object schemas become named types. */
export interface ShapeScope {
  readonly references: References;
  /** Names the type of an object schema; `hint` is the name it would like. */
  readonly declare: (schema: JsonObject, hint: string) => string;
  /** Names what a reference points to, once; `read` gives its type, and may come back to the same target. */
  readonly alias: (target: Schema, hint: string, read: () => Shape) => Shape;
  /** Whether a `$dynamicAnchor` has one place in the document, so that its references have one target. */
  readonly isOnlyAnchor: (name: string) => boolean;
  /** Counts schemas being read; throws when references unfold without end. */
  readonly steps: Steps;
}

const OBJECT_KEYWORDS = ["properties", "additionalProperties", "patternProperties"];
const ARRAY_KEYWORDS = ["items", "prefixItems"];

/** The type of the values that the schema allows. */
export function shapeOf(schema: Schema, scope: ShapeScope, hint: string): Shape {
  if (!isJsonObject(schema)) return schema ? UNKNOWN : NEVER;
  scope.steps.add();
  let shape = typeShape(schema, scope, hint);
  // A declared object has taken in all that applies to it, references and branches too.
  if (shape.kind === "name") return shape;
  const { const: constant, enum: members } = schema;
  if (constant !== undefined) shape = intersect(shape, valueShape(constant));
  if (isJsonArray(members)) shape = intersect(shape, membersShape(members));
  for (const keyword of ["$ref", "$dynamicRef"]) {
    shape = intersect(shape, referenceShape(keyword, schema, scope, hint));
  }
  for (const sub of listAt(schema, "allOf")) shape = intersect(shape, shapeOf(sub, scope, hint));
  for (const keyword of ["anyOf", "oneOf"]) {
    const branches = listAt(schema, keyword);
    if (branches.length === 0) continue;
    shape = intersect(shape, union(branches.map((sub) => shapeOf(sub, scope, hint))));
  }
  return shape;
}

function typeShape(schema: JsonObject, scope: ShapeScope, hint: string): Shape {
  const named = schema["type"];
  const types = typeof named === "string" ? [named] : stringsOf(named);
  return types.length > 0
    ? union(types.map((type) => shapeOfType(type, schema, scope, hint)))
    : impliedShape(schema, scope, hint);
}

const OTHER_THAN = {
  object: ["string", "number", "boolean", "null", "array"],
  array: ["string", "number", "boolean", "null", "object"],
} as const;

// Keywords for fields or items say nothing about values of another type, which the schema allows as well.
function impliedShape(schema: JsonObject, scope: ShapeScope, hint: string): Shape {
  const implied = (type: keyof typeof OTHER_THAN, keywords: readonly string[]): Shape => {
    if (keywords.every((keyword) => schema[keyword] === undefined)) return UNKNOWN;
    const others = OTHER_THAN[type].map((other) => shapeOfType(other, objectOf([]), scope, hint));
    return union([shapeOfType(type, schema, scope, hint), ...others]);
  };
  return intersect(implied("object", OBJECT_KEYWORDS), implied("array", ARRAY_KEYWORDS));
}

function shapeOfType(type: string, schema: JsonObject, scope: ShapeScope, hint: string): Shape {
  switch (type) {
    case "integer":
    case "number":
      return { kind: "number" };
    case "string":
    case "boolean":
    case "null":
      return { kind: type };
    case "array":
      return arrayShape(schema, scope, `${hint}Item`);
    case "object":
      return objectShape(schema, scope, hint);
    default:
      return UNKNOWN;
  }
}

function arrayShape(schema: JsonObject, scope: ShapeScope, hint: string): Shape {
  const items = schema["items"];
  const item = isSchema(items) ? shapeOf(items, scope, hint) : UNKNOWN;
  const prefix = listAt(schema, "prefixItems");
  if (prefix.length === 0 || prefix.length > MOST_POSITIONS) {
    return {
      kind: "array",
      item: union([item, ...prefix.map((sub) => shapeOf(sub, scope, hint))]),
    };
  }
  return {
    kind: "tuple",
    items: prefix.map((sub, index) => shapeOf(sub, scope, `${hint}${index + 1}`)),
    required: Math.min(prefix.length, Number(schema["minItems"] ?? 0)),
    ...(item.kind !== "never" && { rest: item }),
  };
}

function objectShape(schema: JsonObject, scope: ShapeScope, hint: string): Shape {
  if (hasFields(schema)) return { kind: "name", name: scope.declare(schema, hint) };
  const others = schema["additionalProperties"];
  if (schema["patternProperties"] !== undefined || !isSchema(others)) {
    return { kind: "record", value: UNKNOWN };
  }
  return { kind: "record", value: shapeOf(others, scope, `${hint}Value`) };
}

const hasFields = (schema: JsonObject) =>
  (isJsonObject(schema["properties"]) && Object.keys(schema["properties"]).length > 0) ||
  stringsOf(schema["required"]).length > 0;

/** The type of values under keys that no field declares; undefined where the contract describes none. */
export function otherKeysShape(
  schema: JsonObject,
  scope: ShapeScope,
  hint: string,
): Shape | undefined {
  const others = schema["additionalProperties"];
  const patterns = Object.values(schema["patternProperties"] ?? {}).filter(isSchema);
  // `true` and `{}` allow anything, which is not a description: such keys go through `extraBody`.
  const described = isJsonObject(others) && Object.keys(others).length > 0 ? [others] : [];
  if (patterns.length + described.length === 0) return undefined;
  return union([...patterns, ...described].map((sub) => shapeOf(sub, scope, `${hint}Value`)));
}

/** The type of what `$ref` or `$dynamicRef` points to. */
export function referenceShape(
  keyword: string,
  schema: JsonObject,
  scope: ShapeScope,
  hint: string,
): Shape {
  const ref = schema[keyword];
  if (typeof ref !== "string") return UNKNOWN;
  const target = scope.references.resolve(schema, ref);
  if (!isSchema(target)) return UNKNOWN;
  const anchor = keyword === "$ref" ? undefined : dynamicName(target, ref);
  if (anchor !== undefined && !scope.isOnlyAnchor(anchor)) return UNKNOWN;
  const name = /^#\/(?:\$defs|definitions)\/([^/]+)$/.exec(ref)?.[1] ?? anchor ?? "";
  const isNamedObject = isJsonObject(target) && target["type"] === "object" && hasFields(target);
  if (isNamedObject) return { kind: "name", name: scope.declare(target, name) };
  const wanted = name === "" ? hint : name;
  return scope.alias(target, wanted, () => shapeOf(target, scope, wanted));
}

function membersShape(members: readonly Json[]): Shape {
  const shapes = members.map(valueShape);
  if (members.length <= MOST_LITERALS) return union(shapes);
  return union(
    shapes.map((shape): Shape => {
      if (shape.kind !== "literal") return shape;
      return shape.value === null ? { kind: "null" } : { kind: typeof shape.value as "string" };
    }),
  );
}

function valueShape(value: Json): Shape {
  if (isScalar(value)) return { kind: "literal", value };
  return isJsonArray(value) ? { kind: "array", item: UNKNOWN } : { kind: "record", value: UNKNOWN };
}

function listAt(schema: JsonObject, keyword: string): readonly Schema[] {
  const value = schema[keyword];
  return isJsonArray(value) ? value.filter(isSchema) : [];
}
