// Odd and hostile entries by their outcome: a typed or an untyped model, or a rejection with a
// code.
import { bareEntry, entry, entryWith, type Loose } from "../support/catalog.js";
import { doubtfulEntries } from "./doubtful.js";

/** The global that hostile text would set if it ever ran. */
export const MARK = "ranHostileText";

const CODE = `(globalThis.${MARK}=1)`;

/**
 * Texts, and the JSON that replaces them in the catalog's bytes, because JSON.stringify cannot
 * write this JSON.
 */
export const RAW: Readonly<Record<string, string>> = {
  "10,000 levels": `${'{"not":'.repeat(10_000)}true${"}".repeat(10_000)}`,
  "a number that no program can hold": "1e400",
};

const texts = [
  `*/${CODE}/*`,
  `*\r/${CODE}/*`,
  `";${CODE};"`,
  `';${CODE};'`,
  `\`;${CODE};\``,
  `\${${CODE}}`,
  `\\";${CODE};//`,
  `\n${CODE}\n`,
  `\u2028${CODE}\u2029`,
  `\ud800`,
  "// @ts-nocheck",
  "</script>",
  "",
];

const inherited = JSON.parse(
  '{"__proto__":{"type":"string"},"constructor":{"type":"integer"},"toString":{"enum":["a"]},"hasOwnProperty":true}',
) as Loose;

const properties = (names: readonly string[]): Loose =>
  Object.fromEntries(names.map((name) => [name, { type: "string", description: name }]));

const many = <Item>(count: number, item: (index: number) => Item): readonly Item[] =>
  Array.from({ length: count }, (_, index) => item(index));

// Schemas that contradict themselves, whose checks a compiler could find pointless. Each field is
// also a model of its own.
const CONTRADICTIONS: readonly Loose[] = [
  { type: "integer", enum: ["5", "10"] },
  { type: "string", enum: ["a", 1, null] },
  { type: ["string", "null"], const: 1 },
  { type: "boolean", enum: ["true", "false"] },
  { type: "array", enum: ["a"] },
  { type: "object", enum: ["a"] },
  { const: "a", enum: ["b"] },
  { type: "array", items: { type: "string", enum: [1] } },
  { type: "boolean", allOf: [{ minLength: 1 }] },
  { enum: ["a", "b"], allOf: [{ enum: ["c"] }, { maxLength: 3 }] },
  { type: "string", allOf: [{ enum: [1] }], if: { minLength: 2 }, then: { const: 2 } },
  { type: "object", dependentSchemas: { a: { type: "string", minLength: 1 } } },
  {
    type: "object",
    anyOf: [
      { required: ["d"], properties: { d: false, a: { type: "array" } } },
      { required: ["a"] },
    ],
  },
];

/** Entries by their oddity. */
type Entries = Readonly<Record<string, unknown>>;

const TYPED: Entries = {
  "an unknown category": { ...entry("x-new"), category: "hologram" },
  "a category that is code": { ...entry("x-category"), category: `";${CODE}` },
  "tags that are code": { ...entry("x-tags"), capability_tags: [...texts, 4, {}] },
  "another source": entry("x-source", { source: "something_new" }),
  "no method, as in a flat answer": entry("x-flat", { method: undefined }),
  "a method in lower case": entry("x-post", { method: "post" }),
  "an endpoint with a slash at its end": entry("x-slash", { endpoint: "/v1/videos/generations/" }),
  "an operation and an endpoint that no document names": entry("x-3d", {
    operation: "model_3d",
    endpoint: "/v1/3d_models/generate-fast",
  }),
  "a version that is code": entry("x-version", { schema_version: `*/${CODE}"\`` }),
  "a version that is a number": entry("x-number", { schema_version: 3 }),
  "a version that is null": entry("x-no-version", { schema_version: null }),
  "keywords that are null, and an empty anyOf": entryWith(
    "x-absent",
    { f: { enum: null, minimum: null, anyOf: [] } },
    { anyOf: [], allOf: null },
  ),

  "descriptions that are code": entryWith("x-words", { f: { description: texts.join(" ") } }),
  "a description of 2 MB": entryWith("x-long", { f: { description: "ab ".repeat(700_000) } }),
  "enum members that are code": entryWith("x-enum", { f: { enum: texts } }),
  "defaults that are code": entryWith("x-default", {
    f: { default: texts[0] },
    g: { const: texts[5] },
  }),
  "property names that are code": entryWith("x-names", properties(texts)),
  "property names that every object has": entryWith("x-proto", inherited, {
    required: ["__proto__", "constructor"],
  }),
  "fields that are called as keywords of older drafts": entryWith("x-drafts", {
    dependencies: {},
    additionalItems: {},
  }),
  "unknown keywords": entryWith("x-unknown", { f: { nullable: true, "x-order": [1] } }),
  "a pattern that is code": entryWith("x-pattern", { f: { pattern: `^/${CODE}/[\`"']*/$` } }),
  "a pattern that takes for ever": entryWith("x-slow", { f: { pattern: "^(a+)+$" } }),
  "types and sub-schemas of every form": entryWith("x-forms", {
    "9:19.5": true,
    never: false,
    any: {},
    nullable: { type: ["integer", "null"] },
    either: { anyOf: [{ type: "integer", minimum: 3, maximum: 15 }, { const: -1 }] },
    object: { const: { a: [1, null] } },
    nothing: { enum: [null] },
    tuple: { prefixItems: [{}, { type: "string" }] },
  }),
  "a tree that refers to itself": entryWith(
    "x-tree",
    { field: { $ref: "#/$defs/t" } },
    { $defs: { t: { type: "object", properties: { t: { $ref: "#/$defs/t" } } } } },
  ),
  ...Object.fromEntries(
    CONTRADICTIONS.map((field, index) => [
      `a schema that contradicts itself, or covers its parts, ${index + 1}`,
      entryWith(`x-contradiction-${index + 1}`, { field }),
    ]),
  ),

  "an id whose slug is another id": entry("$"),
  "an id that is the slug of another": entry("model-09fc9608"),
  "an id of a device": entry("CON"),
  "an id of a device before a dot": entry("nul.x"),
  "an id of one picture": entry("😀"),
  "an id that is a pattern": entry("*"),
  "an id that is code": entry(`x*/${CODE}/*`),
  "an id that is a name of every object": entry("__proto__"),
  "an id of the index": entry("index"),
  "an id that a test runner collects": entry("x.test"),
  "an id with dots inside its segments": entry("a..b/.c/d."),
  "near twins, 1": entry("a-2.0"),
  "near twins, 2": entry("a-2-0"),
  "near twins, 3": entry("A-2.0"),
};

const UNTYPED: Entries = {
  "no category and no parameters": { id: "x-bare" },
  "parameters that are null": { id: "x-null", parameters: null },
  "no parameters, and tags that are markup": {
    ...bareEntry("x-markup", "audio"),
    capability_tags: ["![](https://h.example/p.png)", "<i>"],
  },
  "chat with code in its id": bareEntry(`x-\`}*/;${CODE}`, "chat"),
};

const bad = (parameters: Loose) => entry("x-bad", parameters);
const schema = (input_schema: unknown) => bad({ input_schema });
const field = (f: unknown, $defs: Loose = {}) => entryWith("x-bad", { f }, { $defs });

// Thirty definitions, each with two references to the one before: 2^30 schemas if written out.
const laughs = (keyword: string) =>
  field(
    { $ref: "#/$defs/L30" },
    Object.fromEntries(
      many(31, (level) => {
        const $ref = `#/$defs/L${level - 1}`;
        return [
          `L${level}`,
          level === 0 ? { type: "string" } : { [keyword]: [{ $ref }, { $ref }] },
        ];
      }),
    ),
  );

const REJECTED: Readonly<Record<`E_${string}`, Entries>> = {
  E_ENTRY_SHAPE: { "no entry": null, "a list as an entry": [] },
  E_ID_SHAPE: { "no id": { object: "model" }, "an empty id": entry(""), "a number": { id: 7 } },
  E_ID_CHARS: {
    "an id with an invisible character": entry("x-om\u200dni"),
    "an id with a line break": entry("x\r\nX-Injected: 1"),
    "an id that paints a terminal": entry("a\u001b[31m\u202eb"),
  },
  E_ID_PATH: {
    "the id .": entry("."),
    "the id ..": entry(".."),
    "an id that climbs": entry("../x"),
    "an id that climbs on the way": entry("v/../x"),
    "an id that climbs with backslashes": entry("v\\..\\x"),
    "an id that ends with a step": entry("v/."),
  },
  E_ID_LENGTH: { "an id of 300 characters": entry("n".repeat(300)) },
  E_PARAMETERS_SHAPE: {
    "parameters that are a text": { ...bareEntry("x-bad", "video"), parameters: "x" },
    "parameters that are a list": { ...bareEntry("x-bad", "video"), parameters: [] },
  },
  E_OPERATION: {
    "an unknown operation": bad({ operation: "smell_generation" }),
    "an operation that every object has": bad({ operation: "toString" }),
  },
  E_METHOD: { "another method": bad({ method: "DELETE" }) },
  E_ENDPOINT: {
    "an endpoint on another host": bad({ endpoint: "https://h.example/v1/videos/generations" }),
    "an endpoint of another authority": bad({ endpoint: "//h.example/" }),
    "an endpoint that climbs": bad({ endpoint: "/v1/../admin" }),
    "the endpoint of another operation": bad({ endpoint: "/v1/images/generations" }),
    "an endpoint of the price list": bad({ endpoint: "/api/pricing/model" }),
    "an endpoint that the documents name for something else": bad({
      endpoint: "/v1/uploads/images",
    }),
    "an endpoint with an escape": bad({ endpoint: "/v1/%2e%2e/api" }),
    "an endpoint with a query": bad({ endpoint: "/v1/3d?key=1" }),
    "an endpoint with two slashes": bad({ endpoint: "/v1//videos" }),
  },
  E_SCHEMA_VERSION: {
    "a version of two lines": bad({ schema_version: `*/\n${CODE}` }),
    "a version that is neither text nor number": bad({ schema_version: {} }),
  },
  E_ENDPOINT_MISSING: { "the endpoint null": bad({ endpoint: null }) },
  E_SCHEMA_MISSING: { "no schema": schema(undefined) },
  E_SCHEMA_SHAPE: {
    "the schema true": schema(true),
    "the schema null": schema(null),
    "a text as schema": schema("x"),
    "a schema of a text": schema({ type: "string" }),
    "a number that no program can hold": field({ maximum: "a number that no program can hold" }),
  },
  E_SCHEMA_DEPTH: {
    "a schema of 10,000 levels": schema("10,000 levels"),
    "definitions of 300 levels": entryWith(
      "x-deep",
      { f: { $ref: "#/$defs/L0" } },
      {
        $defs: Object.fromEntries(
          many(300, (level) => [
            `L${level}`,
            level === 299 ? { type: "string" } : { items: { $ref: `#/$defs/L${level + 1}` } },
          ]),
        ),
      },
    ),
  },
  E_SCHEMA_SIZE: {
    "60,000 values": field({ examples: many(60_000, () => 0) }),
    "a billion laughs in allOf": laughs("allOf"),
    "a billion laughs in anyOf": laughs("anyOf"),
    "a billion laughs in tuples": laughs("prefixItems"),
    "too many patterns to examine": field({
      enum: [1],
      anyOf: many(501, (n) => ({ pattern: `a*a{${n}}b` })),
    }),
  },
  E_MODEL_MISMATCH: {
    "the contract of another model": entryWith("x-mismatch", { model: { const: "x-another" } }),
  },
  E_REF_CYCLE: {
    "a reference to itself": field({ $ref: "#/$defs/a" }, { a: { $ref: "#/$defs/a" } }),
    "two that refer to each other": field(
      { $ref: "#/$defs/a" },
      { a: { $ref: "#/$defs/b" }, b: { $ref: "#/$defs/a" } },
    ),
  },
};

/** Each odd entry: its oddity, the entry, and the expected outcome. */
export const ODD = Object.entries({
  typed: { ...TYPED, ...doubtfulEntries(CODE) },
  untyped: UNTYPED,
  ...REJECTED,
}).flatMap(([outcome, entries]) =>
  Object.entries(entries).map(([what, raw]) => [what, raw, outcome] as const),
);
