// The JSDoc that an editor shows for a field: its text, the labels of its values, its format, and
// whether it is read-only.
import { describe, expect, test } from "vitest";
import { requestTypes } from "../../../generator/typescript/types/request-types.js";
import { contractOf } from "../contract-of.js";

const object = (properties: object, rest: object = {}) => ({ type: "object", properties, ...rest });

/** A field `voice_id`, and the lines of its JSDoc. */
type FieldCase = readonly [title: string, schema: object, doc: readonly string[]];

const VOICES = [
  { const: "v1", title: "Voice one", description: "Calm." },
  { const: "v2", title: "Voice two", description: "Loud." },
];

const fields: readonly FieldCase[] = [
  ["a format", { type: "string", format: "uri" }, ["Format: uri."]],
  [
    "a format behind a description",
    { type: "string", format: "date-time", description: "When it begins" },
    ["When it begins. Format: date-time."],
  ],
  ["the format of a text or null", { type: ["string", "null"], format: "uri" }, ["Format: uri."]],
  [
    "two formats",
    {
      anyOf: [
        { type: "string", format: "uri" },
        { type: "string", format: "uuid", maxLength: 36 },
      ],
    },
    ["Range: at most 36 characters. Format: uri or uuid."],
  ],
  [
    "the format of items",
    { type: "array", items: { type: "string", format: "uri" }, maxItems: 3 },
    ["Range: at most 3 items. Format of each item: uri."],
  ],
  [
    "the format of the values of a map",
    { type: "object", additionalProperties: { type: "string", format: "uri" } },
    ["Format of each value: uri."],
  ],
  [
    "no format of an object with JSDoc at its fields",
    object({ a: { type: "string", format: "uri" } }),
    [],
  ],
  [
    "a format that would end the comment",
    { type: "string", format: "*/ import 'x'; /*" },
    ["Format: *\\/ import 'x'; /\\*."],
  ],
  [
    "a format beside a reference to a text",
    { $ref: "#/$defs/text", format: "uri" },
    ["Range: at least 2 characters. Format: uri."],
  ],
  [
    "a format beside a reference to listed values",
    { $ref: "#/$defs/mode", format: "slug" },
    ["Format: slug."],
  ],
  ["a format beside listed values", { enum: ["a", "b"], format: "slug" }, ["Format: slug."]],
  ["a format without a type", { format: "uri" }, ["Format: uri."]],
  [
    "the format of a number",
    { type: "integer", format: "int32" },
    ["Range: an integer. Format: int32."],
  ],
  ["no empty format", { $ref: "#/$defs/mode", format: " " }, []],
  [
    "the format of items that are references",
    { type: "array", items: { $ref: "#/$defs/text", format: "uri" } },
    ["Format of each item: uri."],
  ],
  ["a field that is read-only", { type: "string", readOnly: true }, ["Read-only."]],
  ["a field that is not read-only", { type: "string", readOnly: false, description: "A" }, ["A"]],
  [
    "labels of constants",
    { oneOf: VOICES, description: "Who speaks." },
    ["Who speaks.", "", '- `"v1"`: Voice one. Calm.', '- `"v2"`: Voice two. Loud.'],
  ],
  [
    "labels of constants and null",
    { anyOf: [{ oneOf: VOICES }, { type: "null" }], default: "v1" },
    ['- `"v1"`: Voice one. Calm.', '- `"v2"`: Voice two. Loud.', "", '@default "v1"'],
  ],
  [
    "labels of items",
    { type: "array", items: { anyOf: VOICES } },
    ['- `"v1"`: Voice one. Calm.', '- `"v2"`: Voice two. Loud.'],
  ],
  [
    "names beside listed values",
    { enum: [1, 2], "x-enum-varnames": ["Slow", "Fast"] },
    ["- `1`: Slow.", "- `2`: Fast."],
  ],
  [
    "names and descriptions beside listed values",
    { enum: ["a", "b"], enumNames: ["First", "Second"], "x-enumDescriptions": ["One!", "B"] },
    ['- `"a"`: First. One!', '- `"b"`: Second.'],
  ],
  [
    "labels for some of the values",
    { enum: ["a", "b", "toString"], "x-enum-labels": { b: "Best", z: "None" } },
    ['- `"b"`: Best.'],
  ],
  ["more or fewer names than values", { enum: ["a", "b"], enumNames: ["First"] }, []],
  [
    "labels that repeat their values",
    {
      oneOf: [
        { const: "slow_motion", title: "Slow Motion" },
        { const: "x", title: "Best" },
      ],
    },
    ['- `"x"`: Best.'],
  ],
  [
    "a label that would end the comment",
    { oneOf: [{ const: "*/", title: "*/ alert() /*" }, { const: "b" }] },
    ['- `"*\\/"`: *\\/ alert() /\\*'],
  ],
  [
    "the title of a single constant",
    { oneOf: [{ const: "a", title: "The only one" }] },
    ["The only one"],
  ],
  [
    "labels of a definition that is a text",
    { $ref: "#/$defs/voice" },
    ['- `"v1"`: Voice one. Calm.', '- `"v2"`: Voice two. Loud.'],
  ],
  [
    "42 labels",
    { oneOf: Array.from({ length: 42 }, (_, n) => ({ const: n, title: `No. ${n} of them` })) },
    [
      ...Array.from({ length: 40 }, (_, n) => `- \`${n}\`: No. ${n} of them.`),
      "- Further values with labels: 2.",
      "",
      "Range: an integer.",
    ],
  ],
  [
    "a description beside a title that repeats the name",
    { type: "string", title: "Voice Id", description: "Voice ID" },
    ["Voice ID"],
  ],
];

const DEFINITIONS = {
  $defs: {
    voice: { oneOf: VOICES },
    text: { type: "string", minLength: 2 },
    mode: { enum: ["a", "b"] },
  },
};

describe("the text of a field", () => {
  test.each(fields)("has %s", (_, schema, doc) => {
    const contract = contractOf("m", object({ voice_id: schema }, DEFINITIONS));
    const request = requestTypes(contract).declarations.find(({ name }) => name === "MRequest");
    const [field] = request !== undefined && "fields" in request ? request.fields : [];
    expect(field?.doc).toEqual(doc);
  });
});

const REPEATED = [
  "Voice ID",
  "VOICE ID",
  "voice_id",
  "voice-id",
  "voiceId",
  "Voice  Id:",
  "Voice_ID.",
  "«Voice Id»",
  "Ｖｏｉｃｅ　ＩＤ",
  "🎤 Voice ID",
  "voice‑id",
  "(voice id)",
];
const SAYS_MORE = ["Speaker", "Voice IDs", "The voice ID", "Voice ID (UUID)", "Id", "Voice"];

describe("the title of a field", () => {
  test.each([
    ...REPEATED.map((title) => [title, []] as const),
    ...SAYS_MORE.map((title) => [title, [title]] as const),
  ])("%s beside the name voice_id", (title, doc) => {
    const contract = contractOf("m", object({ voice_id: { type: "string", title } }));
    const request = requestTypes(contract).declarations.find(({ name }) => name === "MRequest");
    const [field] = request !== undefined && "fields" in request ? request.fields : [];
    expect(field?.doc).toEqual(doc);
  });
});

/** A schema of the model `acme-veo-3`, and the JSDoc of each type. */
type TypeCase = readonly [title: string, schema: object, docs: Readonly<Record<string, string>>];

const REQUEST = "Request of `acme-veo-3`, without `model`.";
const ref = { $ref: "#/$defs/ImageSize" };
const withDefinition = (definition: object) =>
  object({ size: ref, other: ref }, { $defs: { ImageSize: definition } });

const types: readonly TypeCase[] = [
  [
    "the title of a request that repeats its id",
    object({}, { title: "AcmeVeo3Input" }),
    { AcmeVeo3Request: REQUEST },
  ],
  [
    "the title of a request that repeats the end of its id",
    object({}, { title: "Veo 3" }),
    { AcmeVeo3Request: REQUEST },
  ],
  ["a title that is only a role", object({}, { title: "Input" }), { AcmeVeo3Request: REQUEST }],
  [
    "the title of a request with more than its id",
    object({}, { title: "Text to video" }),
    { AcmeVeo3Request: `${REQUEST} Text to video` },
  ],
  [
    "the title of a definition that repeats its name",
    withDefinition(object({ w: { type: "number" } }, { title: "Image size" })),
    { AcmeVeo3ImageSize: "`ImageSize` in {@link AcmeVeo3Request}." },
  ],
  [
    "the title of a definition with more than its name",
    withDefinition(object({ w: { type: "number" } }, { title: "Width and height" })),
    { AcmeVeo3ImageSize: "`ImageSize` in {@link AcmeVeo3Request}. Width and height" },
  ],
  [
    "a description of a definition beside its title",
    withDefinition(object({ w: {} }, { title: "ImageSize", description: "In pixels." })),
    { AcmeVeo3ImageSize: "`ImageSize` in {@link AcmeVeo3Request}. In pixels." },
  ],
  [
    "the title of listed words that repeats their name",
    withDefinition({ title: "ImageSize", enum: ["square", "wide"] }),
    { AcmeVeo3ImageSize: "`ImageSize` in {@link AcmeVeo3Request}." },
  ],
  [
    "the labels of listed words",
    withDefinition({ enum: [1, 2], enumNames: ["Square", "Wide"] }),
    {
      AcmeVeo3ImageSize: "`ImageSize` in {@link AcmeVeo3Request}.\n\n- `1`: Square.\n- `2`: Wide.",
    },
  ],
  [
    "the title of a form that repeats its name",
    {
      oneOf: [
        object({ a: {} }, { title: "FromText", additionalProperties: false, required: ["a"] }),
        object({ b: {} }, { title: "From Image", additionalProperties: false, required: ["b"] }),
      ],
    },
    {
      AcmeVeo3FromText: "A form of {@link AcmeVeo3Request}.",
      AcmeVeo3FromImage: "A form of {@link AcmeVeo3Request}.",
    },
  ],
  [
    "a title in another script that repeats the name",
    object(
      { s: { $ref: "#/$defs/尺寸" } },
      { $defs: { 尺寸: object({ a: {} }, { title: "尺寸" }) } },
    ),
    { AcmeVeo3尺寸: "`尺寸` in {@link AcmeVeo3Request}." },
  ],
  [
    "the form of a field",
    object({
      shape: {
        oneOf: ["circle", "box"].map((kind) =>
          object({ kind: { const: kind } }, { required: ["kind"] }),
        ),
      },
    }),
    { AcmeVeo3ShapeCircle: "A form of `shape` in {@link AcmeVeo3Request}." },
  ],
];

describe("the text of a type", () => {
  test.each(types)("leaves out or contains %s", (_, schema, docs) => {
    const { declarations } = requestTypes(contractOf("acme-veo-3", schema));
    const found = declarations.map(({ name, doc }) => [name, doc.join("\n")] as const);
    expect(Object.fromEntries(found)).toMatchObject(docs);
  });
});
