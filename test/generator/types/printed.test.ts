// Schemas and their complete types: names, order, comments and sizes. test/generated/ checks that
// types accept the bodies that validators accept.
import { describe, expect, test } from "vitest";
import { printCode } from "../../../generator/typescript/layout/code.js";
import { printTypes } from "../../../generator/typescript/types/print-types.js";
import { requestTypes } from "../../../generator/typescript/types/request-types.js";
import { contractOf } from "../contract-of.js";

/** A schema, rules for it, and the complete text of its types. */
interface Example {
  readonly given: object;
  readonly rules?: readonly object[];
  readonly want: string;
}

/** The types of a model `m`, after an empty line. */
function printed(given: object, rules?: readonly object[]): string {
  const types = requestTypes(contractOf("m", given, rules));
  return `\n${printTypes(types).map(printCode).join("\n\n")}`;
}

const examples: readonly (readonly [name: string, example: Example])[] = [
  [
    "fields stand in the order of the catalog, with description, range, unit and default",
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
  /**
   * Length.
   * Range: an integer, 1 to 15, in seconds.
   * @default 8
   */
  duration?: number;
  /** What to show. Range: 1 to 8000 characters. */
  prompt: string;
  /** @deprecated The catalog marks it as deprecated. */
  audio?: boolean;
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
    "forms of deployed gateways",
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
  count?: 4 | 6 | 8;
  /** Range: an integer. */
  seed?: number | null;
  /** Range: an integer. */
  sentinel?: number;
  size?: "auto" | "1:1" | (string & {});
  "flat.alias"?: "standard";
  /** Range: at least 1 item. */
  box?: readonly [number, string?];
  gone?: never;
  bag?: Readonly<Record<string, unknown>>;
  mixed?: readonly (string | MMixedItem)[];
}`,
    },
  ],
  [
    "the alternatives contain the keywords of fields in branches",
    {
      given: {
        type: "object",
        properties: { kind: { enum: ["clip", "track"] } },
        required: ["kind"],
        oneOf: [
          {
            properties: {
              kind: { const: "clip" },
              seconds: { type: "integer", minimum: 1, description: "Length." },
              at: { $ref: "#/$defs/point" },
            },
            required: ["seconds"],
          },
          { properties: { kind: { const: "track" }, seconds: { enum: ["short", "long"] } } },
        ],
        $defs: {
          point: {
            type: "object",
            properties: { x: { type: "number" }, y: { type: "number" } },
            required: ["x", "y"],
          },
        },
      },
      want: `
/** \`point\` in {@link MRequest}. */
export interface MPoint {
  x: number;
  y: number;
}

/** The fields of {@link MRequest}; it documents which of them go together. */
type MRequestFields = {
  kind: "clip" | "track";
  /** Length. */
  seconds?: unknown;
  at?: unknown;
};

/** Request of \`m\`, without \`model\`. */
export type MRequest = MRequestFields &
  ({ at?: MPoint; kind: "clip"; seconds: number } | { kind: "track"; seconds?: "short" | "long" });`,
    },
  ],
  [
    "an exported type is named by its path, and covers all objects there",
    {
      given: {
        type: "object",
        properties: {
          a: {
            anyOf: [
              {
                type: "object",
                properties: { x: { type: "string" } },
                additionalProperties: false,
              },
              { type: "object", properties: { y: { type: "string" } } },
              { type: "null" },
            ],
          },
          b: { type: "array", items: { $ref: "#/$defs/point" } },
          c: { type: "object", properties: { a: { type: "object", required: ["z"] } } },
        },
        $defs: { point: { type: "object", properties: { x: { type: "number" } } } },
      },
      want: `
/** \`a\` in {@link MRequest}. */
type MA2 = {
  x?: string;
  y?: never;
};

/** \`a\` in {@link MRequest}. */
type MA3 = {
  y?: string;
};

/** \`point\` in {@link MRequest}. */
export interface MPoint {
  x?: number;
}

/** \`c\` in {@link MRequest}. */
export interface MC {
  a?: MCA;
}

/** \`c.a\` in {@link MRequest}. */
type MCA = {
  z: unknown;
};

/** \`a\` in {@link MRequest}. */
export type MA = MA2 | MA3;

/** An item of \`b\` in {@link MRequest}. */
export type MBItem = MPoint;

/** Request of \`m\`, without \`model\`. */
export interface MRequest {
  a?: MA2 | MA3 | null;
  b?: readonly MPoint[];
  c?: MC;
}`,
    },
  ],
];

describe("a schema becomes a type", () => {
  test.each(examples)("%s", (_, { given, rules, want }) => {
    expect(printed(given, rules)).toBe(want);
  });
});

const fieldOf = (schema: object): string => {
  const text = printed({ type: "object", properties: { f: schema } });
  return /\n {2}f\?:\s*([^;]*);/.exec(text)?.[1] ?? text;
};

describe("a type that would slow the compiler down becomes its base type", () => {
  const words = (count: number) => Array.from({ length: count }, (_, n) => `w${n}`);
  test("an enum of 2,000 values is listed, but an enum of 2,001 is not", () => {
    expect(
      fieldOf({ enum: words(2_000) })
        .split("|")
        .filter((each) => each.trim()),
    ).toHaveLength(2_000);
    expect(fieldOf({ enum: words(2_001) })).toBe("string");
    expect(fieldOf({ enum: [...words(2_001), 1, null] })).toBe("string | number | null");
  });
  test("a tuple of 33 positions is an array of their types", () => {
    const prefixItems = Array.from({ length: 33 }, (_, n) => ({ type: n % 2 ? "string" : "null" }));
    expect(fieldOf({ type: "array", prefixItems, items: false })).toBe(
      "readonly (null | string)[]",
    );
  });
});

const exportsOf = (properties: object): readonly string[] => {
  const text = printed({ type: "object", properties });
  return [...text.matchAll(/^export (?:type|interface) (\w+)/gm)]
    .map(([, name]) => name ?? "")
    .sort();
};
const object = (name: string) => ({ type: "object", properties: { [name]: { type: "string" } } });

test("a field in the usual spelling keeps its name if another field competes for it", () => {
  expect(exportsOf({ v_2: object("a") })).toEqual(["MRequest", "MV2"]);
  expect(
    printed({ type: "object", properties: { v_2: object("a"), "v-2": object("b") } }),
  ).toContain("export interface MV2 {\n  a?: string;\n}");
});

test("a nested field never takes the name of a field of the request", () => {
  const properties = { a: { type: "object", properties: { b: object("x") } }, a_b: object("y") };
  expect(exportsOf(properties)).toEqual(["MA", "MAB", "MRequest"]);
  expect(printed({ type: "object", properties })).toContain(
    "export interface MAB {\n  y?: string;\n}",
  );
});
