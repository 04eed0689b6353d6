// No contract costs more than its size, in whichever way its schema multiplies out; and what is emitted compiles.
import { join } from "node:path";
import { expect, test } from "vitest";
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
