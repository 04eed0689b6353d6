// Lists the keywords of JSON Schema draft 2020-12, with the type of each keyword's value.

/** Type of a keyword's value. The `schema` types contain sub-schemas. */
export type KeywordForm =
  | "schema"
  | "schema-array"
  | "schema-map"
  | "string"
  | "pattern"
  | "number"
  | "positive"
  | "count"
  | "boolean"
  | "types"
  | "values"
  | "names"
  | "names-map"
  | "any";

/** Keyword → type of its value. Contains draft 2020-12, and `definitions` from older drafts. */
export const KEYWORDS: ReadonlyMap<string, KeywordForm> = new Map([
  ["$schema", "string"],
  ["$id", "string"],
  ["$anchor", "string"],
  ["$ref", "string"],
  ["$dynamicAnchor", "string"],
  ["$dynamicRef", "string"],
  ["$vocabulary", "any"],
  ["$comment", "string"],
  ["$defs", "schema-map"],
  ["definitions", "schema-map"],
  ["type", "types"],
  ["enum", "values"],
  ["const", "any"],
  ["multipleOf", "positive"],
  ["maximum", "number"],
  ["exclusiveMaximum", "number"],
  ["minimum", "number"],
  ["exclusiveMinimum", "number"],
  ["maxLength", "count"],
  ["minLength", "count"],
  ["pattern", "pattern"],
  ["maxItems", "count"],
  ["minItems", "count"],
  ["uniqueItems", "boolean"],
  ["maxContains", "count"],
  ["minContains", "count"],
  ["maxProperties", "count"],
  ["minProperties", "count"],
  ["required", "names"],
  ["dependentRequired", "names-map"],
  ["allOf", "schema-array"],
  ["anyOf", "schema-array"],
  ["oneOf", "schema-array"],
  ["not", "schema"],
  ["if", "schema"],
  ["then", "schema"],
  ["else", "schema"],
  ["dependentSchemas", "schema-map"],
  ["prefixItems", "schema-array"],
  ["items", "schema"],
  ["contains", "schema"],
  ["properties", "schema-map"],
  ["patternProperties", "schema-map"],
  ["additionalProperties", "schema"],
  ["propertyNames", "schema"],
  ["unevaluatedItems", "schema"],
  ["unevaluatedProperties", "schema"],
  ["title", "string"],
  ["description", "string"],
  ["default", "any"],
  ["deprecated", "boolean"],
  ["readOnly", "boolean"],
  ["writeOnly", "boolean"],
  ["examples", "any"],
  ["format", "string"],
  ["contentEncoding", "string"],
  ["contentMediaType", "string"],
  ["contentSchema", "schema"],
]);

/** Keywords whose sub-schemas apply to the value itself, not to its properties or items. */
export const IN_PLACE: readonly string[] = ["allOf", "anyOf", "oneOf", "not", "if", "then", "else"];

export const JSON_TYPES: readonly string[] = [
  "null",
  "boolean",
  "object",
  "array",
  "number",
  "string",
  "integer",
];

/** The documented dialect (1-core.md, Parameters block). */
export const DIALECT = "https://json-schema.org/draft/2020-12/schema";
