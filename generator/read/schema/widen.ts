// Replaces schema objects inside a schema. The new schema still accepts every value of the old
// schema.
import {
  isJsonArray,
  isJsonObject,
  isSchema,
  objectOf,
  type Json,
  type JsonObject,
  type Schema,
} from "./json.js";
import { isAnnotation } from "./dialects.js";
import { KEYWORDS } from "./keywords.js";
import { schemasOf, targetsOf, type References } from "./references.js";
import { mapSubSchemas, subSchemas } from "./walk.js";

/** A schema, and the resolver of its references. */
export interface SchemaDocument {
  readonly root: JsonObject;
  readonly references: References;
}

/** The replacement of a schema object, without the keywords that only the server checks. */
export interface Opening {
  readonly schema: JsonObject;
  /** Whether the replacement accepts more values than the schema object. */
  readonly isWider: boolean;
  /** Whether the new schema must accept null. Default false. */
  readonly isNullable?: boolean;
}

/** A document that was rebuilt with replacements. */
export interface WiderDocument extends SchemaDocument {
  /** Returns the new schema object for an old schema object. */
  readonly rebuilt: (schema: JsonObject) => JsonObject;
}

/** Rebuilds a document with replacements. Without replacements, returns the same objects. */
export function widen(
  document: SchemaDocument,
  openings: ReadonlyMap<JsonObject, Opening>,
): WiderDocument {
  const { root, references } = document;
  if (openings.size === 0) return { root, references, rebuilt: (schema) => schema };
  const schemas = schemasOf(root, references);
  const wider = [...openings].filter(([, { isWider }]) => isWider).map(([schema]) => schema);
  const open = withParents(wider, schemas, references);
  const changed = withParents([...openings.keys()], schemas, references);
  const origins = new Map<JsonObject, JsonObject>();
  const made = new Map<JsonObject, JsonObject>();

  const rebuilt = (schema: JsonObject): JsonObject => {
    const existing = made.get(schema) ?? (changed.has(schema) ? undefined : schema);
    if (existing !== undefined) return existing;
    const opening = openings.get(schema);
    const base = opening?.schema ?? schema;
    const inner = mapSubSchemas(base, (sub) => rebuild(sub.schema)) as JsonObject;
    const allowing = withoutForbidding(base, inner, open);
    const result = opening?.isNullable === true ? orNull(allowing) : [allowing];
    for (const part of result) origins.set(part, schema);
    const [whole = allowing] = result;
    made.set(schema, whole);
    return whole;
  };
  const rebuild = (schema: Schema): Schema => (isJsonObject(schema) ? rebuilt(schema) : schema);

  return {
    root: rebuilt(root),
    rebuilt,
    references: {
      // Resolves pointers in the old document, because the members of a new schema object may have
      // moved.
      resolve(from, ref) {
        const target = references.resolve(origins.get(from) ?? from, ref);
        return isSchema(target) ? rebuild(target) : target;
      },
    },
  };
}

// Returns the schemas in `starts`, and all schemas that contain or reference one of these schemas,
// also indirectly.
function withParents(
  starts: readonly JsonObject[],
  schemas: ReadonlySet<JsonObject>,
  references: References,
): ReadonlySet<Schema> {
  const result = new Set<Schema>(starts);
  const isAround = (schema: JsonObject) =>
    targetsOf(schema, references).some((target) => result.has(target)) ||
    subSchemas(schema).some((sub) => result.has(sub.schema));
  for (let size = 0; size < result.size;) {
    size = result.size;
    for (const schema of schemas) if (isAround(schema)) result.add(schema);
  }
  return result;
}

// If the sub-schema under the keyword `at` becomes wider, the schema could refuse more values. For
// example, a wider `not` refuses more. The keywords in `removes` are therefore removed. If `anyOf`
// is set, values must instead match one of the schemas that `anyOf` returns.
const FORBIDDING: readonly {
  readonly at: string;
  readonly removes: readonly string[];
  readonly anyOf?: (schema: JsonObject) => Json;
}[] = [
  { at: "not", removes: ["not"] },
  { at: "contains", removes: ["maxContains"] },
  {
    at: "if",
    removes: ["if", "then", "else"],
    anyOf: ({ if: condition = true, then = true, else: otherwise = true }) => [
      objectOf([["allOf", [condition, then]]]),
      otherwise,
    ],
  },
  { at: "oneOf", removes: ["oneOf"], anyOf: ({ oneOf = [] }) => oneOf },
];

function withoutForbidding(
  base: JsonObject,
  inner: JsonObject,
  open: ReadonlySet<Schema>,
): JsonObject {
  const broken = FORBIDDING.filter(({ at }) =>
    [base[at]].flat().some((part) => isSchema(part) && open.has(part)),
  );
  const added = broken.flatMap(({ anyOf }) =>
    anyOf === undefined ? [] : [objectOf([["anyOf", anyOf(inner)]])],
  );
  const removedKeywords = new Set(broken.flatMap(({ removes }) => removes));
  const remaining = Object.entries(inner).filter(([keyword]) => !removedKeywords.has(keyword));
  if (added.length === 0) return objectOf(remaining);
  const { allOf } = inner;
  return objectOf([
    ...remaining.filter(([keyword]) => keyword !== "allOf"),
    ["allOf", [...(isJsonArray(allOf) ? allOf : []), ...added]],
  ]);
}

// Wraps a schema in `anyOf`, so that the new schema accepts null. Annotations and definitions stay
// outside.
function orNull(schema: JsonObject): readonly [JsonObject, JsonObject] {
  const isOutside = ([keyword]: readonly [string, Json]) =>
    keyword !== "$ref" && (isAnnotation(keyword) || isAside(keyword));
  const entries = Object.entries(schema);
  const inside = objectOf(entries.filter((entry) => !isOutside(entry)));
  const either = [inside, objectOf([["type", "null"]])];
  return [objectOf([...entries.filter(isOutside), ["anyOf", either]]), inside];
}

const isAside = (keyword: string): boolean =>
  keyword !== "format" &&
  (keyword.startsWith("$") || keyword === "definitions" || !KEYWORDS.has(keyword));
