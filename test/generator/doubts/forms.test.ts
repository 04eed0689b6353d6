// A request that is a union of complete forms has a named type for each form, and an example that
// compiles.
import { join } from "node:path";
import { expect, it } from "vitest";
import { exampleRequest } from "../../../generator/typescript/example.js";
import { printCode } from "../../../generator/typescript/layout/code.js";
import { printTypes } from "../../../generator/typescript/types/print-types.js";
import { requestTypes } from "../../../generator/typescript/types/request-types.js";
import { compileTexts, here } from "../../generated/compile.js";
import { contractOf } from "../contract-of.js";
import { contractCheck } from "../run-emitted.js";

const FROM_TEXT = {
  type: "object",
  title: "FromText",
  properties: {
    mode: { const: "t2v", description: "From text." },
    prompt: { type: "string", maxLength: 500, description: "What happens." },
    seed: { type: "integer", minimum: 0, default: 7, description: "Same seed, same video." },
  },
  required: ["mode", "prompt"],
};
const FROM_IMAGE = {
  type: "object",
  title: "FromImage",
  properties: {
    mode: { const: "i2v", description: "From a picture." },
    source_url: { type: "string", format: "uri", description: "First frame." },
    strength: { type: "number", minimum: 0, maximum: 1, default: 0.5 },
  },
  required: ["mode", "source_url"],
};
const untitled = ({ title: _, ...form }: typeof FROM_TEXT | typeof FROM_IMAGE) => form;

const TYPES = (text: string, image: string) => `
/** A form of {@link MRequest}. */
export interface ${text} {
  /** From text. */
  mode: "t2v";
  /** What happens. Range: at most 500 characters. */
  prompt: string;
  /**
   * Same seed, same video.
   * Range: an integer, at least 0.
   * @default 7
   */
  seed?: number;
}

/** A form of {@link MRequest}. */
export interface ${image} {
  /** From a picture. */
  mode: "i2v";
  /** First frame. Format: uri. */
  source_url: string;
  /**
   * Range: 0 to 1.
   * @default 0.5
   */
  strength?: number;
}

/** Request of \`m\`, without \`model\`. */
export type MRequest = ${text} | ${image};`;

it.each<[string, object, string]>([
  [
    "references",
    {
      oneOf: [{ $ref: "#/$defs/T" }, { $ref: "#/$defs/I" }],
      $defs: { T: FROM_TEXT, I: FROM_IMAGE },
    },
    TYPES("MFromText", "MFromImage"),
  ],
  ["schemas", { type: "object", anyOf: [FROM_TEXT, FROM_IMAGE] }, TYPES("MFromText", "MFromImage")],
  [
    "definitions without titles",
    {
      oneOf: [{ $ref: "#/$defs/T" }, { $ref: "#/$defs/I" }],
      $defs: { T: untitled(FROM_TEXT), I: untitled(FROM_IMAGE) },
    },
    TYPES("MT", "MI"),
  ],
  [
    "schemas without titles",
    { anyOf: [untitled(FROM_TEXT), untitled(FROM_IMAGE)] },
    TYPES("MT2v", "MI2v"),
  ],
])("forms that are %s", (_, schema, wanted) => {
  const contract = contractOf("m", schema);
  const types = printTypes(requestTypes(contract)).map(printCode).join("\n\n");
  expect(`\n${types}`).toBe(wanted);
  const example = exampleRequest(contract);
  expect(example).toEqual({ prompt: "A lighthouse at dawn, waves below", mode: "t2v" });
  expect(contractCheck(contract).collect(example)).toEqual([]);
  const program = `${types}\nexport const request: MRequest = ${JSON.stringify(example)};\n`;
  expect(compileTexts(new Map([[join(here, "forms.ts"), program]]))).toEqual([]);
});

it("forms without a tag have types too, and each closed form refuses the fields of the other", () => {
  const closed = (name: string, title: string) => ({
    type: "object",
    title,
    additionalProperties: false,
    properties: { [name]: { type: "string" }, seed: { type: "integer" } },
    required: [name],
  });
  const schema = { anyOf: [closed("prompt", "By words"), closed("source_url", "By picture")] };
  const types = printTypes(requestTypes(contractOf("m", schema)))
    .map(printCode)
    .join("\n");
  const program = `${types}
const words: MByWords = { prompt: "a", seed: 1 };
export const requests: readonly MRequest[] = [
  words,
  { source_url: "https://a" },
  { seed: 1 },
  { prompt: "a", source_url: "https://a" },
];
`;
  const path = join(here, "closed-forms.ts");
  const lines = compileTexts(new Map([[path, program]])).map(
    ({ line }) => program.split("\n")[line - 1],
  );
  expect(lines).toEqual(["  { seed: 1 },", '  { prompt: "a", source_url: "https://a" },']);
});

it("fields that forms share stay one type with alternatives", () => {
  const schema = {
    type: "object",
    properties: { prompt: { type: "string" }, source_url: { type: "string" } },
    anyOf: [{ required: ["prompt"] }, { required: ["source_url"] }],
  };
  const types = printTypes(requestTypes(contractOf("m", schema)))
    .map(printCode)
    .join("\n");
  expect(types).toContain("export type MRequest = MRequestFields &");
});

const closedBranch = (properties: object, required: readonly string[] = []) => ({
  properties,
  required,
  additionalProperties: false,
});
const TEXT = { type: "string" };

it.each<[string, object, object]>([
  [
    "closed branches without model",
    {
      type: "object",
      properties: { seed: { type: "integer" } },
      oneOf: [
        closedBranch({ prompt: TEXT, seed: true }, ["prompt"]),
        closedBranch({ source_url: TEXT, seed: true }, ["source_url"]),
      ],
    },
    { prompt: "A lighthouse at dawn, waves below" },
  ],
  [
    "a field that only a branch describes",
    {
      type: "object",
      properties: { seed: { type: "integer" } },
      anyOf: [
        { properties: { size: { enum: ["1k", "2k"] } }, required: ["size"] },
        { required: ["width", "height"] },
      ],
    },
    { size: "1k" },
  ],
  [
    "a branch with other values than the first",
    {
      type: "object",
      properties: { mode: { enum: ["a", "b", "c"] } },
      required: ["mode"],
      anyOf: [
        { properties: { mode: { const: "b" } } },
        { properties: { mode: { const: "c" } }, required: ["size"] },
      ],
    },
    { mode: "b" },
  ],
  [
    "exactly one of two forms without required fields",
    { oneOf: [closedBranch({ prompt: TEXT }), closedBranch({ source_url: TEXT })] },
    { prompt: "A lighthouse at dawn, waves below" },
  ],
])("the example fits %s", (_, schema, wanted) => {
  const contract = contractOf("m", schema);
  expect(exampleRequest(contract)).toEqual(wanted);
  expect(contractCheck(contract).collect(wanted)).toEqual([]);
});
