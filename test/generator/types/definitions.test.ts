// Definitions, recursion and branches as types, whole; and what is too long for a type.
import { describe, expect, test } from "vitest";
import { printed, type Example } from "./printed.js";

const examples: readonly (readonly [name: string, example: Example])[] = [
  [
    "a definition has its name once, however often it is used, and may be no object",
    {
      given: {
        type: "object",
        properties: {
          ratio: { $ref: "#/$defs/ratio" },
          ratios: { type: "array", items: { $ref: "#/$defs/ratio" } },
          url: { $ref: "#/$defs/url" },
        },
        $defs: {
          ratio: { enum: ["16:9", "9:16"], description: "Width to height." },
          url: { type: "string", maxLength: 100 },
        },
      },
      want: `
/** \`ratio\` in {@link MRequest}. Width to height. */
type MRatio = "16:9" | "9:16";

/** Request of \`m\`, without \`model\`. */
export interface MRequest {
  ratio?: MRatio;
  ratios?: readonly MRatio[];
  /** Range: at most 100 characters. */
  url?: string;
}`,
    },
  ],
  [
    "a definition keeps its name in a union",
    {
      given: {
        type: "object",
        properties: {
          voice: {
            anyOf: [
              { $ref: "#/$defs/voices" },
              { type: "object", properties: { id: { type: "string" } }, required: ["id"] },
            ],
          },
        },
        $defs: { voices: { anyOf: [{ type: "string" }, { enum: ["alloy", "cedar"] }] } },
      },
      want: `
/** \`voices\` in {@link MRequest}. */
type MVoices = (string & {}) | "alloy" | "cedar";

/** \`voice\` in {@link MRequest}. */
export interface MVoice {
  id: string;
}

/** Request of \`m\`, without \`model\`. */
export interface MRequest {
  voice?: MVoices | MVoice;
}`,
    },
  ],
  [
    "a list or a map refers to its own type",
    {
      given: {
        type: "object",
        properties: { tree: { $ref: "#/$defs/tree" }, map: { $ref: "#/$defs/map" } },
        $defs: {
          tree: { anyOf: [{ type: "string" }, { type: "array", items: { $ref: "#/$defs/tree" } }] },
          map: { type: ["object", "null"], additionalProperties: { $ref: "#/$defs/map" } },
        },
      },
      want: `
/** \`map\` in {@link MRequest}. */
type MMap = { readonly [key: string]: MMap } | null;

/** \`tree\` in {@link MRequest}. */
type MTree = string | readonly MTree[];

/** Request of \`m\`, without \`model\`. */
export interface MRequest {
  map?: MMap;
  tree?: MTree;
}`,
    },
  ],
  [
    "a dynamic reference with one target is a reference",
    {
      given: {
        type: "object",
        properties: { one: { $dynamicRef: "#one" } },
        $defs: {
          one: { $dynamicAnchor: "one", type: "array", items: { $dynamicRef: "#one" } },
        },
      },
      want: `
/** \`one\` in {@link MRequest}. */
type MOne = readonly MOne[];

/** Request of \`m\`, without \`model\`. */
export interface MRequest {
  one?: MOne;
}`,
    },
  ],
  [
    "what branches say of fields is in the alternatives",
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
type MPoint = {
  x: number;
  y: number;
};

/** The fields of {@link MRequest}; which go together is said there. */
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
    "a request never has an open index signature",
    {
      given: {
        type: "object",
        properties: {
          open: { type: "object", properties: { a: { type: "string" } } },
          opener: {
            type: "object",
            properties: { a: { type: "string" } },
            additionalProperties: true,
          },
          described: {
            type: "object",
            properties: { a: { type: "string" } },
            additionalProperties: { type: "number" },
          },
          branched: {
            type: "object",
            properties: { a: { type: "string" } },
            anyOf: [{ properties: { b: { type: "string" } }, additionalProperties: true }],
          },
        },
        additionalProperties: true,
        unevaluatedProperties: {},
      },
      want: `
/** \`branched\` in {@link MRequest}. */
export interface MBranched {
  a?: string;
  b?: string;
}

/** \`described\` in {@link MRequest}. */
export interface MDescribed {
  a?: string;
  [key: string]: number | string | undefined;
}

/** \`open\` in {@link MRequest}. */
export interface MOpen {
  a?: string;
}

/** \`opener\` in {@link MRequest}. */
export interface MOpener {
  a?: string;
}

/** Request of \`m\`, without \`model\`. */
export interface MRequest {
  branched?: MBranched;
  described?: MDescribed;
  open?: MOpen;
  opener?: MOpener;
}`,
    },
  ],
  [
    "a recursive schema refers to its own type",
    {
      given: {
        type: "object",
        properties: { root: { $ref: "#/$defs/node" } },
        $defs: {
          node: {
            type: "object",
            properties: { children: { type: "array", items: { $ref: "#/$defs/node" } } },
          },
        },
      },
      want: `
/** \`node\` in {@link MRequest}. */
type MNode = {
  children?: readonly MNode[];
};

/** \`root\` in {@link MRequest}. */
export type MRoot = MNode;

/** Request of \`m\`, without \`model\`. */
export interface MRequest {
  root?: MNode;
}`,
    },
  ],
];

describe("a schema becomes a type", () => {
  test.each(examples)("%s", async (_, { given, rules, want }) => {
    expect(await printed(given, rules)).toBe(want);
  });
});

const fieldOf = async (schema: object): Promise<string> => {
  const text = await printed({ type: "object", properties: { f: schema } });
  return /\n {2}f\?:\s*([^;]*);/.exec(text)?.[1] ?? text;
};

describe("what would slow the compiler down is its base type", () => {
  const words = (count: number) => Array.from({ length: count }, (_, n) => `w${n}`);
  test("an enum of 2,000 values is listed, one of 2,001 is not", async () => {
    expect(
      (await fieldOf({ enum: words(2_000) })).split("|").filter((each) => each.trim()),
    ).toHaveLength(2_000);
    expect(await fieldOf({ enum: words(2_001) })).toBe("string");
    expect(await fieldOf({ enum: [...words(2_001), 1, null] })).toBe("string | number | null");
  });
  test("maxItems does not make a tuple", async () => {
    expect(await fieldOf({ type: "array", items: { type: "number" }, maxItems: 50 })).toBe(
      "readonly number[]",
    );
  });
  test("a tuple is written once, not once for each length", async () => {
    const prefixItems = [{ type: "string" }, { type: "number" }, { type: "boolean" }];
    expect(await fieldOf({ type: "array", prefixItems, items: false, minItems: 1 })).toBe(
      "readonly [string, number?, boolean?]",
    );
  });
  test("a tuple of 33 positions is an array of their types", async () => {
    const prefixItems = Array.from({ length: 33 }, (_, n) => ({ type: n % 2 ? "string" : "null" }));
    expect(await fieldOf({ type: "array", prefixItems, items: false })).toBe(
      "readonly (null | string)[]",
    );
  });
});
