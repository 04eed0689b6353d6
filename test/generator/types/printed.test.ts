// Schemas and the types they become, whole.
import { describe, expect, test } from "vitest";
import { copyWithinLimits } from "../../../generator/check/copy.js";
import { printCode } from "../../../generator/emit/layout/code.js";
import { printTypes } from "../../../generator/emit/types/print-types.js";
import { requestTypes } from "../../../generator/emit/types/request-types.js";
import type { JsonObject } from "../../../generator/schema/json.js";
import { contractOf } from "../contract-of.js";
import { printed, type Example } from "./printed.js";

const examples: readonly (readonly [name: string, example: Example])[] = [
  [
    "required fields come first, with description, range, unit and default",
    {
      given: {
        type: "object",
        properties: {
          duration: {
            type: "integer",
            minimum: 1,
            maximum: 15,
            default: 8,
            description: "Length.",
          },
          prompt: { type: "string", minLength: 1, maxLength: 8000, description: "What to show" },
          audio: { type: "boolean", deprecated: true },
          seed: { type: "integer", description: "One of:\n- a seed\n- -1", default: -1 },
          style: { type: "string", maxLength: 9, description: "A style. ".repeat(10) },
        },
        required: ["model", "prompt"],
      },
      want: `
/** Request of \`m\`, without \`model\`. */
export interface MRequest {
  /** What to show. Range: 1 to 8000 characters. */
  prompt: string;
  /** @deprecated Marked so by the catalog. */
  audio?: boolean;
  /**
   * Length.
   * Range: an integer, 1 to 15, in seconds.
   * @default 8
   */
  duration?: number;
  /**
   * One of:
   * - a seed
   * - -1
   *
   * Range: an integer.
   *
   * @default -1
   */
  seed?: number;
  /**
   * A style. A style. A style. A style. A style. A style. A style. A style. A style. A style.
   * Range: at most 9 characters.
   */
  style?: string;
}`,
    },
  ],
  [
    "at least one of is a union, prompt last",
    {
      given: {
        type: "object",
        properties: {
          prompt: { type: "string" },
          image_urls: { type: "array", items: { type: "string" } },
        },
        anyOf: [{ required: ["model", "prompt"] }, { required: ["model", "image_urls"] }],
      },
      want: `
/** The fields of {@link MRequest}; which go together is said there. */
type MRequestFields = {
  image_urls?: readonly string[];
  prompt?: string;
};

/** Request of \`m\`, without \`model\`. */
export type MRequest = MRequestFields & ({ image_urls: readonly string[] } | { prompt: string });`,
    },
  ],
  [
    "a rule that excludes fields is a union, with the rule's sentence",
    {
      given: { type: "object", properties: { a: { type: "string" }, b: { type: "number" } } },
      rules: [{ not: { required: ["a", "b"] } }],
      want: `
/** The fields of {@link MRequest}; which go together is said there. */
type MRequestFields = {
  a?: string;
  b?: number;
};

/**
 * Request of \`m\`, without \`model\`.
 * - rule 1 says so.
 */
export type MRequest = MRequestFields & ({ a?: never } | { b?: never });`,
    },
  ],
  [
    "choices about different fields are a union each",
    {
      given: {
        type: "object",
        properties: {
          a: { type: "string" },
          b: { type: "string" },
          mode: { enum: ["x", "y"] },
          size: { type: "string" },
        },
        anyOf: [{ required: ["a"] }, { required: ["b"] }],
        if: { properties: { mode: { const: "x" } }, required: ["mode"] },
        then: { required: ["size"] },
      },
      want: `
/** The fields of {@link MRequest}; which go together is said there. */
type MRequestFields = {
  a?: string;
  b?: string;
  mode?: "x" | "y";
  size?: string;
};

/** Request of \`m\`, without \`model\`. */
export type MRequest = MRequestFields &
  ({ a: string } | { b: string }) &
  ({ mode: "x"; size: string } | { mode?: "y" });`,
    },
  ],
  [
    "forms that deployed gateways use",
    {
      given: {
        type: "object",
        properties: {
          count: { type: "integer", enum: [4, 6, 8] },
          seed: { type: ["integer", "null"] },
          sentinel: { type: "integer", anyOf: [{ const: -1 }, { minimum: 4 }] },
          size: {
            anyOf: [
              { type: "string", enum: ["auto", "1:1"] },
              { type: "string", pattern: "^\\\\d+x\\\\d+$" },
            ],
          },
          "flat.alias": { const: "standard" },
          box: {
            type: "array",
            prefixItems: [{ type: "number" }, { type: "string" }],
            minItems: 1,
            items: false,
          },
          gone: false,
          bag: { type: "object" },
          mixed: {
            type: "array",
            items: {
              anyOf: [
                { type: "string" },
                { type: "object", properties: { url: { type: "string" } }, required: ["url"] },
              ],
            },
          },
        },
      },
      want: `
/** An item of \`mixed\` in {@link MRequest}. */
export interface MMixedItem {
  url: string;
}

/** Request of \`m\`, without \`model\`. */
export interface MRequest {
  bag?: Readonly<Record<string, unknown>>;
  /** Range: at least 1 item. */
  box?: readonly [number, string?];
  count?: 4 | 6 | 8;
  "flat.alias"?: "standard";
  gone?: never;
  mixed?: readonly (string | MMixedItem)[];
  /** Range: an integer. */
  seed?: number | null;
  /** Range: an integer. */
  sentinel?: number;
  size?: "auto" | "1:1" | (string & {});
}`,
    },
  ],
  [
    "objects in a union refuse the fields of each other where the contract does, and other keys are no place for `model`",
    {
      given: {
        type: "object",
        properties: {
          model: { const: "m" },
          file: {
            oneOf: [
              {
                type: "object",
                properties: { url: { type: "string" } },
                required: ["url"],
                additionalProperties: false,
              },
              { type: "object", properties: { b64: { type: "string" } }, required: ["b64"] },
            ],
          },
        },
        patternProperties: { "^n-": { type: "number" } },
      },
      want: `
/** \`file\` in {@link MRequest}. */
type MFile2 = {
  url: string;
  b64?: never;
};

/** \`file\` in {@link MRequest}. */
type MFile3 = {
  b64: string;
};

/** \`file\` in {@link MRequest}. */
export type MFile = MFile2 | MFile3;

/** Request of \`m\`, without \`model\`. */
export interface MRequest {
  file?: MFile2 | MFile3;
  [key: string]: number | MFile2 | MFile3 | undefined;
}`,
    },
  ],
];

describe("a schema becomes a type", () => {
  test.each(examples)("%s", async (_, { given, rules, want }) => {
    expect(await printed(given, rules)).toBe(want);
  });
});

test("what the SDK fills in is no part of the type, whatever asks for it", () => {
  const { id, kind, names, rules } = contractOf("m", { type: "object" });
  const schema = copyWithinLimits({
    type: "object",
    properties: {
      model: { enum: ["m", "n"] },
      a: { type: "string" },
      b: { type: "string" },
      inner: { $ref: "#" },
    },
    required: ["model"],
    anyOf: [{ required: ["model", "a"] }, { properties: { model: { const: "n" } } }],
    dependentRequired: { model: ["b"] },
  }) as JsonObject;
  const types = requestTypes({ id, kind, names, rules, schema });
  expect(`\n${printTypes(types).map(printCode).join("\n\n")}`).toBe(`
/** The fields of {@link MBody}; which go together is said there. */
type MBodyFields = {
  model: "m" | "n";
  a?: string;
  b?: string;
  inner?: MBody;
};

/** \`body\` in {@link MRequest}. */
type MBody = MBodyFields & ({ a: string; b: string } | { b: string; model: "n" });

/** \`inner\` in {@link MRequest}. */
export type MInner = MBody;

/** Request of \`m\`, without \`model\`. */
export interface MRequest {
  a: string;
  b: string;
  inner?: MBody;
}`);
});
