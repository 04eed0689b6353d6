// The schema of a request in draft-07: the conversion keeps the meaning, or fails with the reason.
import { Ajv } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import { defineModel } from "../../../runtime/call/model/definition.js";
import { requestSchema } from "../../../runtime/call/model/json-schema.js";

const model = defineModel<{ prompt: string }>(
  {
    id: "m",
    category: "video",
    capabilityTags: [],
    operation: "video_generation",
    method: "POST",
    endpoint: "/v1/videos/generations",
    schemaVersion: "2026-07-30",
    idempotencyKey: false,
  },
  () => true,
);
const of = (contract: object) =>
  requestSchema(model, () => JSON.parse(JSON.stringify(contract)) as Record<string, unknown>)[
    "~standard"
  ];
const draft07 = (contract: object) => of(contract).jsonSchema.input({ target: "draft-07" });

describe("keywords that draft-07 does not have are refused by name", () => {
  test.each<[place: string, given: object]>([
    ["/ uses unevaluatedProperties", { unevaluatedProperties: false }],
    ["/anyOf/1 uses $dynamicRef", { anyOf: [true, { $dynamicRef: "#a" }] }],
    ["/not uses $id", { not: { $id: "other" } }],
    ["/ uses $ref #/properties/a", { $ref: "#/properties/a" }],
    ["/ uses $ref #a", { $ref: "#a" }],
    ["/ uses both $defs and definitions", { $defs: { a: {} }, definitions: { a: {} } }],
  ])("%s", (place, given) => {
    expect(() => draft07(given)).toThrow(
      new TypeError(
        `The contract of m cannot be written in draft-07: ${place}. Use the target draft-2020-12.`,
      ),
    );
  });
});

test("both drafts accept and refuse the same values", () => {
  const contract = {
    $defs: {
      pair: { type: "array", prefixItems: [{ type: "string" }, { type: "number" }], items: false },
    },
    properties: {
      a: { $ref: "#/$defs/pair", minItems: 1 },
      b: { if: { type: "string" }, then: { maxLength: 1 }, else: { type: "null" } },
    },
    dependentRequired: { a: ["b"], x: ["b"] },
    dependentSchemas: { a: { properties: { c: false } } },
    patternProperties: { "^x": { contains: { const: 1 } } },
    propertyNames: { maxLength: 2 },
  };
  const options = { strict: false };
  const then = new Ajv2020(options).compile(
    of(contract).jsonSchema.input({ target: "draft-2020-12" }),
  );
  const now = new Ajv(options).compile(draft07(contract));
  const lists = [undefined, [], ["a"], ["a", 1], ["a", 1, 2], [1], "a"];
  const verdicts = lists.flatMap((a) =>
    ["a", "ab", null, 1, undefined].flatMap((b) =>
      [undefined, 1].flatMap((c) =>
        [undefined, [1], [2]].map((x) => {
          const value = JSON.parse(JSON.stringify({ a, b, c, x })) as unknown;
          return [then(value), now(value)];
        }),
      ),
    ),
  );
  expect(verdicts.filter(([before, after]) => before !== after)).toEqual([]);
  expect(new Set(verdicts.map(String))).toEqual(new Set(["true,true", "false,false"]));
});
