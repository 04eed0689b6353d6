// A schema without the words that only describe.
import { isJsonObject, objectOf, type Schema } from "../../../schema/json.js";
import { KEYWORDS } from "../../../schema/keywords.js";
import { mapSubSchemas } from "../../../schema/walk.js";

/** Keywords that change nothing about what is accepted, in the order in which they are reported. */
export const ANNOTATIONS = [
  "title",
  "description",
  "default",
  "deprecated",
  "examples",
  "format",
  "readOnly",
  "writeOnly",
  "contentEncoding",
  "contentMediaType",
] as const;

const LEFT_OUT = new Set<string>([...ANNOTATIONS, "$comment", "$schema", "contentSchema"]);

/** The schema without annotations; unknown keywords go too, those of the rule vocabulary stay. */
export function withoutAnnotations(schema: Schema): Schema {
  const inner = mapSubSchemas(schema, (sub) => withoutAnnotations(sub.schema));
  if (!isJsonObject(inner)) return inner;
  return objectOf(
    Object.entries(inner).filter(
      ([name]) => !LEFT_OUT.has(name) && (KEYWORDS.has(name) || name.startsWith("x-")),
    ),
  );
}
