// `$vocabulary`: the keywords that have a meaning in a custom dialect (draft 2020-12, core, 8.1.2).
import { isJsonObject, objectOf, type Schema } from "../../generator/read/schema/json.js";
import { mapSubSchemas } from "../../generator/read/schema/walk.js";

const VALIDATION = "https://json-schema.org/draft/2020-12/vocab/validation";

const VALIDATION_KEYWORDS = new Set(
  (
    "type const enum multipleOf maximum exclusiveMaximum minimum exclusiveMinimum maxLength minLength pattern maxItems " +
    "minItems uniqueItems maxContains minContains maxProperties minProperties required dependentRequired"
  ).split(" "),
);

/**
 * The schema without keywords that have no meaning in its dialect; `documents` contains the
 * dialects.
 */
export function withActiveKeywords(schema: Schema, documents: ReadonlyMap<string, Schema>): Schema {
  if (!isJsonObject(schema)) return schema;
  const dialect = documents.get(String(schema["$schema"]).replace(/#$/, ""));
  const vocabulary = isJsonObject(dialect) ? dialect["$vocabulary"] : undefined;
  if (!isJsonObject(vocabulary) || Object.hasOwn(vocabulary, VALIDATION)) return schema;
  return withoutValidation(schema);
}

function withoutValidation(schema: Schema): Schema {
  const inner = mapSubSchemas(schema, (sub) => withoutValidation(sub.schema));
  if (!isJsonObject(inner)) return inner;
  return objectOf(Object.entries(inner).filter(([keyword]) => !VALIDATION_KEYWORDS.has(keyword)));
}
