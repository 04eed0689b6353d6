// Fields with a doubtful keyword: the reported doubts, the printed type, and the checked schema.

import { NULLABLE_FIELDS } from "./nullable.js";

/** A kind of doubt. The schemas describe the field `f`. */
export interface DoubtfulField {
  readonly name: string;
  readonly given: unknown;
  /** Definitions and keywords beside the field. */
  readonly beside?: object;
  /** The same schema without its doubtful keywords, as ajv reads it. */
  readonly checked: unknown;
  /** Field, keyword and reason. */
  readonly doubts: readonly (readonly [field: string, keyword: string, reason: string])[];
  /** The TypeScript type that is printed for the field. */
  readonly type: string;
}

const left = (keyword: string, reason: string) =>
  [keyword, `only the server checks \`${keyword}\`: ${reason}`] as const;
const NO_PATTERN = "it is not a regular expression of ECMA-262 with the u flag";
const NOT_READ = "the generator does not read this keyword";

export const DOUBTFUL_FIELDS: readonly DoubtfulField[] = [
  {
    name: "a pattern that needs the engine without the u flag",
    given: { type: "string", pattern: "^[\\w\\-\\@]+$", maxLength: 8 },
    checked: { type: "string", maxLength: 8 },
    doubts: [["f", ...left("pattern", NO_PATTERN)]],
    type: "string",
  },
  {
    name: "a pattern of PCRE",
    given: { type: ["string", "null"], pattern: "(?P<year>\\d{4})" },
    checked: { type: ["string", "null"] },
    doubts: [["f", ...left("pattern", NO_PATTERN)]],
    type: "string | null",
  },
  {
    name: "an exclusive minimum of draft-04",
    given: { type: "number", minimum: 0, exclusiveMinimum: true, maximum: 5 },
    checked: { type: "number", exclusiveMinimum: 0, maximum: 5 },
    doubts: [],
    type: "number",
  },
  {
    name: "an exclusive maximum that is false",
    given: { type: "integer", maximum: 9, exclusiveMaximum: false },
    checked: { type: "integer", maximum: 9 },
    doubts: [],
    type: "number",
  },
  {
    name: "an exclusive minimum without a minimum",
    given: { type: "integer", exclusiveMinimum: true, maximum: 9 },
    checked: { type: "integer", maximum: 9 },
    doubts: [["f", ...left("exclusiveMinimum", "its value is not a number")]],
    type: "number",
  },
  {
    name: "a bound that is a text",
    given: { type: "integer", minimum: "1", maximum: 3 },
    checked: { type: "integer", maximum: 3 },
    doubts: [["f", ...left("minimum", "its value is not a number")]],
    type: "number",
  },
  {
    name: "required beside a field",
    given: { type: "integer", required: true },
    checked: { type: "integer" },
    doubts: [["f", ...left("required", "its value is not a list of names")]],
    type: "number",
  },
  {
    name: "an unknown type",
    given: { type: "file", description: "A picture." },
    checked: true,
    doubts: [["f", ...left("type", "its value is not a type of JSON")]],
    type: "unknown",
  },
  {
    name: "a reference to another document",
    given: { $ref: "https://h.example/image.json" },
    checked: true,
    doubts: [
      [
        "f",
        ...left(
          "$ref",
          "the reference points to another document, and the generator fetches no documents",
        ),
      ],
    ],
    type: "unknown",
  },
  {
    name: "an empty enum",
    given: { type: "string", enum: [] },
    checked: { type: "string" },
    doubts: [["f", ...left("enum", "its list is empty")]],
    type: "string",
  },
  {
    name: "a list of schemas in items",
    given: { type: "array", items: [{ type: "string" }], maxItems: 2 },
    checked: { type: "array", maxItems: 2 },
    doubts: [["f", ...left("items", "its value is not a schema")]],
    type: "readonly unknown[]",
  },
  {
    name: "dependencies",
    given: { type: "object", properties: { a: { type: "string" } }, dependencies: { a: ["b"] } },
    checked: { type: "object", properties: { a: { type: "string" } } },
    doubts: [
      [
        "f",
        ...left(
          "dependencies",
          "draft 2020-12 does not have this keyword; use `dependentRequired` or `dependentSchemas`",
        ),
      ],
    ],
    type: "MF",
  },
  {
    name: "unevaluatedItems",
    given: { type: "array", prefixItems: [{ type: "integer" }], unevaluatedItems: false },
    checked: { type: "array", prefixItems: [{ type: "integer" }] },
    doubts: [["f", ...left("unevaluatedItems", NOT_READ)]],
    type: "readonly [number?, ...unknown[]]",
  },
  {
    name: "a doubtful pattern under not",
    given: { type: "string", not: { pattern: "\\-" }, minLength: 1 },
    checked: { type: "string", minLength: 1 },
    doubts: [["f", ...left("pattern", NO_PATTERN)]],
    type: "string",
  },
  {
    name: "a doubtful form of oneOf",
    given: { oneOf: [{ type: "string", pattern: "\\-" }, { type: "string" }, { type: "null" }] },
    checked: { anyOf: [{ type: "string" }, { type: "null" }] },
    doubts: [["f", ...left("pattern", NO_PATTERN)]],
    type: "string | null",
  },
  {
    name: "a doubtful condition",
    given: { if: { pattern: "\\-" }, then: { maxLength: 2 }, else: { maxLength: 4 } },
    checked: { maxLength: 4 },
    doubts: [["f", ...left("pattern", NO_PATTERN)]],
    type: "unknown",
  },
  {
    name: "contains with a doubtful schema",
    given: { type: "array", contains: { pattern: "\\-" }, maxContains: 1 },
    checked: { type: "array", minItems: 1 },
    doubts: [["f[]", ...left("pattern", NO_PATTERN)]],
    type: "readonly unknown[]",
  },
  {
    name: "an invalid pattern of keys",
    given: {
      type: "object",
      properties: { a: { type: "string" } },
      patternProperties: { "\\-": { type: "integer" } },
      additionalProperties: false,
    },
    checked: { type: "object", properties: { a: { type: "string" } } },
    doubts: [["f", ...left("patternProperties", `"\\\\-": ${NO_PATTERN}`)]],
    type: "MF",
  },
  {
    name: "a property that is no schema",
    given: { type: "object", properties: { a: "string", b: { type: "integer" } } },
    checked: { type: "object", properties: { b: { type: "integer" } } },
    doubts: [["f", ...left("properties", '"a" is not a schema')]],
    type: "MF",
  },
  {
    name: "a doubtful definition",
    given: { $ref: "#/$defs/Tag" },
    beside: { $defs: { Tag: { type: "string", pattern: "\\-" } } },
    checked: { type: "string" },
    doubts: [["$defs.Tag", ...left("pattern", NO_PATTERN)]],
    type: "string",
  },
  {
    name: "a list below the field",
    given: { type: "array", items: { type: "object", properties: { u: { minLength: "1" } } } },
    checked: { type: "array", items: { type: "object" } },
    doubts: [["f[].u", ...left("minLength", "its value is not a whole number from 0 up")]],
    type: "readonly MFItem[]",
  },
  {
    name: "a keyword beside $ref in draft-07",
    given: { $ref: "#/definitions/Size", maxLength: 1 },
    beside: {
      $schema: "http://json-schema.org/draft-07/schema#",
      definitions: { Size: { type: "string" } },
    },
    checked: { type: "string" },
    doubts: [["f", ...left("maxLength", "draft-07 ignores this keyword beside $ref")]],
    type: "string",
  },
  {
    name: "an annotation beside $ref in draft-07",
    given: { $ref: "#/definitions/Size", description: "The size.", default: "a" },
    beside: {
      $schema: "http://json-schema.org/draft-07/schema#",
      definitions: { Size: { type: "string" } },
    },
    checked: { type: "string" },
    doubts: [],
    type: "string",
  },
  {
    name: "a keyword that draft-07 does not have",
    given: { type: "object", properties: { a: {} }, dependentRequired: { a: ["b"] } },
    beside: { $schema: "http://json-schema.org/draft-07/schema" },
    checked: { type: "object" },
    doubts: [["f", ...left("dependentRequired", "draft-07 does not have this keyword")]],
    type: "MF",
  },
  {
    name: "a keyword that draft-06 does not have",
    given: { if: { type: "string" }, then: { maxLength: 1 }, maxLength: 3 },
    beside: { $schema: "http://json-schema.org/draft-06/schema#" },
    checked: { maxLength: 3 },
    doubts: [
      ["f", ...left("if", "draft-06 does not have this keyword")],
      ["f", ...left("then", "draft-06 does not have this keyword")],
    ],
    type: "unknown",
  },
  {
    name: "an unknown dialect",
    given: { type: "string" },
    beside: { $schema: "https://h.example/dialect" },
    checked: { type: "string" },
    doubts: [
      [
        "",
        ...left("$schema", "it names an unknown dialect, so the schema is read as draft 2020-12"),
      ],
    ],
    type: "string",
  },
  ...NULLABLE_FIELDS,
  {
    name: "a default that the field refuses",
    given: { type: "integer", minimum: 1, default: 0 },
    checked: { type: "integer", minimum: 1 },
    doubts: [["f", "default", "the default 0 is left out, because the field does not accept it"]],
    type: "number",
  },
  {
    name: "a default of another type",
    given: { type: "boolean", default: "false" },
    checked: { type: "boolean" },
    doubts: [
      ["f", "default", 'the default "false" is left out, because the field does not accept it'],
    ],
    type: "boolean",
  },
  {
    name: "a field that accepts no value",
    given: { type: "string", enum: [1, 2] },
    checked: false,
    doubts: [["f", "", "no value fulfils its schema; ask the gateway's operator to mend it"]],
    type: "never",
  },
  {
    name: "a field that the contract forbids",
    given: false,
    checked: false,
    doubts: [],
    type: "never",
  },
];
