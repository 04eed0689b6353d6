// Says what JSON Schema lets a schema leave out and linters of OpenAPI ask for. The schema accepts what it accepted before.
import {
  isJsonObject,
  objectOf,
  stringsOf,
  type Json,
  type Schema,
} from "../../generator/schema/json.js";
import { IN_PLACE } from "../../generator/schema/keywords.js";
import { mapSubSchemas } from "../../generator/schema/walk.js";

/** The same schema, explicit; `isPart` where it stands beside others about the same value. */
export function explicit(schema: Schema, isPart = false): Schema {
  // What no other keyword has looked at: a field or item that is named here would count as looked at.
  if (/"unevaluated(Items|Properties)"/.test(JSON.stringify(schema))) return schema;
  const inner = mapSubSchemas(schema, ({ keyword, schema: sub }) =>
    // `items: false` is no schema to a linter.
    keyword === "items" && sub === false
      ? objectOf([["not", {}]])
      : explicit(sub, isPart || PARTS.has(keyword)),
  );
  if (!isJsonObject(inner)) return inner;
  const { type, properties, required, items, additionalProperties: others } = inner;
  const isOpen = others === undefined || others === true;
  const named = isJsonObject(properties) ? properties : {};
  const missing = isOpen ? stringsOf(required).filter((name) => !Object.hasOwn(named, name)) : [];
  const unnamed = missing.map((name): [string, Json] => [name, {}]);
  const all = objectOf([...Object.entries(named), ...unnamed]);
  const isObject = properties !== undefined || missing.length > 0;
  return objectOf([
    ...Object.entries(inner),
    ...(missing.length > 0 ? [["properties", all] as const] : []),
    ...(isPart && isObject && others === undefined
      ? [["unevaluatedProperties", true] as const]
      : []),
    ...(type === "array" && items === undefined ? [["items", {}] as const] : []),
  ]);
}

const PARTS = new Set([...IN_PLACE, "dependentSchemas"]);
