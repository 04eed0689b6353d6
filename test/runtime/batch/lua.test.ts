// The Lua is printed into the modules that bundles take.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { luaModule, SCRIPTS } from "../../../scripts/lua-module.js";

test.each(SCRIPTS)("the module holds the text of $source", ({ source, module }) => {
  expect(readFileSync(module, "utf8")).toBe(luaModule(source));
});
