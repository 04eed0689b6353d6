// Finds the request field that each schema object describes, such as `image.urls[]`.
import { DRAFT_2020, dialectOf, type Dialect } from "./dialects.js";
import type { JsonObject } from "./json.js";
import { schemasOf, type References } from "./references.js";
import { subSchemas, type SubSchema } from "./walk.js";

/** The request field that a schema object describes, and the dialect of the schema. */
export interface Location {
  /** Path of the field. Empty for the whole request. */
  readonly field: string;
  readonly dialect: Dialect;
  /** Whether the schema object always applies: it is inside no condition and no alternative. */
  readonly isPlain: boolean;
}

/**
 * Returns the location of each schema object. Inside a definition, the path starts with the
 * definition's name, such as `$defs.Image`.
 */
export function locationsOf(
  root: JsonObject,
  references: References,
): ReadonlyMap<JsonObject, Location> {
  const locations = new Map<JsonObject, Location>();
  const start: Location = { field: "", dialect: DRAFT_2020, isPlain: true };
  const add = (schema: SubSchema["schema"], around: Location): void => {
    if (typeof schema === "boolean" || locations.has(schema)) return;
    const uri = schema["$schema"];
    const dialect = typeof uri === "string" ? (dialectOf(uri) ?? DRAFT_2020) : around.dialect;
    const current = { ...around, dialect };
    locations.set(schema, current);
    for (const sub of subSchemas(schema)) add(sub.schema, inside(current, sub));
  };
  add(root, start);
  // Adds schemas under unknown keywords. Only references lead to these schemas.
  for (const schema of schemasOf(root, references)) {
    add(schema, { ...start, dialect: locations.get(root)?.dialect ?? DRAFT_2020 });
  }
  return locations;
}

function inside(around: Location, { keyword, key }: SubSchema): Location {
  const { field } = around;
  switch (keyword) {
    case "properties":
      return { ...around, field: field === "" ? String(key) : `${field}.${String(key)}` };
    case "items":
    case "prefixItems":
      return { ...around, field: `${field}[]` };
    case "$defs":
    case "definitions":
      return { ...around, field: `${keyword}.${String(key)}` };
    case "additionalProperties":
    case "patternProperties":
      return { ...around, field: `${field}.*` };
    case "contains":
      return { ...around, field: `${field}[]`, isPlain: false };
    case "allOf":
      return around;
    default:
      return { ...around, isPlain: false };
  }
}
