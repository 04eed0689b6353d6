// A doubtful keyword is ignored at its field, and affects nothing else in the model.
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { printCode } from "../../../generator/typescript/layout/code.js";
import { printTypes } from "../../../generator/typescript/types/print-types.js";
import { requestTypes } from "../../../generator/typescript/types/request-types.js";
import { contractOf } from "../contract-of.js";
import { value } from "../random-schemas.js";
import { contractCheck } from "../run-emitted.js";
import { DOUBTFUL_FIELDS } from "./table.js";

const schemaOf = (f: unknown, beside: object = {}) => ({
  type: "object",
  properties: { prompt: { type: "string" }, f },
  required: ["prompt"],
  ...beside,
});

const values: readonly unknown[] = [
  "",
  "a",
  "ab",
  "abc",
  "abcd",
  "abcde",
  0,
  1,
  2,
  3,
  5,
  9,
  10,
  0.5,
  -1,
  true,
  null,
  [],
  {},
  ["a"],
  [1],
  ["a", 1, 2],
  [{ u: "" }],
  { a: "a" },
  { a: 1 },
  { b: 1 },
  { b: "b", "-": "x" },
  ...fc.sample(value, { seed: 20261127, numRuns: 300 }),
];

const ajv = new Ajv2020({ strict: false, ownProperties: true, logger: false });

describe.each(DOUBTFUL_FIELDS)("$name", ({ given, beside, checked, doubts, type }) => {
  const contract = contractOf("m", schemaOf(given, beside));

  it("is reported with field, keyword and reason", () => {
    expect(contract.doubts).toEqual(
      doubts.map(([field, keyword, reason]) => ({ field, keyword, reason })),
    );
  });

  it("keeps the rest of the field's type", () => {
    const text = printTypes(requestTypes(contract)).map(printCode).join("\n");
    expect(/\n {2}f\?: ?([^;]+);/.exec(text)?.[1]?.trim()).toBe(type);
    expect(text).toContain("  prompt: string;");
  });

  it("gets the same verdicts as from ajv on the schema without doubtful keywords", () => {
    const validate = ajv.compile(schemaOf(checked));
    const check = contractCheck(contract);
    const wrong = values
      .map((f) => ({ prompt: "a", f }))
      .filter((body) => (check.collect(body).length === 0) !== validate(body));
    expect(wrong).toEqual([]);
  });
});
