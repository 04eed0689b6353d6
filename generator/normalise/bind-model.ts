// The SDK fills in `model` itself, so a request schema is read as if `model` always were the id.
import {
  canonicalJson,
  isJsonArray,
  isJsonObject,
  isSchema,
  objectOf,
  stringsOf,
  type Json,
  type JsonObject,
  type Schema,
} from "../schema/json.js";
import { LIMITS } from "../check/limits.js";
import { EntryRejected } from "../check/rejection.js";
import { IN_PLACE } from "../schema/keywords.js";
import { referencesOf, type References } from "../schema/references.js";
import { mapSubSchemas } from "../schema/walk.js";
import { withWholeApart } from "./whole-apart.js";

/** The schema of the request without `model`: what it asks of `model` is answered with `id`. */
export function bindModel(given: JsonObject, id: string): JsonObject {
  const schema = withWholeApart(given);
  const binding = { id, references: referencesOf(schema), room: { left: LIMITS.inPlace } };
  const bound = bind(schema, binding);
  if (!isJsonObject(bound)) return schema;
  const properties = bound["properties"];
  if (!isJsonObject(properties) || properties["model"] !== true) return bound;
  // A body that names another model is refused all the same.
  const model = objectOf([["const", id]]);
  const named = objectOf([...Object.entries(properties), ["model", model]]);
  return objectOf([...Object.entries(bound), ["properties", named]]);
}

interface Binding {
  readonly id: string;
  readonly references: References;
  /** How many schemas may still be bound. */
  readonly room: { left: number };
}

function bind(schema: Schema, binding: Binding): Schema {
  if (!isJsonObject(schema)) return schema;
  if (binding.room.left-- === 0) {
    const what = `what its references bring to the request itself is more than ${LIMITS.inPlace} schemas`;
    throw new EntryRejected("E_SCHEMA_SIZE", what);
  }
  const inPlace = mapSubSchemas(schema, (sub) => {
    if (sub.keyword === "dependentSchemas" || IN_PLACE.includes(sub.keyword)) {
      return bind(sub.schema, binding);
    }
    const isModel = sub.keyword === "properties" && sub.key === "model";
    return isModel ? allows(sub.schema, binding.id) : sub.schema;
  });
  if (!isJsonObject(inPlace)) return inPlace;
  const keywords = Object.entries(inPlace).flatMap(([keyword, value]) =>
    bindKeyword(keyword, value),
  );
  const more = [...includedSchemas(inPlace), ...referredSchemas(schema, binding)];
  if (more.length === 0) return objectOf(keywords);
  const all = isJsonArray(inPlace["allOf"]) ? inPlace["allOf"] : [];
  const rest = keywords.filter(
    ([keyword]) =>
      keyword !== "allOf" && (keyword !== "$ref" || !isSchema(referred(schema, binding))),
  );
  return objectOf([...rest, ["allOf", [...all, ...more]]]);
}

function bindKeyword(keyword: string, value: Json): [string, Json][] {
  switch (keyword) {
    case "required":
      return [[keyword, withoutModel(value)]];
    case "dependentRequired":
      return [[keyword, withoutKey(value, withoutModel)]];
    case "dependentSchemas":
      return [[keyword, withoutKey(value, (schema) => schema)]];
    // `model` is one of the properties that count, and it is always there.
    case "minProperties":
    case "maxProperties":
      return [[keyword, Math.max(0, Number(value) - 1)]];
    default:
      return [[keyword, value]];
  }
}

const withoutModel = (names: Json): Json => stringsOf(names).filter((name) => name !== "model");

function withoutKey(map: Json, change: (value: Json) => Json): Json {
  const entries = Object.entries(isJsonObject(map) ? map : {});
  return objectOf(
    entries.filter(([key]) => key !== "model").map(([key, value]) => [key, change(value)] as const),
  );
}

// What applies when `model` is there always applies.
function includedSchemas(schema: JsonObject): readonly Schema[] {
  const { dependentRequired: names, dependentSchemas: schemas } = schema;
  const required = isJsonObject(names) ? names["model"] : undefined;
  const included = isJsonObject(schemas) ? schemas["model"] : undefined;
  return [
    ...(required === undefined ? [] : [objectOf([["required", withoutModel(required)]])]),
    ...(isSchema(included) ? [included] : []),
  ];
}

// A definition may serve other places too, so the request gets a bound copy of it.
function referredSchemas(schema: JsonObject, binding: Binding): readonly Schema[] {
  const target = referred(schema, binding);
  return isSchema(target) ? [bind(target, binding)] : [];
}

function referred(schema: JsonObject, { references }: Binding): Schema | undefined {
  const ref = schema["$ref"];
  const target = typeof ref === "string" ? references.resolve(schema, ref) : undefined;
  if (!isJsonObject(target) || !mentionsModel(target)) return undefined;
  // A part with its own base would read its references differently from another place.
  return references.resourceOf(target) === references.resourceOf(schema) ? target : undefined;
}

function mentionsModel(schema: JsonObject): boolean {
  const known = mentions.get(schema);
  if (known !== undefined) return known;
  const found = canonicalJson(schema).includes('"model"');
  mentions.set(schema, found);
  return found;
}

const mentions = new WeakMap<JsonObject, boolean>();

// What can be said of the id for certain becomes true or false; the rest stays as it is.
function allows(schema: Schema, id: string): Schema {
  if (!isJsonObject(schema)) return schema;
  const { const: constant, enum: members, type } = schema;
  const types = isJsonArray(type) ? type : [type];
  if (type !== undefined && !types.includes("string")) return false;
  if (constant !== undefined && canonicalJson(constant) !== JSON.stringify(id)) return false;
  if (isJsonArray(members) && !members.includes(id)) return false;
  return Object.keys(schema).every((keyword) => SETTLED.has(keyword)) ? true : schema;
}

const SETTLED = new Set(["const", "enum", "type", "description", "title", "default", "examples"]);
