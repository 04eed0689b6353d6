// The emitted checks compile for any schema; otherwise one schema would break the build of the
// whole SDK.
import fc from "fast-check";
import { expect, test } from "vitest";
import { guardModule } from "../../generator/typescript/guard.js";
import { compileTexts, here } from "../generated/compile.js";
import { emittedCheck, orRefusal } from "./run-emitted.js";
import { schema } from "./random-schemas.js";

const RUNS = 40;
const IMPORTS = `import {
  at, broken, checkCount, checkText, checkTexts, equal, has, howMany, includes, isArray, isInteger, isLongEnough, isMultipleOf, isNumber,
  isObject, isShortEnough, isUnique, keys, lacks, missing, noChoice, noForm, notConstant, outOfRange, own,
  refused, wrongCount, wrongType, when, type Fields, type ParentPlace, type Key,
} from "../../runtime/validation/index.js";
`;

/** The faults that the guard, or else the compiler, finds in the checks of the schemas. */
function faults(schemas: readonly unknown[]): readonly string[] {
  const files = new Map(
    schemas.map((each, index) => [
      `${here}check-${index}.ts`,
      `${IMPORTS}${emittedCheck(each).text}\nexport { collectRoot, testRoot };\n`,
    ]),
  );
  const guarded = schemas.flatMap((each) => {
    const { text } = emittedCheck(each);
    const fault = guardModule({ path: "src/models/m.ts", text });
    return fault === undefined ? [] : [`${fault} in ${JSON.stringify(each)}`];
  });
  if (guarded.length > 0) return guarded;
  return compileTexts(files).map(({ file, text }) => {
    const index = Number(/check-(\d+)\.ts$/.exec(file)?.[1]);
    return `${text} in ${JSON.stringify(schemas[index])}`;
  });
}

const TYPES = ["string", "number", "integer", "boolean", "null", "array", "object"];
const KEYWORDS: readonly object[] = [
  { pattern: "^https://" },
  { pattern: "a$" },
  { minLength: 1 },
  { maxLength: 3 },
  { minimum: 1 },
  { maximum: 3 },
  { multipleOf: 0.1 },
  { items: { type: "string" } },
  { prefixItems: [{ type: "string" }] },
  { contains: true },
  { contains: { const: 1 }, minContains: 2 },
  { minItems: 1 },
  { uniqueItems: true },
  { properties: { a: { type: "string" } } },
  { required: ["a"] },
  { additionalProperties: false },
  { patternProperties: { "^a": { type: "integer" } } },
  { propertyNames: { maxLength: 3 } },
  { minProperties: 1 },
  { dependentRequired: { a: ["b"] } },
  { dependentSchemas: { a: { required: ["b"] } } },
  { const: "a" },
  { const: 1 },
  { const: null },
  { enum: ["a", 1, null] },
  { enum: [["a"], {}] },
  { oneOf: [{ const: "a", title: "A" }, { const: 1 }] },
  { anyOf: [{ enum: ["a", "b"] }, { type: "null" }] },
  { oneOf: [{ type: "null" }, { type: "string", minLength: 2 }] },
];

test("each keyword with each type, alone and inside allOf, anyOf and if", () => {
  const beside = TYPES.flatMap((type) =>
    KEYWORDS.flatMap((keyword) => [
      { type, ...keyword },
      { type: [type, "string"], allOf: [keyword, { type }] },
    ]),
  );
  const within = KEYWORDS.flatMap((keyword) => [
    { ...keyword, anyOf: KEYWORDS.slice(0, 4), not: keyword },
    { const: 1, ...keyword },
    { if: keyword, then: { const: 1 }, else: keyword },
    { allOf: KEYWORDS.slice(3, 24), anyOf: [keyword] },
    { type: "object", propertyNames: keyword },
    { type: "array", contains: keyword },
  ]);
  expect(faults([...beside, ...within])).toEqual([]);
});

// If one keyword narrows the type of a field, the checks of other keywords on the field must still
// compile.
const asks = (value: unknown) => ({ properties: { m: { const: value } }, required: ["m"] });
const lists = (...values: readonly unknown[]) => ({ properties: { m: { enum: values } } });
const FIELD: readonly object[] = [
  { if: asks("a"), then: lists("b", "c") },
  { if: asks("a"), then: asks("b"), else: asks("a") },
  { if: asks("a"), then: { not: asks("b") } },
  { if: asks("a"), then: { if: asks("b"), then: lists("c") } },
  { if: asks("a"), then: { required: ["n"], anyOf: [asks("b"), lists("c")] } },
  { if: asks("a"), then: { allOf: [lists("b"), { properties: { m: { type: "integer" } } }] } },
  { if: asks("a"), then: { dependentSchemas: { n: asks("b") } } },
  { if: asks(1), then: { properties: { m: { minimum: 3 } } } },
  { if: asks(1), then: { properties: { m: { minLength: 3 } } } },
  { allOf: [asks("a"), asks("b"), lists("c", "d")] },
  { anyOf: [asks("a")], not: asks("b") },
  { oneOf: [asks("a"), asks("b")], not: { not: asks("c") } },
  { anyOf: [asks("a"), asks("b")], oneOf: [asks("c")], properties: { m: { maxLength: 2 } } },
];

test("a field with conditions from several keywords", () => {
  const pairs = FIELD.flatMap((one) => FIELD.map((other) => ({ ...one, allOf: [one, other] })));
  const root = [...FIELD, ...pairs].map((each) => ({ type: "object", ...each }));
  const nested = FIELD.map((each) => ({ properties: { o: each }, required: ["o"], not: each }));
  expect(faults([...root, ...nested, ...FIELD])).toEqual([]);
});

test(`${RUNS} random schemas`, () => {
  const schemas = fc.sample(schema, { seed: 20, numRuns: RUNS });
  const both: unknown[] = schemas.map((each, index) => ({
    allOf: [each, schemas[(index + 1) % RUNS]],
  }));
  const isMade = (given: unknown) => typeof orRefusal(() => emittedCheck(given)) !== "string";
  const made = [...schemas, ...both].filter(isMade);
  expect(made.length).toBeGreaterThan(RUNS * 1.8);
  expect(faults(made)).toEqual([]);
});
