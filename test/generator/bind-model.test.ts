// What becomes of a request schema when the SDK fills in `model`, where the schema leads back to itself.
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkCatalog } from "../../generator/check/catalog.js";
import { DOCUMENTED_ENDPOINTS } from "../../generator/check/entry.js";
import { normalise } from "../../generator/normalise/normalise.js";
import { entryWith } from "../e2e/generate/support/catalog.js";
import { contractOf } from "./contract-of.js";
import { emittedCheck } from "./run-emitted.js";

const FIELDS = { model: { type: "string", enum: ["x-one"] }, prompt: { type: "string" } };
const REQUIRED = ["model", "prompt"];

describe.each<[string, object]>([
  ["the whole by #", { properties: { ...FIELDS, sub: { $ref: "#" } } }],
  ["the whole by its anchor", { $anchor: "top", properties: { ...FIELDS, sub: { $ref: "#top" } } }],
  [
    "the whole by its $id",
    { $id: "https://e.example/s", properties: { ...FIELDS, sub: { $ref: "https://e.example/s" } } },
  ],
  [
    "the whole, with a definition of the same name as the copy",
    { properties: { ...FIELDS, sub: { $ref: "#" } }, $defs: { Body: { type: "integer" } } },
  ],
])("a request whose schema refers to %s", (_, schema) => {
  const contract = contractOf("x-one", { type: "object", required: REQUIRED, ...schema });
  const { collect } = emittedCheck(contract.schema);
  test.each<[object, readonly string[]]>([
    [{ prompt: "a" }, []],
    [{ prompt: "a", sub: { model: "x-one", prompt: "b" } }, []],
    [{ prompt: "a", sub: { prompt: "b" } }, ["sub.model is required"]],
    [
      { prompt: "a", sub: { model: "x-one", prompt: "b", sub: { model: "x-one" } } },
      ["sub.sub.prompt is required"],
    ],
  ])("%j", (body, messages) => {
    expect(collect(body).map(({ message }) => message)).toEqual(messages);
  });
});

test("references that double at every step cost their own entry only", () => {
  const step = (index: number) => ({
    properties: { model: { type: "string" } },
    allOf: index < 40 ? [1, 2].map(() => ({ $ref: `#/$defs/D${index + 1}` })) : [],
  });
  const names = Array.from({ length: 41 }, (_, index) => `D${index}`);
  const $defs = Object.fromEntries(
    names.map((name, index) => [
      name,
      index === 40 ? { properties: { model: true } } : step(index),
    ]),
  );
  const raws = [entryWith("x-bomb", {}, { $ref: "#/$defs/D0", $defs }), entryWith("x-good", {})];
  const { models, rejected } = checkCatalog(
    raws.map((raw, index) => ({ index, raw })),
    DOCUMENTED_ENDPOINTS,
  );
  expect(rejected.map(({ id, code }) => [id, code])).toEqual([["x-bomb", "E_SCHEMA_SIZE"]]);
  expect(models.map(({ id }) => id)).toEqual(["x-good"]);
});

const request = (more: object) => ({
  type: "object",
  required: ["model"],
  properties: { model: { type: "string" }, a: true, b: true },
  ...more,
});
const OTHER = { properties: { model: { const: "other" } } };

// What a request of `x-one` may hold beside its model.
test.each<[string, object, object, boolean]>([
  ["a condition on another model", { if: OTHER, then: { required: ["a"] } }, {}, true],
  ["what another model may not do", { not: OTHER }, {}, true],
  ["another model, or a field", { anyOf: [OTHER, { required: ["a"] }] }, {}, false],
  ["a field of another model", { if: { required: ["a"] }, then: OTHER }, { a: 1 }, false],
  ["the model as one of two fields", { maxProperties: 2 }, { a: 1 }, true],
  ["one field too many beside the model", { maxProperties: 2 }, { a: 1, b: 1 }, false],
  [
    "a count behind a reference",
    { allOf: [{ $ref: "#/$defs/two" }], $defs: { two: { minProperties: 2 } } },
    { a: 1 },
    true,
  ],
  [
    "the model as a name that a condition does not list",
    { if: { propertyNames: { enum: ["a"] } }, then: { required: ["b"] } },
    { a: 1 },
    true,
  ],
  [
    "a list of names without the model's, on the request itself",
    { properties: { a: true }, additionalProperties: false },
    { a: 1 },
    true,
  ],
  [
    "other models' form on the request itself",
    { properties: { model: { maxLength: 2 } } },
    {},
    true,
  ],
])("%s", (_, more, body, expected) => {
  const contract = contractOf("x-one", request(more));
  expect(emittedCheck(contract.schema).test(body)).toBe(expected);
});

test.each<[string, unknown, boolean]>([
  ["a constant", { const: "x-two" }, true],
  ["the id in other letters", { const: "X-One" }, true],
  ["a list", { enum: ["x-two", "x-three"] }, true],
  ["a list behind a reference", { $ref: "#/$defs/other" }, true],
  ["two lists", { anyOf: [{ const: "x-two" }, { enum: ["x-three"] }] }, true],
  ["one of several parts", { allOf: [{ type: "string" }, { const: "x-two" }] }, true],
  ["a list with its aliases", { enum: ["x-two", "x-one"] }, false],
  ["a list, or any text", { anyOf: [{ const: "x-two" }, { type: "string" }] }, false],
  ["a text", { type: "string", minLength: 40 }, false],
])(
  "a contract whose `model` is %s is refused as another model's: %s, %s",
  (_, model, isRefused) => {
    const $defs = { other: { enum: ["x-two"] } };
    const raw = entryWith("x-one", { model }, { $defs });
    const { models } = checkCatalog([{ index: 0, raw }], DOCUMENTED_ENDPOINTS);
    const { refused } = normalise(models, { rules: [], operations: [] }, {});
    expect(refused.get("x-one")).toEqual(
      isRefused
        ? {
            code: "E_MODEL_MISMATCH",
            message: 'its schema lists other models than "x-one" for `model`',
          }
        : undefined,
    );
  },
);

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

test("a branch is judged as ajv judges it on the body with its model", () => {
  const ajv = new Ajv2020({ strict: false });
  const $defs = {
    others: { enum: ["other"] },
    two: { minProperties: 2, not: { required: ["c"] } },
  };
  const seen = { true: 0, false: 0 };
  const property = fc.property(schemas, (branch) => {
    const schema = request({ anyOf: [branch], $defs });
    const { test: accepts } = emittedCheck(contractOf("x-one", schema).schema);
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
  fc.assert(property, { seed: 20261121, numRuns: 400 });
  expect(Math.min(seen.true, seen.false)).toBeGreaterThan(300);
});
