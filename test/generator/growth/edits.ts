// One change of a contract in one place, as in a new release of a model.
import type { Json, JsonObject } from "../../../generator/read/schema/json.js";

/** The changes by name. A change returns undefined if the contract has no keyword for it. */
export const EDITS: Readonly<Record<string, (schema: JsonObject) => JsonObject | undefined>> = {
  "a field less": (schema) => edited(schema, ["properties"]),
  "a value less": (schema) => edited(schema, ["enum"]),
  "a branch less": (schema) => edited(schema, ["allOf", "oneOf", "anyOf", "prefixItems"]),
  "a condition less": (schema) =>
    edited(schema, ["dependentRequired", "dependentSchemas", "patternProperties"]),
};

// Removes the middle member of a keyword: the first of `keywords` that the outermost schema has.
function edited(schema: JsonObject, keywords: readonly string[]): JsonObject | undefined {
  const keyword = keywords.find((name) => Object.hasOwn(schema, name));
  if (keyword !== undefined) return { ...schema, [keyword]: withoutMiddle(schema[keyword]) };
  for (const [key, value] of Object.entries(schema)) {
    if (typeof value !== "object" || value === null) continue;
    const inner = edited(value as JsonObject, keywords);
    if (inner !== undefined) {
      return { ...schema, [key]: Array.isArray(value) ? Object.values(inner) : inner };
    }
  }
  return undefined;
}

function withoutMiddle(value: Json | undefined): Json {
  if (Array.isArray(value)) return value.toSpliced(value.length >> 1, 1) as Json;
  const all = Object.entries(value as JsonObject);
  return Object.fromEntries(all.toSpliced(all.length >> 1, 1));
}
