// Checks one input_schema. The schema must describe an object, contain no endless reference, and
// not be too large.
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
import { isScalar, type JsonScalar } from "../schema/scalar.js";

/** Throws if a schema describes no object, refers to itself endlessly, or is too large. */
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
  // Without a `$ref`, the schema cannot refer to itself, and references cannot make it larger.
  if (![...schemas].some(isReferring)) return;
  checkCycles(schemas, references);
  checkUnfolding(schemas, references);
}

// Whether a schema may describe an object. An unknown type name counts as an object if other
// keywords describe fields. The server then checks the type.
function mayBeObject({ type, ...others }: JsonObject): boolean {
  const names = isJsonArray(type) ? type : [type];
  if (type === undefined || names.includes("object")) return true;
  const areJsonTypes = names.every((name) => typeof name === "string" && JSON_TYPES.includes(name));
  return !areJsonTypes && DESCRIBING.some((keyword) => others[keyword] !== undefined);
}

const DESCRIBING = ["properties", "$ref", "allOf", "anyOf", "oneOf"];

function checkMembers(schemas: ReadonlySet<JsonObject>): void {
  for (const schema of schemas) {
    for (const [keyword, form] of KEYWORDS) {
      const map = form === "schema-map" ? schema[keyword] : undefined;
      if (!isJsonObject(map) || Object.keys(map).length <= LIMITS.properties) continue;
      const what = `its schema has more than ${LIMITS.properties} members in one "${keyword}"`;
      throw new EntryRejectionError("E_SCHEMA_SIZE", what);
    }
  }
}

function checkPatterns(schemas: ReadonlySet<JsonObject>): void {
  if (new Set([...schemas].flatMap(patternsOf)).size <= LIMITS.patterns) return;
  throw tooLarge(`its schema has more than ${LIMITS.patterns} patterns`);
}

const isReferring = ({ $ref: ref }: JsonObject): boolean => ref !== undefined;

/**
 * Throws if a schema refers to itself for the same value, such as `{ $ref: "#" }`. The check of a
 * value would never end. A reference from a field or a list item back to the schema is allowed.
 */
export function checkCycles(schemas: ReadonlySet<JsonObject>, references: References): void {
  const finished = new Set<Schema>();
  const visit = (schema: Schema, path: Set<Schema>): void => {
    if (!isJsonObject(schema) || finished.has(schema)) return;
    if (path.has(schema)) {
      throw new EntryRejectionError(
        "E_REF_CYCLE",
        "a $ref leads back to itself for the same value, so a check of the value would never end",
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

// Keywords that contain a list or a map of schemas. `checkSize` limits the number of these schemas.
const LISTS = ["allOf", "anyOf", "oneOf", "patternProperties", "dependentSchemas"];

/**
 * Throws if a contract has too many sub-schemas. Each sub-schema becomes code, and compilers fail
 * on too much code. Lists of constant values are not counted, because they are emitted as data.
 */
function checkSize(root: JsonObject): void {
  let remaining: number = LIMITS.schemas;
  const visit = (schema: Schema): void => {
    if (remaining-- === 0)
      throw tooLarge(`its schema contains more than ${LIMITS.schemas} schemas`);
    if (!isJsonObject(schema)) return;
    const choices = ["anyOf", "oneOf"].filter((keyword) => isChoice(schema[keyword]));
    for (const keyword of LISTS) {
      const count = choices.includes(keyword) ? 0 : Object.keys(schema[keyword] ?? []).length;
      if (count <= LIMITS.branches) continue;
      const most = `more than ${LIMITS.branches} schemas in one "${keyword}" (${count})`;
      throw tooLarge(`its schema has ${most}`);
    }
    for (const sub of subSchemas(schema)) if (!choices.includes(sub.keyword)) visit(sub.schema);
  };
  visit(root);
}

// A schema under one of these keywords is emitted once, even if several references lead to it. It
// is therefore not counted again for each reference.
const APART = /^(\$defs|definitions|properties|patternProperties|additionalProperties)$/;

/**
 * Throws if the resolved references give too many schemas. Thirty definitions with two references
 * each could give a billion schemas.
 */
function checkUnfolding(schemas: ReadonlySet<JsonObject>, references: References): void {
  const sizes = new Map<Schema, number>();
  const sizeOf = (schema: Schema): number => {
    if (!isJsonObject(schema)) return 1;
    const cachedSize = sizes.get(schema);
    if (cachedSize !== undefined) return cachedSize;
    sizes.set(schema, 1);
    const inner = subSchemas(schema).filter(({ keyword }) => !APART.test(keyword));
    const parts = [...targetsOf(schema, references), ...inner.map((sub) => sub.schema)];
    const size = parts.reduce((sum, part) => sum + sizeOf(part), 1);
    if (size > LIMITS.nodes) {
      throw tooLarge(`its references unfold to more than ${LIMITS.nodes} schemas`);
    }
    sizes.set(schema, size);
    return size;
  };
  for (const schema of schemas) sizeOf(schema);
}

// Whether each alternative accepts only listed values, and the alternatives together list no value
// twice.
function isChoice(list: Json | undefined): boolean {
  const lists = isJsonArray(list) ? list.map(valuesOf) : [];
  if (!lists.every((values) => values !== undefined)) return false;
  const values = lists.flat();
  return values.length > 0 && new Set(values).size === values.length;
}

const LISTS_VALUES = /^(const|enum|type|title|description|deprecated|examples|\$comment|x-.*)$/;

function valuesOf(branch: Json): readonly JsonScalar[] | undefined {
  if (!isJsonObject(branch)) return undefined;
  if (!Object.keys(branch).every((keyword) => LISTS_VALUES.test(keyword))) return undefined;
  const { const: only, enum: members, type } = branch;
  const values = only !== undefined ? [only] : type === "null" ? [null] : members;
  return isJsonArray(values) && values.every(isScalar) ? values : undefined;
}

const tooLarge = (what: string) => new EntryRejectionError("E_SCHEMA_SIZE", what);
