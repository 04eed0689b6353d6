// The field `model` of a request: callers leave it out, and the contract applies to the body as the
// SDK sends it, with `model`.
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { expect, test } from "vitest";
import { checkCatalog } from "../../generator/read/check/catalog.js";
import { DOCUMENTED_ENDPOINTS } from "../../generator/read/check/endpoint.js";
import { compareSchemas } from "../../generator/compare/diff/compare-schemas.js";
import { normalise } from "../../generator/read/normalise/normalise.js";
import type { JsonObject } from "../../generator/read/schema/json.js";
import { entryWith } from "../e2e/generate/support/catalog.js";
import { contractOf } from "./contract-of.js";
import { contractCheck } from "./run-emitted.js";

const request = (more: object) => ({
  type: "object",
  required: ["model"],
  properties: { model: { type: "string" }, a: true, b: true },
  ...more,
});
const OTHER = { properties: { model: { const: "other" } } };
const NESTED = { properties: { model: { type: "string" }, sub: { $ref: "#" } } };

// Requests of `x-one`, and the messages of their issues.
test.each<[string, object, object, readonly string[]]>([
  ["a request without its model", {}, {}, []],
  ["another model", {}, { model: "x-two" }, ['model must be "x-one" (got "x-two")']],
  [
    "another model, or a field",
    { anyOf: [OTHER, { required: ["a"] }] },
    {},
    [
      'the request has none of the allowed forms; nearest: form 1 (model must be "other" (got "x-one")) or a (a is required)',
    ],
  ],
  [
    "one field too many with the model",
    { maxProperties: 2 },
    { a: 1, b: 1 },
    ["the request must have at most 2 fields"],
  ],
  [
    "a field that the model needs",
    { dependentRequired: { model: ["a"] } },
    {},
    ["a is required when model is given"],
  ],
  ["a form that the model does not have", { properties: { model: { maxLength: 2 } } }, {}, []],
  ["a request inside the request", NESTED, { sub: { model: "x" } }, []],
  ["the same without its model", NESTED, { sub: {} }, ["sub.model is required"]],
])("%s", async (_, more, body, messages) => {
  const { collect } = contractCheck(contractOf("x-one", request(more)));
  expect(collect(body).map(({ message }) => message)).toEqual(messages);
});

test.each<[string, unknown, boolean]>([
  ["a constant", { const: "x-two" }, true],
  ["the id in other letters", { const: "X-One" }, true],
  ["a list", { enum: ["x-two", "x-three"] }, true],
  ["two lists", { anyOf: [{ const: "x-two" }, { enum: ["x-three"] }] }, true],
  ["a list with its aliases", { enum: ["x-two", "x-one"] }, false],
  ["a list, or any text", { anyOf: [{ const: "x-two" }, { type: "string" }] }, false],
  ["a text", { type: "string", minLength: 40 }, false],
])(
  "a contract whose `model` is %s is refused as another model's: %s, %s",
  (_, model, isRefused) => {
    const raw = entryWith("x-one", { model });
    const { models } = checkCatalog([{ index: 0, raw }], { listed: DOCUMENTED_ENDPOINTS });
    const { refused } = normalise(models, { rules: [], models: [], operations: [] }, {});
    expect(refused.get("x-one")).toEqual(
      isRefused
        ? {
            code: "E_MODEL_MISMATCH",
            message: 'its schema does not list "x-one" as a value of `model`',
          }
        : undefined,
    );
  },
);

test("a change of the catalog's schema of `model` is no change for callers", () => {
  const before = request({}) as JsonObject;
  const properties = { model: { enum: ["x-one", "x-1"], description: "The id." }, a: true };
  const after = request({ required: [], properties: { ...properties, b: true } }) as JsonObject;
  expect(compareSchemas(before, after, "model")).toEqual([]);
  expect(compareSchemas(before, after, "operation")).not.toEqual([]);
});

const onModel = fc.constantFrom<object>(
  { const: "x-one" },
  { const: "other" },
  { enum: ["x-one", "other"] },
  { type: "integer" },
  { pattern: "^x-" },
  { minLength: 6 },
  { not: { const: "x-one" } },
  { anyOf: [{ const: "other" }, { maxLength: 5 }] },
  { oneOf: [{ const: "x-one" }, { type: "string" }] },
  { if: { const: "x-one" }, then: false },
  { $ref: "#/$defs/others" },
);
const { schemas } = fc.letrec<{ schemas: object }>((tie) => {
  const inner = tie("schemas");
  return {
    schemas: fc.oneof(
      { maxDepth: 3 },
      onModel.map((model) => ({ properties: { model } })),
      onModel.map((model) => ({ properties: { model }, required: ["model"] })),
      fc.constantFrom<object>(
        { required: ["a"] },
        { required: ["model", "b"] },
        { minProperties: 2 },
        { maxProperties: 2 },
        { maxProperties: 0 },
        { propertyNames: { enum: ["model", "a"] } },
        { propertyNames: { maxLength: 1 } },
        { properties: { a: true }, additionalProperties: false },
        { properties: { a: true }, additionalProperties: { const: "x-one" } },
        { patternProperties: { "^m": { const: "other" } } },
        { dependentRequired: { model: ["a"], b: ["model"] } },
        { dependentSchemas: { model: { required: ["b"] }, a: { minProperties: 3 } } },
        { $ref: "#/$defs/two" },
      ),
      inner.map((not) => ({ not })),
      fc.array(inner, { minLength: 1, maxLength: 3 }).map((allOf) => ({ allOf })),
      fc.array(inner, { minLength: 1, maxLength: 3 }).map((anyOf) => ({ anyOf })),
      fc.array(inner, { minLength: 1, maxLength: 3 }).map((oneOf) => ({ oneOf })),
      fc
        .tuple(inner, inner, inner)
        .map(([condition, then, other]) => ({ if: condition, then, else: other })),
    ),
  };
});
const BODIES: readonly object[] = [{}, { a: 1 }, { b: 1 }, { a: 1, b: 1 }, { c: 1 }];

test("a branch gets the same verdict as from ajv on the body with its model", async () => {
  const ajv = new Ajv2020({ strict: false });
  const $defs = {
    others: { enum: ["other"] },
    two: { minProperties: 2, not: { required: ["c"] } },
  };
  const seen = { true: 0, false: 0 };
  const property = fc.asyncProperty(schemas, async (branch) => {
    // A single branch would apply to the request itself, and there the SDK sets `model`.
    const schema = request({ anyOf: [branch, { required: ["never sent"] }], $defs });
    const { test: accepts } = contractCheck(contractOf("x-one", schema));
    const expected = ajv.compile(schema);
    for (const body of BODIES) {
      const verdict = expected({ ...body, model: "x-one" });
      seen[`${verdict}`] += 1;
      expect({ schema, body, accepted: accepts(body) }).toEqual({
        schema,
        body,
        accepted: verdict,
      });
    }
  });
  await fc.assert(property, { seed: 20261121, numRuns: 400 });
  expect(Math.min(seen.true, seen.false)).toBeGreaterThan(300);
});
