// Odd and hostile entries, each with what becomes of it: a rejection code, a typed or an untyped model.
import { bareEntry, entry, entryWith, schemaOf, type Loose } from "../support/catalog.js";

/** The mark that hostile text would leave if it ever ran. */
export const MARK = "ranHostileText";

const CODE = `(globalThis.${MARK}=1)`;

/** Where a schema of 10,000 levels goes into the JSON text; JSON.stringify could not write it. */
export const DEEP = "a schema of 10,000 levels";

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

const withSchema = (id: string, input_schema: unknown) => entry(id, { input_schema });
const withRef = (id: string, $ref: string, $defs: Loose = {}) =>
  entryWith(id, { field: { $ref } }, { $defs });
const properties = (names: readonly string[]): Loose =>
  Object.fromEntries(names.map((name) => [name, { type: "string", description: name }]));

const many = <Item>(count: number, item: (index: number) => Item): readonly Item[] =>
  Array.from({ length: count }, (_, index) => item(index));

// Thirty definitions, each of which names the one before twice: 2^30 schemas when they are written out.
const laughs = (keyword: string): Loose =>
  Object.fromEntries(
    Array.from({ length: 31 }, (_, level) => {
      const $ref = `#/$defs/L${level - 1}`;
      return [`L${level}`, level === 0 ? { type: "string" } : { [keyword]: [{ $ref }, { $ref }] }];
    }),
  );

// Schemas that contradict themselves, whose checks a compiler could find pointless; each field is also the whole of a model.
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
  { type: "object", properties: { a: { type: "string" } }, unevaluatedProperties: false },
  { type: "array", prefixItems: [{ type: "string" }], unevaluatedItems: false },
];

type Outcome = "typed" | "untyped" | `E_${string}`;

/** What is odd, the entry, its outcome. */
export const ODD: readonly (readonly [what: string, raw: unknown, outcome: Outcome])[] = [
  ["a category that nobody knows", { ...entry("x-new"), category: "hologram" }, "typed"],
  ["a category that is code", { ...entry("x-category"), category: `";${CODE}` }, "typed"],
  ["tags that are code", { ...entry("x-tags"), capability_tags: [...texts, 4, {}] }, "typed"],
  ["no category and no parameters", { id: "x-bare" }, "untyped"],
  [
    "no parameters, and tags that are markup",
    { ...bareEntry("x-markup", "audio"), capability_tags: ["![](https://h.example/p.png)", "<i>"] },
    "untyped",
  ],
  ["chat with code in its id", bareEntry(`x-\`}*/;${CODE}`, "chat"), "untyped"],

  [
    "descriptions that are code",
    entryWith("x-words", { f: { description: texts.join(" ") } }),
    "typed",
  ],
  [
    "a description of 2 MB",
    entryWith("x-long", { f: { description: "ab ".repeat(700_000) } }),
    "typed",
  ],
  ["enum members that are code", entryWith("x-enum", { f: { enum: texts } }), "typed"],
  [
    "defaults that are code",
    entryWith("x-default", { f: { default: texts[0] }, g: { const: texts[5] } }),
    "typed",
  ],
  ["property names that are code", entryWith("x-names", properties(texts)), "typed"],
  [
    "property names that every object has",
    entryWith("x-proto", inherited, { required: ["__proto__", "constructor"] }),
    "typed",
  ],
  [
    "a pattern that is code",
    entryWith("x-pattern", { f: { pattern: `^/${CODE}/[\`"']*/$` } }),
    "typed",
  ],
  ["a pattern that takes for ever", entryWith("x-slow", { f: { pattern: "^(a+)+$" } }), "typed"],
  [
    "more patterns than anybody examines",
    entryWith("x-patterns", {
      f: { enum: [1], anyOf: many(21, (n) => ({ pattern: `a*a{${n}}b` })) },
    }),
    "E_SCHEMA_SIZE",
  ],
  [
    "the contract of another model",
    entryWith("x-other", { model: { const: "x-another" } }),
    "E_MODEL_MISMATCH",
  ],
  [
    "a pattern that is none",
    entryWith("x-no-pattern", { f: { pattern: "(" } }),
    "E_SCHEMA_PATTERN",
  ],
  [
    "types and sub-schemas of every form",
    entryWith("x-forms", {
      "9:19.5": true,
      never: false,
      any: {},
      nullable: { type: ["integer", "null"] },
      either: { anyOf: [{ type: "integer", minimum: 3, maximum: 15 }, { const: -1 }] },
      object: { const: { a: [1, null] } },
      nothing: { enum: [null] },
      tuple: { prefixItems: [{}, { type: "string" }] },
    }),
    "typed",
  ],

  ["an id that climbs", entry("../x"), "E_ID_PATH"],
  ["an id whose slug is another id", entry("$"), "typed"],
  ["an id that is the slug of another", entry("model-09fc9608"), "typed"],
  ["an id of a device", entry("CON"), "typed"],
  ["an id of a device before a dot", entry("nul.x"), "typed"],
  ["an id of one picture", entry("😀"), "typed"],
  ["an id that is a pattern", entry("*"), "typed"],
  ["an id that is code", entry(`x*/${CODE}/*`), "typed"],
  ["an id that is a name of every object", entry("__proto__"), "typed"],
  ["an id of the index", entry("index"), "typed"],
  ["an id that a test runner collects", entry("x.test"), "typed"],
  ["near twins, 1", entry("a-2.0"), "typed"],
  ["near twins, 2", entry("a-2-0"), "typed"],
  ["near twins, 3", entry("A-2.0"), "typed"],
  ["an id of 300 characters", entry("n".repeat(300)), "E_ID_LENGTH"],
  ["an id with an invisible character", entry("x-om\u200dni"), "E_ID_CHARS"],
  ["an id with a line break", entry("x\r\nX-Injected: 1"), "E_ID_CHARS"],
  ["an empty id", entry(""), "E_ID_SHAPE"],
  ["no id", { object: "model" }, "E_ID_SHAPE"],
  ["no entry", null, "E_ENTRY_SHAPE"],
  ["a list as an entry", [], "E_ENTRY_SHAPE"],

  [
    "an operation that nobody knows",
    entry("x-op", { operation: "smell_generation" }),
    "E_OPERATION",
  ],
  ["an operation that every object has", entry("x-op-2", { operation: "toString" }), "E_OPERATION"],
  ["another method", entry("x-method", { method: "DELETE" }), "E_METHOD"],
  [
    "an endpoint on another host",
    entry("x-host", { endpoint: "https://h.example/v1/videos/generations" }),
    "E_ENDPOINT",
  ],
  [
    "an endpoint of another authority",
    entry("x-authority", { endpoint: "//h.example/" }),
    "E_ENDPOINT",
  ],
  [
    "parameters that are no object",
    { ...bareEntry("x-parameters", "video"), parameters: "x" },
    "E_PARAMETERS_SHAPE",
  ],
  [
    "a version that is code",
    entry("x-version", { schema_version: `*/${CODE}` }),
    "E_SCHEMA_VERSION",
  ],

  ["the schema true", withSchema("x-true", true), "E_SCHEMA_SHAPE"],
  ["the schema null", withSchema("x-null", null), "E_SCHEMA_SHAPE"],
  ["no schema", withSchema("x-none", undefined), "E_SCHEMA_MISSING"],
  ["a schema of a text", withSchema("x-text", { type: "string" }), "E_SCHEMA_SHAPE"],
  [
    "a bound that is a text",
    entryWith("x-bound", { f: { minimum: `1;${CODE}` } }),
    "E_SCHEMA_KEYWORD_TYPE",
  ],
  ["an empty enum", entryWith("x-empty-enum", { f: { enum: [] } }), "E_SCHEMA_ENUM"],
  [
    "another dialect",
    withSchema("x-dialect", schemaOf("x-dialect", { $schema: "https://h.example/" })),
    "E_SCHEMA_DIALECT",
  ],
  ["a schema of 10,000 levels", withSchema("x-deep", DEEP), "E_SCHEMA_DEPTH"],
  ["a reference to the network", withRef("x-remote", "https://h.example/a.json"), "E_REF_REMOTE"],
  ["a reference to the disk", withRef("x-disk", "file:///etc/passwd"), "E_REF_REMOTE"],
  [
    "a reference to nothing",
    withRef("x-missing", "#/$defs/constructor/prototype"),
    "E_REF_MISSING",
  ],
  [
    "a reference to itself",
    withRef("x-loop", "#/$defs/a", { a: { $ref: "#/$defs/b" }, b: { $ref: "#/$defs/a" } }),
    "E_REF_CYCLE",
  ],
  [
    "a tree that refers to itself",
    withRef("x-tree", "#/$defs/t", {
      t: { type: "object", properties: { t: { $ref: "#/$defs/t" } } },
    }),
    "typed",
  ],
  [
    "a billion laughs in allOf",
    withRef("x-laughs-1", "#/$defs/L30", laughs("allOf")),
    "E_SCHEMA_SIZE",
  ],
  [
    "a billion laughs in anyOf",
    withRef("x-laughs-2", "#/$defs/L30", laughs("anyOf")),
    "E_SCHEMA_SIZE",
  ],
  [
    "a billion laughs in tuples",
    withRef("x-laughs-3", "#/$defs/L30", laughs("prefixItems")),
    "E_SCHEMA_SIZE",
  ],
  ...CONTRADICTIONS.map((field, index): readonly [string, unknown, Outcome] => [
    `a schema that contradicts itself, or covers its parts, ${index + 1}`,
    entryWith(`x-contradiction-${index + 1}`, { field }),
    "typed",
  ]),
];
