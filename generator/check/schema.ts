// Checks one input_schema: it describes an object, and is not too large, too deep or endless to be read.
import {
  isJsonArray,
  isJsonObject,
  type Json,
  type JsonObject,
  type Schema,
} from "../schema/json.js";
import { IN_PLACE, JSON_TYPES, KEYWORDS } from "../schema/keywords.js";
import { patternsOf, readable } from "../schema/left-open.js";
import { schemasOf, targetsOf, type References } from "../schema/references.js";
import { subSchemas } from "../schema/walk.js";
import { LIMITS } from "./limits.js";
import { EntryRejectionError } from "./rejection.js";
import { checkSize, checkUnfolding } from "./size.js";

/** Rejects a schema of which not even the fields can be read. */
export function checkSchema(root: Json): asserts root is JsonObject {
  if (!isJsonObject(root)) {
    throw new EntryRejectionError("E_SCHEMA_SHAPE", "input_schema must be an object of keywords");
  }
  if (!mayBeObject(root)) {
    throw new EntryRejectionError("E_SCHEMA_SHAPE", "input_schema must describe an object");
  }
  const { root: read, references } = readable(root);
  checkSize(read);
  const schemas = schemasOf(read, references);
  checkMembers(schemas);
  checkPatterns(schemas);
  // Without references there are no cycles, and nothing grows.
  if (![...schemas].some(isReferring)) return;
  checkCycles(schemas, references);
  checkUnfolding(schemas, references);
}

// A type that JSON does not have is left to the server, if other keywords describe fields.
function mayBeObject({ type, ...others }: JsonObject): boolean {
  const names = isJsonArray(type) ? type : [type];
  if (type === undefined || names.includes("object")) return true;
  const areKnown = names.every((name) => typeof name === "string" && JSON_TYPES.includes(name));
  return !areKnown && DESCRIBING.some((keyword) => others[keyword] !== undefined);
}

const DESCRIBING = ["properties", "$ref", "allOf", "anyOf", "oneOf"];

function checkMembers(schemas: ReadonlySet<JsonObject>): void {
  for (const schema of schemas) {
    for (const [keyword, form] of KEYWORDS) {
      const map = form === "schema-map" ? schema[keyword] : undefined;
      if (!isJsonObject(map) || Object.keys(map).length <= LIMITS.properties) continue;
      const what = `one of its ${keyword} has more than ${LIMITS.properties} members`;
      throw new EntryRejectionError("E_SCHEMA_SIZE", what);
    }
  }
}

function checkPatterns(schemas: ReadonlySet<JsonObject>): void {
  if (new Set([...schemas].flatMap(patternsOf)).size <= LIMITS.patterns) return;
  throw new EntryRejectionError("E_SCHEMA_SIZE", `it has more than ${LIMITS.patterns} patterns`);
}

const isReferring = ({ $ref: ref }: JsonObject): boolean => ref !== undefined;

/** Rejects a schema that refers to itself for the same value: no value could be validated. */
export function checkCycles(schemas: ReadonlySet<JsonObject>, references: References): void {
  const finished = new Set<Schema>();
  const visit = (schema: Schema, path: Set<Schema>): void => {
    if (!isJsonObject(schema) || finished.has(schema)) return;
    if (path.has(schema)) {
      throw new EntryRejectionError(
        "E_REF_CYCLE",
        "a $ref leads back to itself without a step into the value",
      );
    }
    path.add(schema);
    for (const target of targetsOf(schema, references)) visit(target, path);
    for (const sub of subSchemas(schema)) {
      if (IN_PLACE.includes(sub.keyword) || sub.keyword === "dependentSchemas")
        visit(sub.schema, path);
    }
    path.delete(schema);
    finished.add(schema);
  };
  for (const schema of schemas) visit(schema, new Set());
}
