// The Lua of a queue is printed into the module that bundles take.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { luaModule, PRINTED } from "../../../scripts/lua-module.js";

test("the module holds the text of batch.lua", () => {
  expect(readFileSync(PRINTED, "utf8")).toBe(luaModule());
});
