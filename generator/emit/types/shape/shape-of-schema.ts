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
import { dynamicName } from "../../../schema/references.js";
import { MOST_LITERALS, MOST_POSITIONS } from "../closed-set.js";
import { isDeclared, speaksOfFields } from "../objects/declared.js";
import type { ObjectFields } from "../objects/fields.js";
import { targetOf, type ObjectScope } from "../objects/parts.js";
import { hintOfDefinition } from "../module-names.js";
import { isScalar } from "../../../schema/scalar.js";
import { intersect, NEVER, union, UNKNOWN, type Shape } from "./shape.js";

/** How many schemas have been read. */
export interface Steps {
  /** Counts one schema, or as many as a definition that is used again unfolds to; throws beyond the limit. */
  readonly add: (count?: number) => void;
  readonly total: () => number;
}

/** Where object schemas become named types. */
export interface ShapeScope extends ObjectScope {
  /** Names the type of an object schema; `hint` is the name it would like. */
  readonly declare: (schema: JsonObject, hint: string) => string;
  /** Names what a reference points to, once; `read` gives its type, and may come back to the same target. */
  readonly alias: (target: Schema, hint: string, read: () => Shape) => Shape;
  /** Counts schemas being read; throws when references unfold without end. */
  readonly steps: Steps;
}

const MAP_KEYWORDS = ["properties", "additionalProperties", "patternProperties"];
const ARRAY_KEYWORDS = ["items", "prefixItems"];

/** The type of the values that the schema allows. */
export function shapeOf(schema: Schema, scope: ShapeScope, hint: string): Shape {
  if (!isJsonObject(schema)) return schema ? UNKNOWN : NEVER;
  scope.steps.add();
  // A declared object has taken in all that applies to it, references and branches too.
  if (isDeclared(schema, scope)) return { kind: "name", name: scope.declare(schema, hint) };
  let shape = typeShape(schema, scope, hint);
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
  const has = (keywords: readonly string[]) =>
    keywords.some((keyword) => schema[keyword] !== undefined);
  const implied = (type: keyof typeof OTHER_THAN, isImplied: boolean): Shape => {
    if (!isImplied) return UNKNOWN;
    const others = OTHER_THAN[type].map((other) => shapeOfType(other, objectOf([]), scope, hint));
    return union([shapeOfType(type, schema, scope, hint), ...others]);
  };
  const ofObjects = has(MAP_KEYWORDS) || speaksOfFields(schema, scope);
  return intersect(implied("object", ofObjects), implied("array", has(ARRAY_KEYWORDS)));
}

function shapeOfType(type: string, schema: JsonObject, scope: ShapeScope, hint: string): Shape {
  switch (type) {
    case "integer":
    case "number":
      return numberShape(schema);
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

// Bounds that leave one number are another way to write a constant.
function numberShape({ minimum, maximum }: JsonObject): Shape {
  return typeof minimum === "number" && minimum === maximum
    ? { kind: "literal", value: minimum }
    : { kind: "number" };
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
    ...(item.kind !== "never" && Number(schema["maxItems"] ?? Infinity) > prefix.length
      ? { rest: item }
      : {}),
  };
}

function objectShape(schema: JsonObject, scope: ShapeScope, hint: string): Shape {
  if (speaksOfFields(schema, scope)) return { kind: "name", name: scope.declare(schema, hint) };
  const others = schema["additionalProperties"];
  const patterns = patternsOf(schema);
  if (!isSchema(others)) return { kind: "record", value: UNKNOWN };
  const described = [...patterns, others].map((sub) => shapeOf(sub, scope, `${hint}Value`));
  return { kind: "record", value: union(described) };
}

const patternsOf = (schema: JsonObject) =>
  Object.values(schema["patternProperties"] ?? {}).filter(isSchema);

/** The type of values under keys that no field declares; undefined where the contract describes none. */
export function otherKeysShape(
  { parts }: ObjectFields,
  scope: ShapeScope,
  hint: string,
): Shape | undefined {
  const shapes = (schemas: readonly Schema[]) =>
    union(schemas.map((sub) => shapeOf(sub, scope, `${hint}Value`)));
  // `true` and `{}` allow anything, which is not a description: such keys go through `extraBody`.
  const isDescribed = (others: Json | undefined): others is Schema =>
    others === false || (isJsonObject(others) && Object.keys(others).length > 0);
  const described = parts.flatMap((part) => {
    const others = part["additionalProperties"];
    return isDescribed(others) ? [shapes([...patternsOf(part), others])] : [];
  });
  // Beside one that describes all keys, those that only a pattern describes may be anything the other allows.
  const some = described.length > 0 ? described : [shapes(parts.flatMap(patternsOf))];
  const shape = some.reduce(intersect, UNKNOWN);
  return shape.kind === "never" ? undefined : shape;
}

/** The type of what `$ref` or `$dynamicRef` points to. */
export function referenceShape(
  keyword: string,
  schema: JsonObject,
  scope: ShapeScope,
  hint: string,
): Shape {
  const ref = String(schema[keyword]);
  const target = targetOf(keyword, schema, scope);
  if (target === undefined) return UNKNOWN;
  const anchor = keyword === "$ref" ? undefined : dynamicName(target, ref);
  const name = /^#\/(?:\$defs|definitions)\/([^/]+)$/.exec(ref)?.[1] ?? anchor ?? "";
  const hintOfName = name === "" ? hint : hintOfDefinition(name);
  if (isJsonObject(target) && isDeclared(target, scope)) {
    return { kind: "name", name: scope.declare(target, hintOfName) };
  }
  return scope.alias(target, hintOfName, () => shapeOf(target, scope, hintOfName));
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
