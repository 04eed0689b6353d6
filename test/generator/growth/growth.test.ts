// No contract costs more than its size: those that once did. The long test has all shapes and all changes.
import { expect, test } from "vitest";
import { compareSchemas } from "../../../generator/diff/compare-schemas.js";
import { EDITS } from "./edits.js";
import { SHAPES } from "./shapes.js";
import { staysUnder } from "./stays-under.js";

test.each([
  "dependentRequired, 200 pairs",
  "dependentSchemas that forbid",
  "20 if/then over 60 fields",
])("%s", async (name) => {
  await staysUnder(name, ["a field less"]);
});

test("20 alternatives that extend one base are compared, not given up", () => {
  const schema = SHAPES["oneOf of 20 that all extend a base"] ?? {};
  const after = EDITS["a value less"]?.(schema) ?? {};
  const changes = compareSchemas(schema, after, "model");
  expect(changes.map(({ sentence }) => sentence)).toEqual(['f0: "v0_2" is no longer accepted']);
});
