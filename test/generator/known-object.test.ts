// Where a value is known to be an object, a schema of other types still refuses it.
import { describe, expect, test } from "vitest";
import { emittedCheck } from "./run-emitted.js";

describe("an object that another part of its schema calls something else is refused", () => {
  test.each<[keyword: string, schema: object]>([
    ["dependentSchemas", { dependentSchemas: { a: { type: ["string", "null"] } } }],
    ["allOf", { allOf: [{ type: "array" }] }],
    ["anyOf", { anyOf: [{ type: "array" }, { type: "null" }] }],
    ["then", { if: { required: ["a"] }, then: { type: "integer" } }],
    ["$ref", { $ref: "#/$defs/text", $defs: { text: { type: "string" } } }],
  ])("%s", (_, schema) => {
    const { collect, test: matches } = emittedCheck({ type: "object", ...schema });
    expect(matches({ a: 1 })).toBe(false);
    expect(collect({ a: 1 })).not.toBeUndefined();
    const { test: allows } = emittedCheck({
      type: "object",
      dependentSchemas: { a: { type: ["null", "object"] } },
    });
    expect(allows({ a: 1 })).toBe(true);
  });
});
