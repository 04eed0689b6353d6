// Each Lua script is also a generated module, because an SDK in a bundle cannot read files.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { luaModule, SCRIPTS } from "../../../scripts/lua-module.js";

test.each(SCRIPTS)("the module has the text of $source", ({ source, module }) => {
  expect(readFileSync(module, "utf8")).toBe(luaModule(source));
});
