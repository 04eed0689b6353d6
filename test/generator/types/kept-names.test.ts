// The types that callers import: named by the place where they stand, whatever the contract calls them.
import { expect, test } from "vitest";
import { printed, type Example } from "./printed.js";

const example: Example = {
  given: {
    type: "object",
    properties: {
      a: {
        anyOf: [
          { type: "object", properties: { x: { type: "string" } }, additionalProperties: false },
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
type MPoint = {
  x?: number;
};

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
};

test("what callers import is named by its place, and means all objects there", async () => {
  expect(await printed(example.given)).toBe(example.want);
});

const exportsOf = async (properties: object): Promise<readonly string[]> => {
  const text = await printed({ type: "object", properties });
  return [...text.matchAll(/^export (?:type|interface) (\w+)/gm)]
    .map(([, name]) => name ?? "")
    .sort();
};
const object = (name: string) => ({ type: "object", properties: { [name]: { type: "string" } } });

test("a field in the usual spelling keeps its name when another one wants it as well", async () => {
  expect(await exportsOf({ v_2: object("a") })).toEqual(["MRequest", "MV2"]);
  expect(
    await printed({ type: "object", properties: { v_2: object("a"), "v-2": object("b") } }),
  ).toContain("export interface MV2 {\n  a?: string;\n}");
});

test("a field below another one never takes the name of a field of the request", async () => {
  const properties = { a: { type: "object", properties: { b: object("x") } }, a_b: object("y") };
  expect(await exportsOf(properties)).toEqual(["MA", "MAB", "MRequest"]);
  expect(await printed({ type: "object", properties })).toContain(
    "export interface MAB {\n  y?: string;\n}",
  );
});
