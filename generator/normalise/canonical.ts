// The canonical form of a schema, independent of key order.
import {
  byCodeUnit,
  isJsonArray,
  isJsonObject,
  objectOf,
  stringsOf,
  type Json,
  type JsonObject,
  type Schema,
} from "../schema/json.js";
import { KEYWORDS } from "../schema/keywords.js";
import { mapSubSchemas } from "../schema/walk.js";

/**
 * Keywords in the order of the draft, required fields first, then by name; lists of names sorted. Plain values are sorted
 * as well, so that equal hashes mean equal schemas; `unknown` decides about those of other keywords.
 */
export function canonicalSchema(schema: JsonObject, unknown = canonicalValue): JsonObject {
  const canonical = canonicalise(schema, unknown);
  return isJsonObject(canonical) ? canonical : schema;
}

function canonicalise(schema: Schema, unknown: (value: Json) => Json): Schema {
  const inner = mapSubSchemas(schema, (sub) => canonicalise(sub.schema, unknown));
  if (!isJsonObject(inner)) return inner;
  const required = new Set(stringsOf(inner["required"]));
  const keywords = Object.keys(inner).sort((a, b) => rankOf(a) - rankOf(b) || byCodeUnit(a, b));
  return objectOf(
    keywords.map((keyword): [string, Json] => {
      const value = inner[keyword] ?? null;
      if (keyword === "required") return [keyword, [...required].sort(byCodeUnit)];
      if (keyword === "properties" && isJsonObject(value)) {
        return [keyword, sortKeys(value, (name) => !required.has(name))];
      }
      if (KEYWORDS.get(keyword) === "schema-map" && isJsonObject(value)) {
        return [keyword, sortKeys(value)];
      }
      if (keyword === "dependentRequired" && isJsonObject(value)) {
        const sorted = Object.entries(sortKeys(value)).map(([key, names]): [string, Json] => [
          key,
          [...stringsOf(names)].sort(byCodeUnit),
        ]);
        return [keyword, objectOf(sorted)];
      }
      const form = KEYWORDS.get(keyword);
      if (form === undefined) return [keyword, unknown(value)];
      return [keyword, form.startsWith("schema") ? value : canonicalValue(value)];
    }),
  );
}

const RANKS = new Map([...KEYWORDS.keys()].map((keyword, index) => [keyword, index]));
// Rule vocabulary and unknown keywords come after the known ones.
const rankOf = (keyword: string): number => RANKS.get(keyword) ?? RANKS.size;

// A plain value, in which the order of keys means nothing.
function canonicalValue(value: Json): Json {
  if (isJsonArray(value)) return value.map(canonicalValue);
  if (!isJsonObject(value)) return value;
  const keys = Object.keys(value).sort(byCodeUnit);
  return objectOf(keys.map((key) => [key, canonicalValue(value[key] ?? null)] as const));
}

function sortKeys(map: JsonObject, last: (key: string) => boolean = () => false): JsonObject {
  const keys = Object.keys(map).sort(
    (a, b) => Number(last(a)) - Number(last(b)) || byCodeUnit(a, b),
  );
  return objectOf(keys.map((key) => [key, map[key] ?? null] as const));
}
