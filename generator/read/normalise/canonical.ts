// Sorts the keywords of a schema for the lock file. Enum values and properties keep the order of
// the catalog, because this order is made for readers. Hints such as `x-order` can change the order
// of properties.
import {
  byCodeUnit,
  canonicalJson,
  isJsonArray,
  isJsonObject,
  objectOf,
  type Json,
  type JsonObject,
  type Schema,
  stringsOf,
} from "../schema/json.js";
import { KEYWORDS } from "../schema/keywords.js";
import { mapSubSchemas } from "../schema/walk.js";

/**
 * Sorts the keywords of a schema in the order of the JSON Schema draft. Enum values, and properties
 * without hints such as `x-order`, keep the catalog's order. `unknown` converts the values of
 * unknown keywords (default: sorts their keys).
 */
export function canonicalSchema(schema: JsonObject, unknown = canonicalValue): JsonObject {
  const canonical = canonicalise(schema, unknown);
  return isJsonObject(canonical) ? canonical : schema;
}

/**
 * Sorts all lists of names and values in a schema. Two schemas that differ only in order then give
 * the same `canonicalJson`, for hashes and comparisons.
 */
export function sortedSchema(schema: Json): Json {
  if (!isJsonObject(schema)) return schema;
  return mapSubSchemas(
    schema,
    (sub) => sortedSchema(sub.schema) as Schema,
    (keyword, value) => {
      const form = KEYWORDS.get(keyword);
      if (form === "names-map" && isJsonObject(value)) {
        return objectOf(Object.entries(value).map(([key, names]) => [key, sortValues(names)]));
      }
      return form === "values" || form === "names" || form === "types" ? sortValues(value) : value;
    },
  );
}

const sortValues = (value: Json): Json =>
  isJsonArray(value)
    ? [...value].sort((a, b) => byCodeUnit(canonicalJson(a), canonicalJson(b)))
    : value;

function canonicalise(schema: Schema, unknown: (value: Json) => Json): Schema {
  const inner = mapSubSchemas(schema, (sub) => canonicalise(sub.schema, unknown));
  if (!isJsonObject(inner)) return inner;
  const keywords = Object.keys(inner).sort((a, b) => rankOf(a) - rankOf(b) || byCodeUnit(a, b));
  return objectOf(
    keywords.map((keyword): [string, Json] => {
      const value = inner[keyword] ?? null;
      if (keyword === "required" && isNames(value))
        return [keyword, [...new Set(value)].sort(byCodeUnit)];
      if (keyword === "properties") return [keyword, inOrderOfHints(inner, value)];
      if (KEYWORDS.get(keyword) === "schema-map" && isJsonObject(value)) {
        return [keyword, sortKeys(value)];
      }
      if (keyword === "dependentRequired" && isJsonObject(value)) {
        const sorted = Object.entries(sortKeys(value)).map(([key, names]): [string, Json] => [
          key,
          isNames(names) ? [...names].sort(byCodeUnit) : names,
        ]);
        return [keyword, objectOf(sorted)];
      }
      const form = KEYWORDS.get(keyword);
      if (form === undefined) return [keyword, unknown(value)];
      return [keyword, form.startsWith("schema") ? value : canonicalValue(value)];
    }),
  );
}

// Whether a value is a list of strings. Other values of keywords such as `required` are invalid,
// and stay unchanged.
const isNames = (value: Json): value is readonly string[] =>
  isJsonArray(value) && value.every((name) => typeof name === "string");

const RANKS = new Map([...KEYWORDS.keys()].map((keyword, index) => [keyword, index]));
// Unknown keywords, and the `x-` keywords of rules, come last.
const rankOf = (keyword: string): number => RANKS.get(keyword) ?? RANKS.size;

// Sorts the keys of all objects in a value that is not a schema. The order of these keys has no
// meaning.
function canonicalValue(value: Json): Json {
  if (isJsonArray(value)) return value.map(canonicalValue);
  if (!isJsonObject(value)) return value;
  const keys = Object.keys(value).sort(byCodeUnit);
  return objectOf(keys.map((key) => [key, canonicalValue(value[key] ?? null)] as const));
}

function sortKeys(map: JsonObject): JsonObject {
  const keys = Object.keys(map).sort(byCodeUnit);
  return objectOf(keys.map((key) => [key, map[key] ?? null] as const));
}

// A catalog can order its fields with `x-order: 3` at each field, or with a list of names beside
// `properties`.

// Matches `x-order`, `x-ui-order`, `propertyOrder`, `x-fal-order-properties`, `ui:order`.
const ORDER = /(^|[^a-z])order|Order/;

const hintsOf = (schema: JsonObject): readonly Json[] =>
  Object.keys(schema).flatMap((keyword) =>
    ORDER.test(keyword) && !KEYWORDS.has(keyword) ? [schema[keyword] ?? null] : [],
  );

/**
 * Sorts properties by their `x-order` hints. Properties without a hint come last, in the catalog's
 * order.
 */
function inOrderOfHints(schema: JsonObject, properties: Json): Json {
  if (!isJsonObject(properties)) return properties;
  const listed = stringsOf(hintsOf(schema).find(isJsonArray));
  const rankOf = (name: string, property: Json): number => {
    const position = listed.indexOf(name);
    if (position >= 0) return position;
    const hints = isJsonObject(property) && listed.length === 0 ? hintsOf(property) : [];
    return hints.find((hint) => typeof hint === "number") ?? Infinity;
  };
  const ranked = Object.entries(properties).map(
    ([name, property]) => [name, property, rankOf(name, property)] as const,
  );
  if (ranked.every(([, , rank]) => rank === Infinity)) return properties;
  // Does not subtract equal ranks, because Infinity minus Infinity is NaN.
  const byRank = ranked.toSorted(([, , a], [, , b]) => (a === b ? 0 : a - b));
  return objectOf(byRank.map(([name, property]) => [name, property]));
}
