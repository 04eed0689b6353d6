// Lists, visits and replaces the sub-schemas of a JSON Schema.
import { isJsonArray, isJsonObject, isSchema, objectOf, type Json, type Schema } from "./json.js";
import { KEYWORDS } from "./keywords.js";

/** A sub-schema with its keyword, and its key or index under this keyword. */
export interface SubSchema {
  readonly keyword: string;
  readonly key: string | number | undefined;
  readonly schema: Schema;
}

// The keywords whose values contain schemas, in the order of `KEYWORDS`.
const HOLDERS = new Set(
  [...KEYWORDS].flatMap(([keyword, form]) => (form.startsWith("schema") ? [keyword] : [])),
);

/** Returns the direct sub-schemas of a schema. */
export function subSchemas(schema: Schema): readonly SubSchema[] {
  if (!isJsonObject(schema)) return [];
  // Most schemas have at most one of these keywords, so nothing needs sorting.
  const presentHolders = Object.keys(schema).filter((keyword) => HOLDERS.has(keyword));
  const inOrder =
    presentHolders.length < 2
      ? presentHolders
      : [...HOLDERS].filter((each) => presentHolders.includes(each));
  const result: SubSchema[] = [];
  for (const keyword of inOrder) {
    const value = schema[keyword];
    const form = KEYWORDS.get(keyword);
    if (form === "schema" && isSchema(value)) {
      result.push({ keyword, key: undefined, schema: value });
    } else if (form === "schema-array" && isJsonArray(value)) {
      value.forEach((item, key) => {
        if (isSchema(item)) result.push({ keyword, key, schema: item });
      });
    } else if (form === "schema-map" && isJsonObject(value)) {
      for (const key of Object.keys(value)) {
        const item = value[key];
        if (isSchema(item)) result.push({ keyword, key, schema: item });
      }
    }
  }
  return result;
}

/**
 * Replaces each direct sub-schema by the result of `change`, and each other value by the result of
 * `other` (default: unchanged).
 */
export function mapSubSchemas(
  schema: Schema,
  change: (sub: SubSchema) => Schema,
  other: (keyword: string, value: Json) => Json = (_, value) => value,
): Schema {
  if (!isJsonObject(schema)) return schema;
  return objectOf(
    Object.keys(schema).map((keyword): [string, Json] => {
      const value = schema[keyword] ?? null;
      const form = KEYWORDS.get(keyword);
      const one = (item: Json, key: string | number | undefined): Json =>
        isSchema(item) ? change({ keyword, key, schema: item }) : item;
      if (form === "schema") return [keyword, one(value, undefined)];
      if (form === "schema-array" && isJsonArray(value)) return [keyword, value.map(one)];
      if (form === "schema-map" && isJsonObject(value)) {
        const members = Object.keys(value).map((key): [string, Json] => [
          key,
          one(value[key] ?? null, key),
        ]);
        return [keyword, objectOf(members)];
      }
      return [keyword, other(keyword, value)];
    }),
  );
}
