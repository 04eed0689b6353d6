// Checks one input_schema: every keyword has the form the draft gives it, every reference stays inside.
import { RegExpValidator } from "@eslint-community/regexpp";
import {
  isJsonArray,
  isJsonObject,
  isSchema,
  type Json,
  type JsonObject,
  type Schema,
} from "../schema/json.js";
import { DIALECT, IN_PLACE, JSON_TYPES, KEYWORDS, type KeywordForm } from "../schema/keywords.js";
import { referencesOf, schemasOf, targetsOf, type References } from "../schema/references.js";
import { patternsOf } from "../schema/patterns/left-open.js";
import { subSchemas } from "../schema/walk.js";
import { LIMITS } from "./limits.js";
import { EntryRejectionError, printable } from "./rejection.js";
import { checkSize, checkUnfolding } from "./size.js";

/** Rejects a schema that is not a draft 2020-12 schema of a request object. */
export function checkSchema(root: Json): asserts root is JsonObject {
  if (!isJsonObject(root)) {
    throw new EntryRejectionError("E_SCHEMA_SHAPE", "input_schema must be an object of keywords");
  }
  const type = root["type"];
  if (type !== undefined && type !== "object" && !(isJsonArray(type) && type.includes("object"))) {
    throw new EntryRejectionError("E_SCHEMA_SHAPE", "input_schema must describe an object");
  }
  checkKeywords(root, "input_schema");
  checkSize(root);
  const references = referencesOf(root);
  const schemas = schemasOf(root, references);
  checkPatterns(schemas);
  // Without references there are no cycles, and nothing grows.
  if (![...schemas].some(isReferring)) return;
  checkReferences(schemas, references);
  checkCycles(schemas, references);
  checkUnfolding(schemas, references);
}

// Annotations of a wrong form do no harm: emitters check them before printing.
const ANNOTATIONS = new Set(
  "$comment title description default deprecated readOnly writeOnly examples format contentEncoding contentMediaType".split(
    " ",
  ),
);

// Draft 2020-12 ignores these keywords, but their author meant them to forbid something.
const OF_OLDER_DRAFTS: Readonly<Record<string, string>> = {
  dependencies: "`dependentRequired` or `dependentSchemas`",
  additionalItems: "`items` beside `prefixItems`",
  $recursiveRef: "`$ref`",
  $recursiveAnchor: "`$anchor`",
};

function checkKeywords(schema: Schema, place: string): void {
  if (!isJsonObject(schema)) return;
  for (const keyword of Object.keys(schema)) {
    const form = KEYWORDS.get(keyword);
    if (form !== undefined && !ANNOTATIONS.has(keyword))
      checkForm(schema[keyword] ?? null, form, `${place}/${keyword}`);
  }
  checkDialect(schema, place);
  for (const sub of subSchemas(schema)) {
    const key = sub.key === undefined ? "" : `/${printable(String(sub.key), 40)}`;
    checkKeywords(sub.schema, `${place}/${sub.keyword}${key}`);
  }
}

function checkDialect(schema: JsonObject, place: string): void {
  const older = Object.keys(OF_OLDER_DRAFTS).find((keyword) => Object.hasOwn(schema, keyword));
  if (older !== undefined) {
    const now = OF_OLDER_DRAFTS[older];
    const what = `${place} uses ${older} of an older draft; draft 2020-12 has ${now} instead`;
    throw new EntryRejectionError("E_SCHEMA_KEYWORD", what);
  }
  const dialect = schema["$schema"];
  if (dialect !== undefined && String(dialect).replace(/#$/, "") !== DIALECT) {
    throw new EntryRejectionError(
      "E_SCHEMA_DIALECT",
      `${place} is written in another dialect than draft 2020-12`,
    );
  }
}

const FORMS: Readonly<Record<KeywordForm, (value: Json) => boolean>> = {
  schema: isSchema,
  "schema-array": (value) => isJsonArray(value) && value.every(isSchema),
  "schema-map": (value) => isJsonObject(value) && Object.values(value).every(isSchema),
  string: (value) => typeof value === "string",
  pattern: (value) => typeof value === "string",
  number: (value) => typeof value === "number",
  positive: (value) => typeof value === "number" && value > 0,
  count: (value) => typeof value === "number" && Number.isInteger(value) && value >= 0,
  boolean: (value) => typeof value === "boolean",
  types: (value) => {
    const names = isJsonArray(value) ? value : [value];
    return names.length > 0 && names.every((name) => JSON_TYPES.includes(String(name)));
  },
  values: (value) => isJsonArray(value) && value.length > 0,
  names: (value) => isJsonArray(value) && value.every((name) => typeof name === "string"),
  "names-map": (value) =>
    isJsonObject(value) &&
    Object.values(value).every(
      (names) => isJsonArray(names) && names.every((name) => typeof name === "string"),
    ),
  any: () => true,
};

function checkForm(value: Json, form: KeywordForm, place: string): void {
  if (!FORMS[form](value)) {
    const code =
      form === "values" && isJsonArray(value) ? "E_SCHEMA_ENUM" : "E_SCHEMA_KEYWORD_TYPE";
    throw new EntryRejectionError(
      code,
      `${place} does not have the form the draft asks for (${form})`,
    );
  }
  if (form === "schema-array" && isJsonArray(value) && value.length === 0) {
    throw new EntryRejectionError("E_SCHEMA_ENUM", `${place} is empty`);
  }
  if (form === "schema-map" && isJsonObject(value)) {
    const names = Object.keys(value);
    if (names.length > LIMITS.properties) {
      throw new EntryRejectionError(
        "E_SCHEMA_SIZE",
        `${place} has more than ${LIMITS.properties} members`,
      );
    }
    if (place.endsWith("/patternProperties")) names.forEach((name) => checkPattern(name, place));
  }
  if (form === "pattern") checkPattern(String(value), place);
}

// What the oldest Node that runs an SDK can read, whichever Node makes it.
const SYNTAX = new RegExpValidator({ ecmaVersion: 2024 });

function checkPattern(pattern: string, place: string): void {
  if (pattern.length > LIMITS.pattern)
    throw new EntryRejectionError("E_SCHEMA_PATTERN", `${place} is too long`);
  try {
    SYNTAX.validatePattern(pattern, 0, pattern.length, true);
    new RegExp(pattern, "u");
  } catch {
    throw new EntryRejectionError(
      "E_SCHEMA_PATTERN",
      `${place} is not a regular expression of ECMA-262 with the u flag`,
    );
  }
}

function checkPatterns(schemas: ReadonlySet<JsonObject>): void {
  if (new Set([...schemas].flatMap(patternsOf)).size <= LIMITS.patterns) return;
  throw new EntryRejectionError("E_SCHEMA_SIZE", `it has more than ${LIMITS.patterns} patterns`);
}

const isReferring = ({ $ref: ref }: JsonObject): boolean => ref !== undefined;

function checkReferences(schemas: ReadonlySet<JsonObject>, references: References): void {
  for (const schema of schemas) {
    const ref = schema["$ref"];
    const target = typeof ref === "string" ? references.resolve(schema, ref) : undefined;
    const shown = `$ref ${printable(String(ref))}`;
    if (target === "remote") {
      throw new EntryRejectionError(
        "E_REF_REMOTE",
        `${shown} leaves the document; only references inside it are followed`,
      );
    }
    if (target === "missing") {
      throw new EntryRejectionError("E_REF_MISSING", `${shown} points to nothing`);
    }
  }
}

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
