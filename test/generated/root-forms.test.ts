// Requests that are one of several complete forms without a tag: a body that mixes forms is an
// error if the schema refuses it. A body under "misspelt" is valid by the schema, but has a field
// that the matching form does not list.
import { expect, test } from "vitest";
import { printCode } from "../../generator/typescript/layout/code.js";
import { printTypes } from "../../generator/typescript/types/print-types.js";
import { requestTypes } from "../../generator/typescript/types/request-types.js";
import { contractOf } from "../generator/contract-of.js";
import { expectAgreement, type Form } from "./agree.js";

const text = { type: "string" };
const whole = { type: "integer" };
const form = (
  title: string,
  properties: object,
  required: readonly string[],
  more: object = {},
) => ({
  title,
  type: "object",
  properties,
  required,
  ...more,
});
const untyped = ({ type: _, ...schema }: ReturnType<typeof form>) => schema;
const CLOSED = { additionalProperties: false };
const words = (more: object = {}) => form("Words", { prompt: text }, ["prompt"], more);
const picture = (more: object = {}) => form("Picture", { source_url: text }, ["source_url"], more);

const forms: Readonly<Record<string, Form>> = {
  "exactly one of two open forms": {
    schema: { oneOf: [words(), picture()] },
    allowed: [{ prompt: "a" }, { source_url: "b" }],
    forbidden: [{ prompt: "a", source_url: "b" }, {}],
    misspelt: [{ prompt: "a", source_url: 1 }],
  },
  "any of two open forms": {
    schema: { anyOf: [words(), picture()] },
    allowed: [{ prompt: "a" }, { source_url: "b" }, { prompt: "a", source_url: "b" }],
    forbidden: [{}],
  },
  "any of two closed forms": {
    schema: { anyOf: [words(CLOSED), picture(CLOSED)] },
    allowed: [{ prompt: "a" }, { source_url: "b" }],
    forbidden: [{ prompt: "a", source_url: "b" }, {}],
  },
  "exactly one of two closed forms with only optional fields": {
    schema: {
      oneOf: [
        form("Words", { prompt: text }, [], CLOSED),
        form("Picture", { source_url: text }, [], CLOSED),
      ],
    },
    allowed: [{ prompt: "a" }, { source_url: "b" }],
    forbidden: [{ prompt: "a", source_url: "b" }, {}],
  },
  "a form with a bound, and a value outside of it": {
    schema: {
      oneOf: [form("Words", { prompt: { ...text, maxLength: 2 } }, ["prompt"]), picture()],
    },
    allowed: [{ prompt: "a" }, { source_url: "b" }],
    forbidden: [{ prompt: "a", source_url: "b" }, {}],
    misspelt: [{ prompt: "abc", source_url: "b" }],
  },
  "a form with an optional field that has a bound": {
    schema: {
      oneOf: [
        words(),
        form("Picture", { source_url: text, strength: { type: "number", maximum: 1 } }, [
          "source_url",
        ]),
      ],
    },
    allowed: [{ prompt: "a" }, { source_url: "b", strength: 1 }],
    forbidden: [{ prompt: "a", source_url: "b" }, {}],
    misspelt: [{ prompt: "a", source_url: "b", strength: 2 }],
  },
  "a bounded field that both forms have": {
    schema: {
      oneOf: [
        form("Words", { prompt: text, seed: whole }, ["prompt"]),
        form("Picture", { source_url: text, seed: whole }, ["source_url"]),
      ],
    },
    allowed: [
      { prompt: "a", seed: 1 },
      { source_url: "b", seed: 1 },
    ],
    forbidden: [
      { prompt: "a", source_url: "b" },
      { prompt: "a", source_url: "b", seed: 1 },
    ],
  },
  "a field that one form requires and the other allows": {
    schema: {
      oneOf: [words(), form("Picture", { prompt: text, source_url: text }, ["source_url"])],
    },
    allowed: [{ prompt: "a" }, { source_url: "b" }],
    forbidden: [{ prompt: "a", source_url: "b" }, {}],
  },
  "a form that requires two fields": {
    schema: {
      oneOf: [
        words(),
        form("Mask", { source_url: text, mask_url: text }, ["source_url", "mask_url"]),
      ],
    },
    allowed: [
      { prompt: "a" },
      { prompt: "a", source_url: "b" },
      { source_url: "b", mask_url: "c" },
    ],
    forbidden: [{ prompt: "a", source_url: "b", mask_url: "c" }, { source_url: "b" }],
  },
  "an open form beside a closed one": {
    schema: { oneOf: [words(CLOSED), picture()] },
    allowed: [{ prompt: "a" }, { source_url: "b" }],
    forbidden: [{}],
    misspelt: [{ prompt: "a", source_url: "b" }],
  },
  "three forms": {
    schema: { oneOf: [words(), picture(), form("Sound", { audio_url: text }, ["audio_url"])] },
    allowed: [{ prompt: "a" }, { source_url: "b" }, { audio_url: "c" }],
    forbidden: [
      { prompt: "a", audio_url: "c" },
      { prompt: "a", source_url: "b" },
    ],
  },
  "listed values, null and lists of texts": {
    schema: {
      oneOf: [
        form("Size", { size: { enum: ["s", "l"] } }, ["size"]),
        form("Tags", { tags: { type: ["array", "null"], items: text } }, ["tags"]),
      ],
    },
    allowed: [{ size: "s" }, { tags: ["a"] }, { tags: null }],
    forbidden: [
      { size: "s", tags: ["a"] },
      { size: "s", tags: null },
    ],
  },
  "a field that two forms describe differently": {
    schema: {
      oneOf: [
        words(),
        form("One", { image: text }, ["image"]),
        form("Many", { image: { type: "array" } }, ["image"]),
      ],
    },
    allowed: [{ prompt: "a" }, { image: "b" }, { image: ["b"] }],
    forbidden: [{}, { image: 1 }],
  },
  "forms that refuse the field of the other": {
    schema: {
      anyOf: [
        words({ not: { required: ["source_url"] } }),
        picture({ not: { required: ["prompt"] } }),
      ],
    },
    allowed: [{ prompt: "a" }, { source_url: "b" }],
    forbidden: [{ prompt: "a", source_url: "b" }],
  },
  "forms inside of a form": {
    schema: {
      anyOf: [
        { oneOf: [words(CLOSED), picture(CLOSED)] },
        form("Sound", { audio_url: text }, ["audio_url"], CLOSED),
      ],
    },
    allowed: [{ prompt: "a" }, { source_url: "b" }, { audio_url: "c" }],
    forbidden: [
      { prompt: "a", source_url: "b" },
      { source_url: "b", audio_url: "c" },
    ],
  },
  "forms without a type beside model": {
    schema: {
      type: "object",
      properties: { model: { const: "m" } },
      oneOf: [untyped(words()), untyped(picture())],
    },
    allowed: [{ prompt: "a" }, { source_url: "b" }],
    forbidden: [{ prompt: "a", source_url: "b" }, {}],
  },
};

test("types and validators agree on every form", async () => {
  await expectAgreement(forms);
});

const typesOf = (schema: object, rules: readonly object[] = []): string =>
  printTypes(requestTypes(contractOf("m", schema, rules)))
    .map(printCode)
    .join("\n\n");

test.each<[string, object]>([
  ["with a type", { oneOf: [words(), picture()] }],
  ["without a type", { oneOf: [untyped(words()), untyped(picture())] }],
  ["beside a type", { type: "object", oneOf: [untyped(words()), untyped(picture())] }],
  [
    "of definitions without a type",
    {
      type: "object",
      oneOf: [{ $ref: "#/$defs/Words" }, { $ref: "#/$defs/Picture" }],
      $defs: {
        Words: { properties: { prompt: text }, required: ["prompt"] },
        Picture: { properties: { source_url: text }, required: ["source_url"] },
      },
    },
  ],
])("forms %s have the catalog's names and refuse each other's field", (_, schema) => {
  expect(typesOf(schema)).toBe(`/** A form of {@link MRequest}. */
export interface MWords {
  prompt: string;
  source_url?: never;
}

/** A form of {@link MRequest}. */
export interface MPicture {
  source_url: string;
  prompt?: never;
}

/** Request of \`m\`, without \`model\`. */
export type MRequest = MWords | MPicture;`);
});

test("a documented rule narrows each form that it is about, and its sentence is in that form's JSDoc", () => {
  const size = { enum: ["s", "l"] };
  const schema = {
    oneOf: [
      form("Words", { mode: { const: "w" }, prompt: text, size }, ["mode", "prompt"], CLOSED),
      form(
        "Picture",
        { mode: { const: "p" }, source_url: text, size, seed: whole },
        ["mode", "source_url"],
        CLOSED,
      ),
    ],
  };
  const rules = [
    {
      if: { properties: { mode: { const: "p" } }, required: ["mode"] },
      then: { properties: { size: { enum: ["s"] } } },
    },
    { if: { required: ["seed"] }, then: { required: ["prompt"] } },
  ];
  expect(typesOf(schema, rules)).toBe(`/** A form of {@link MRequest}. */
export interface MWords {
  mode: "w";
  prompt: string;
  size?: "s" | "l";
}

/**
 * A form of {@link MRequest}.
 * - rule 2 says so.
 */
export interface MPicture {
  mode: "p";
  source_url: string;
  size?: "s";
  seed?: never;
}

/** Request of \`m\`, without \`model\`. */
export type MRequest = MWords | MPicture;`);
});
