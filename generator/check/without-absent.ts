// Programs that write every keyword of a schema write null, or an empty list, for those that it does not have.
import { isJsonArray, isJsonObject, objectOf, type Json, type Schema } from "../schema/json.js";
import { KEYWORDS } from "../schema/keywords.js";
import { mapSubSchemas } from "../schema/walk.js";
import { printable } from "./rejection.js";

/** A schema without keywords that are null and without an empty `anyOf`, and one warning for each of the latter. */
export function withoutAbsent(root: Json): {
  readonly schema: Json;
  readonly warnings: readonly string[];
} {
  if (!hasNothing(root)) return { schema: root, warnings: [] };
  const warnings: string[] = [];
  const clean = (schema: Schema, place: string): Schema => {
    if (!isJsonObject(schema)) return schema;
    const kept = Object.entries(schema).filter(([keyword, value]) => {
      const isEmpty = keyword === "anyOf" && isJsonArray(value) && value.length === 0;
      if (isEmpty) warnings.push(`${place}/anyOf is empty, and counts as absent`);
      return !isEmpty && !(value === null && isAssertion(keyword));
    });
    const rest = kept.length === Object.keys(schema).length ? schema : objectOf(kept);
    return mapSubSchemas(rest, ({ schema: sub, keyword, key }) => {
      const name = key === undefined ? "" : `/${printable(String(key), 40)}`;
      return clean(sub, `${place}/${keyword}${name}`);
    });
  };
  const schema = isJsonObject(root) ? clean(root, "input_schema") : root;
  return { schema, warnings };
}

// `const`, `default` and the like may be null and mean it.
const isAssertion = (keyword: string): boolean => (KEYWORDS.get(keyword) ?? "any") !== "any";

// Most schemas need no copy.
const hasNothing = (value: Json): boolean =>
  value === null ||
  (isJsonArray(value) ? value.length === 0 || value.some(hasNothing) : hasNothingIn(value));

const hasNothingIn = (value: Json): boolean =>
  isJsonObject(value) && Object.values(value).some(hasNothing);
