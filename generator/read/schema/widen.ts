// Rebuilds a schema around its open parts. The result accepts every value that the schema accepts.
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

/** A schema and the targets of its references. */
export interface SchemaDocument {
  readonly root: JsonObject;
  readonly references: References;
}

/** A schema object without the keywords that are left to the server. */
export interface Opening {
  readonly schema: JsonObject;
  /** Whether the schema now accepts more values. */
  readonly isWider: boolean;
  /** Whether the schema also accepts null. Default false. */
  readonly isNullable?: boolean;
}

/** A document rebuilt around its openings. */
export interface WiderDocument extends SchemaDocument {
  /** The rebuilt schema object for an old one. */
  readonly rebuilt: (schema: JsonObject) => JsonObject;
}

/** Rebuilds a document with these openings. Without openings it returns the same objects. */
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
      // Resolves in the old document, because a pointer may lead through a rebuilt part.
      resolve(from, ref) {
        const target = references.resolve(origins.get(from) ?? from, ref);
        return isSchema(target) ? rebuild(target) : target;
      },
    },
  };
}

// Adds the schemas that contain one of these schemas or refer to one.
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

// Keywords under which a schema forbids values. If that schema is open, the keywords in `removes`
// are removed, and every value must match one schema of `anyOf` instead, if there is any.
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

// Annotations and definitions stay outside of `anyOf`.
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
