// The SDK fills in `model` itself, so a request schema is read as if `model` always were the id.
import {
  canonicalJson,
  isJsonArray,
  isJsonObject,
  objectOf,
  stringsOf,
  type Json,
  type JsonObject,
  type Schema,
} from "../schema/json.js";
import { IN_PLACE } from "../schema/keywords.js";
import { mapSubSchemas } from "../schema/walk.js";

/** The schema of the request without `model`: what it asks of `model` is answered with `id`. */
export function bindModel(schema: JsonObject, id: string): JsonObject {
  const bound = bind(schema, id);
  if (!isJsonObject(bound)) return schema;
  const properties = bound["properties"];
  if (!isJsonObject(properties) || properties["model"] !== true) return bound;
  // A body that names another model is refused all the same.
  const model = objectOf([["const", id]]);
  const named = objectOf([...Object.entries(properties), ["model", model]]);
  return objectOf([...Object.entries(bound), ["properties", named]]);
}

function bind(schema: Schema, id: string): Schema {
  if (!isJsonObject(schema)) return schema;
  const inPlace = mapSubSchemas(schema, (sub) => {
    if (sub.keyword === "dependentSchemas" || IN_PLACE.includes(sub.keyword)) {
      return bind(sub.schema, id);
    }
    return sub.keyword === "properties" && sub.key === "model"
      ? allows(sub.schema, id)
      : sub.schema;
  });
  if (!isJsonObject(inPlace)) return inPlace;
  return objectOf(
    Object.entries(inPlace).map(([keyword, value]): [string, Json] => {
      if (keyword === "required") return [keyword, withoutModel(value)];
      if (keyword === "dependentRequired" && isJsonObject(value))
        return [keyword, dependents(value)];
      return [keyword, value];
    }),
  );
}

const withoutModel = (names: Json): Json => stringsOf(names).filter((name) => name !== "model");

const dependents = (map: JsonObject): Json =>
  objectOf(Object.entries(map).map(([key, names]) => [key, withoutModel(names)] as const));

// What can be said of the id for certain becomes true or false; the rest stays as it is.
function allows(schema: Schema, id: string): Schema {
  if (!isJsonObject(schema)) return schema;
  const { const: constant, enum: members, type } = schema;
  if (type !== undefined && !(isJsonArray(type) ? type : [type]).includes("string")) return false;
  if (constant !== undefined && canonicalJson(constant) !== JSON.stringify(id)) return false;
  if (isJsonArray(members) && !members.includes(id)) return false;
  const open = Object.keys(schema).filter(
    (key) =>
      !["const", "enum", "type", "description", "title", "default", "examples"].includes(key),
  );
  return open.length === 0 ? true : schema;
}
