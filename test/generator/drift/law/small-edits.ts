// Edits of one or two keywords, over few names and small numbers: what a catalog may do to a contract overnight.
import fc from "fast-check";
import { added, dropped, type Edit, type Plain, type PlainSchema } from "./random-schemas.js";

type Keywords = { [keyword: string]: Plain };

const name = fc.constantFrom("p", "q", "r", "s");
const names = fc.uniqueArray(name, { minLength: 1, maxLength: 2 });
const count = fc.nat(4);
const scalar = fc.constantFrom<Plain>("a", "b", "c", 0, 1, 2, 4, true, null);
const needs = names.map((required): Keywords => ({ required }));
const type = fc.constantFrom<Plain>("string", "integer", "number", "array", "object", [
  "string",
  "null",
]);
const simple: fc.Arbitrary<Keywords> = fc.oneof(
  needs,
  fc.record({ type }),
  fc.record({ const: scalar }),
  fc.record({ minimum: count }),
  fc.record({ maxLength: count }),
  fc.record({
    properties: fc.dictionary(name, fc.record({ const: scalar }), {
      minKeys: 1,
      maxKeys: 1,
      noNullPrototype: true,
    }),
  }),
);

const keywords: fc.Arbitrary<Keywords> = fc.oneof(
  fc.record({ minimum: count }),
  fc.record({ maximum: count }),
  fc.record({ exclusiveMaximum: count }),
  fc.record({ multipleOf: fc.constantFrom(1, 2, 4, 0.5, 0.25) }),
  fc.record({ minLength: count }),
  fc.record({ maxLength: count }),
  fc.record({ pattern: fc.constantFrom("^a", "b$") }),
  fc.record({ minItems: count }),
  fc.record({ maxItems: count }),
  fc.record({ uniqueItems: fc.boolean() }),
  fc.record({ items: simple }),
  fc.record({ prefixItems: fc.array(simple, { minLength: 1, maxLength: 2 }) }),
  fc.record({
    contains: simple,
    minContains: fc.nat(1),
    maxContains: fc.integer({ min: 1, max: 2 }),
  }),
  fc.record({ minProperties: count }),
  fc.record({ maxProperties: count }),
  needs,
  fc.record({ additionalProperties: fc.oneof(fc.boolean(), simple) }),
  fc.record({
    propertyNames: fc.record({ enum: fc.subarray(["p", "q", "r", "s"], { minLength: 2 }) }),
  }),
  fc.record({ patternProperties: fc.record({ "^p": simple }) }),
  fc.record({
    dependentRequired: fc.dictionary(name, names, {
      minKeys: 1,
      maxKeys: 1,
      noNullPrototype: true,
    }),
  }),
  fc.record({
    dependentSchemas: fc.dictionary(name, simple, {
      minKeys: 1,
      maxKeys: 1,
      noNullPrototype: true,
    }),
  }),
  fc.record({ enum: fc.uniqueArray(scalar, { minLength: 1, maxLength: 3 }) }),
  fc.record({ const: scalar }),
  fc.record({ type }),
  fc.record({ not: simple }),
  fc.record({ if: simple, then: simple, else: simple }, { requiredKeys: ["if"] }),
  fc.record({ anyOf: fc.array(simple, { minLength: 1, maxLength: 3 }) }),
  fc.record({ oneOf: fc.array(simple, { minLength: 2, maxLength: 3 }) }),
  fc.record({ allOf: fc.array(simple, { minLength: 1, maxLength: 2 }) }),
);

// One more alternative, of a field that may be new; or one more field in each of them.
function grown(
  given: PlainSchema,
  word: "anyOf" | "oneOf",
  field: string | undefined,
): PlainSchema {
  if (typeof given === "boolean") return given;
  const branches = given[word] ?? given["anyOf"];
  if (!Array.isArray(branches)) return given;
  const isKept = ([keyword]: [string, Plain]) => keyword !== "anyOf" && keyword !== "oneOf";
  const rest = Object.fromEntries(Object.entries(given).filter(isKept));
  if (field !== undefined) return { ...rest, [word]: [...branches, { required: [field] }] };
  return {
    ...rest,
    [word]: branches.map((branch) =>
      typeof branch === "object" && branch !== null && !Array.isArray(branch)
        ? { ...branch, properties: { t: { type: "integer" } } }
        : branch,
    ),
  };
}

/** Adds, replaces or drops a keyword, or offers an alternative. */
export const smallEdit: fc.Arbitrary<Edit> = fc.record({
  pick: fc.nat(1_000),
  change: fc.oneof(
    { weight: 4, arbitrary: keywords.map(added) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.constantFrom("anyOf", "oneOf"), fc.constantFrom("r", "s", "t", undefined))
        .map(
          ([word, field]) =>
            (given: PlainSchema) =>
              grown(given, word, field),
        ),
    },
    { weight: 2, arbitrary: fc.nat(9).map(dropped) },
    {
      weight: 1,
      arbitrary: simple.map((other) => (given: PlainSchema): PlainSchema => ({
        anyOf: [given, other],
      })),
    },
    {
      weight: 1,
      arbitrary: simple.map((other) => (given: PlainSchema): PlainSchema => ({
        allOf: [given, other],
      })),
    },
  ),
});
