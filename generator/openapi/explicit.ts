// Adds schema keywords that OpenAPI tools expect. The schema accepts the same values as before.
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

/**
 * Adds the keywords that code generators need, such as `properties`, to a schema. A schema that
 * contains `unevaluatedItems` or `unevaluatedProperties` is returned unchanged.
 */
export const makeExplicit = (schema: Schema): Schema =>
  // An added keyword such as `properties` would change the values that `unevaluatedProperties` and
  // `unevaluatedItems` refuse.
  /"unevaluated(Items|Properties)"/.test(JSON.stringify(schema))
    ? schema
    : expandSchema(schema, false);

// Adds the keywords at every depth. `isPart` is true if other schemas apply to the same value, as
// in `allOf`.
function expandSchema(schema: Schema, isPart: boolean): Schema {
  const inner = mapSubSchemas(schema, ({ keyword, schema: sub }) =>
    // Linters do not accept `items: false` as a schema.
    keyword === "items" && sub === false
      ? objectOf([["not", {}]])
      : expandSchema(sub, isPart || PARTS.has(keyword)),
  );
  if (!isJsonObject(inner)) return inner;
  if (inner["type"] === "array" && inner["items"] === undefined)
    return withKeywords(inner, { items: {} });
  const fields = propertiesOf(inner);
  if (fields === undefined) return inner;
  const isOpen = isPart && inner["additionalProperties"] === undefined;
  const { anyOf, ...others } = withKeywords(inner, {
    properties: fields,
    // A linter checks each member of `allOf` alone. Without this keyword it would reject the fields
    // of the other members.
    ...(isOpen && { unevaluatedProperties: true }),
  });
  if (anyOf === undefined) return others;
  // If `anyOf` stood beside `properties`, code generators would read only the `anyOf` and miss the
  // fields.
  const allOf = isJsonArray(inner["allOf"]) ? inner["allOf"] : [];
  return withKeywords(others, { allOf: [...allOf, { anyOf }] });
}

const PARTS = new Set([...IN_PLACE, "dependentSchemas"]);

const withKeywords = (schema: JsonObject, keywords: JsonObject): JsonObject =>
  objectOf([...Object.entries(schema), ...Object.entries(keywords)]);

// Returns the declared fields. For an open object, also returns the fields that only `required`
// lists. Returns undefined if the schema has no `properties` and there are no such fields.
function propertiesOf(schema: JsonObject): JsonObject | undefined {
  const { properties, required, additionalProperties: others } = schema;
  const listedFields = isJsonObject(properties) ? properties : {};
  const isOpen = others === undefined || others === true;
  const missing = stringsOf(required).filter(
    (name) => isOpen && !Object.hasOwn(listedFields, name),
  );
  if (properties === undefined && missing.length === 0) return undefined;
  return objectOf([
    ...Object.entries(listedFields),
    ...missing.map((name): [string, Json] => [name, {}]),
  ]);
}
