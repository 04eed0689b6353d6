// The cost of a contract depends only on its size, even if its schema has very many combinations.
// Its modules compile.
import { join } from "node:path";
import { expect, test } from "vitest";
import { compareSchemas } from "../../../generator/compare/diff/compare-schemas.js";
import { compileTexts, here } from "../../generated/compile.js";
import { EDITS } from "./edits.js";
import { SHAPES } from "./shapes.js";
import { staysUnder } from "./stays-under.js";

const MODELS = join(here, "../../generated/src/models");

test.each(Object.keys(SHAPES))("%s", async (name) => {
  const modules = await staysUnder(name, Object.keys(EDITS));
  const files = modules.flatMap(({ path, text }) =>
    path.startsWith("src/models/")
      ? [[join(MODELS, path.slice("src/models/".length)), text] as const]
      : [],
  );
  expect(compileTexts(new Map(files))).toEqual([]);
});

test("20 alternatives that extend one base are compared completely", () => {
  const schema = SHAPES["oneOf of 20 that all extend a base"] ?? {};
  const after = EDITS["a value less"]?.(schema) ?? {};
  const changes = compareSchemas(schema, after, "model");
  expect(changes.map(({ sentence }) => sentence)).toEqual(['f0: "v0_2" is no longer accepted']);
});
