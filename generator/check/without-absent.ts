// Programs that write every keyword of a schema write null for those that it does not have.
import { isJsonArray, isJsonObject, objectOf, type Json, type Schema } from "../schema/json.js";
import { KEYWORDS } from "../schema/keywords.js";
import { mapSubSchemas } from "../schema/walk.js";

/** A schema without keywords that are null. */
export function withoutAbsent(root: Json): Json {
  if (!isJsonObject(root) || !hasNull(root)) return root;
  const clean = (schema: Schema): Schema => {
    if (!isJsonObject(schema)) return schema;
    const kept = Object.entries(schema).filter(
      ([keyword, value]) => value !== null || !isAssertion(keyword),
    );
    const rest = kept.length === Object.keys(schema).length ? schema : objectOf(kept);
    return mapSubSchemas(rest, (sub) => clean(sub.schema));
  };
  return clean(root);
}

// `const`, `default` and the like may be null and mean it.
const isAssertion = (keyword: string): boolean => (KEYWORDS.get(keyword) ?? "any") !== "any";

// Most schemas need no copy.
const hasNull = (value: Json): boolean =>
  value === null ||
  (isJsonArray(value)
    ? value.some(hasNull)
    : isJsonObject(value) && Object.values(value).some(hasNull));
