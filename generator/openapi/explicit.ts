// Spells out what JSON Schema lets a schema leave out and tools for OpenAPI expect. The schema accepts what it accepted before.
import {
  isJsonArray,
  isJsonObject,
  objectOf,
  stringsOf,
  type Json,
  type JsonObject,
  type Schema,
} from "../read/schema/json.js";
import { IN_PLACE } from "../read/schema/keywords.js";
import { mapSubSchemas } from "../read/schema/walk.js";

/** The same schema, explicit. */
export const explicit = (schema: Schema): Schema =>
  // Naming a field would change what these keywords refuse.
  /"unevaluated(Items|Properties)"/.test(JSON.stringify(schema)) ? schema : spelt(schema, false);

// A part is one of several schemas for the same value, such as a member of `allOf`.
function spelt(schema: Schema, isPart: boolean): Schema {
  const inner = mapSubSchemas(schema, ({ keyword, schema: sub }) =>
    // `items: false` is no schema to a linter.
    keyword === "items" && sub === false
      ? objectOf([["not", {}]])
      : spelt(sub, isPart || PARTS.has(keyword)),
  );
  if (!isJsonObject(inner)) return inner;
  if (inner["type"] === "array" && inner["items"] === undefined)
    return withKeywords(inner, { items: {} });
  const fields = propertiesOf(inner);
  if (fields === undefined) return inner;
  const isOpen = isPart && inner["additionalProperties"] === undefined;
  const { anyOf, ...others } = withKeywords(inner, {
    properties: fields,
    // A linter checks each part alone, and takes the fields of the others for unknown ones.
    ...(isOpen && { unevaluatedProperties: true }),
  });
  if (anyOf === undefined) return others;
  // Beside `properties`, generators would take `anyOf` for a replacement of the fields.
  const allOf = isJsonArray(inner["allOf"]) ? inner["allOf"] : [];
  return withKeywords(others, { allOf: [...allOf, { anyOf }] });
}

const PARTS = new Set([...IN_PLACE, "dependentSchemas"]);

const withKeywords = (schema: JsonObject, keywords: JsonObject): JsonObject =>
  objectOf([...Object.entries(schema), ...Object.entries(keywords)]);

// The fields of the schema, and the fields that it only requires.
function propertiesOf(schema: JsonObject): JsonObject | undefined {
  const { properties, required, additionalProperties: others } = schema;
  const named = isJsonObject(properties) ? properties : {};
  const isOpen = others === undefined || others === true;
  const missing = stringsOf(required).filter((name) => isOpen && !Object.hasOwn(named, name));
  if (properties === undefined && missing.length === 0) return undefined;
  return objectOf([...Object.entries(named), ...missing.map((name): [string, Json] => [name, {}])]);
}
