// Random schemas and values, and ajv's verdicts on them, for comparisons of emitted checks with
// ajv.
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";

// Without `toString` and `constructor`, because ajv's comparison of objects calls them;
// verdicts.test.ts tests these names.
const key = fc.constantFrom("a", "b", "c-d", "hasOwnProperty", "0");
const scalar = fc.oneof(
  fc.constantFrom(0, 1, -1, 1.5, 3, "", "a", "ab", "😀", "720p", true, false, null),
  fc.integer({ min: -5, max: 20 }),
);
/** Any JSON value, with few names and small numbers, so that schemas often match. */
export const value = fc.letrec((tie) => ({
  any: fc.oneof({ depthSize: "small" }, scalar, tie("list"), tie("object")),
  list: fc.array(tie("any"), { maxLength: 4 }),
  object: fc.dictionary(key, tie("any"), { maxKeys: 4, noNullPrototype: true }),
})).any;

const type = fc.constantFrom("string", "number", "integer", "boolean", "null", "array", "object");
const count = fc.integer({ min: 0, max: 3 });
const names = fc.uniqueArray(key, { maxLength: 2 });

/** Schemas of every keyword that ajv and our checks interpret in the same way. */
export const schema = fc.letrec((tie) => ({
  any: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    tie("leaf"),
    tie("object"),
    tie("array"),
    tie("tuple"),
    tie("combined"),
  ),
  leaf: fc.oneof(
    fc.boolean(),
    fc.record({ type: fc.oneof(type, fc.uniqueArray(type, { minLength: 1, maxLength: 3 })) }),
    fc.record({
      enum: fc.uniqueArray(fc.oneof(scalar, value), {
        minLength: 1,
        maxLength: 3,
        comparator: (a, b) => JSON.stringify(a) === JSON.stringify(b),
      }),
    }),
    fc.record({ const: value }),
    fc.record(
      {
        type: fc.constant("string"),
        minLength: count,
        maxLength: count,
        pattern: fc.constantFrom("^a", "\\d", "^.$"),
      },
      { requiredKeys: [] },
    ),
    fc.record(
      {
        type: fc.constantFrom("integer", "number"),
        minimum: fc.integer({ min: -2, max: 3 }),
        maximum: fc.integer({ min: 0, max: 9 }),
        exclusiveMinimum: count,
        multipleOf: fc.constantFrom(1, 2, 0.5),
      },
      { requiredKeys: [] },
    ),
  ),
  object: fc.record(
    {
      type: fc.constant("object"),
      properties: fc.dictionary(key, tie("any"), { maxKeys: 3, noNullPrototype: true }),
      required: names,
      additionalProperties: tie("any"),
      patternProperties: fc.dictionary(fc.constantFrom("^a", "-"), tie("leaf"), {
        maxKeys: 1,
        noNullPrototype: true,
      }),
      propertyNames: fc.constantFrom({ maxLength: 3 }, { pattern: "^[a-c]" }),
      minProperties: count,
      maxProperties: count,
      dependentRequired: fc.dictionary(key, names, { maxKeys: 1, noNullPrototype: true }),
      dependentSchemas: fc.dictionary(key, tie("any"), { maxKeys: 1, noNullPrototype: true }),
    },
    { requiredKeys: [] },
  ),
  array: fc.record(
    {
      type: fc.constant("array"),
      items: tie("any"),
      // Not `false`, and not with `prefixItems`: ajv accepts `[]` there, but the draft requires at
      // least one match ("any non-empty array is invalid", "empty array is invalid",
      // contains.json).
      contains: tie("leaf").map((leaf) => (leaf === false ? { type: "string" } : leaf)),
      minContains: count,
      maxContains: count,
      minItems: count,
      maxItems: count,
      uniqueItems: fc.boolean(),
    },
    { requiredKeys: [] },
  ),
  tuple: fc.record(
    {
      items: tie("any"),
      prefixItems: fc.array(tie("any"), { minLength: 1, maxLength: 2 }),
      minItems: count,
    },
    { requiredKeys: [] },
  ),
  combined: fc.record(
    {
      allOf: fc.array(tie("any"), { minLength: 1, maxLength: 2 }),
      anyOf: fc.array(tie("any"), { minLength: 1, maxLength: 3 }),
      oneOf: fc.array(tie("any"), { minLength: 1, maxLength: 3 }),
      not: tie("any"),
      if: tie("any"),
      then: tie("any"),
      else: tie("any"),
    },
    { requiredKeys: [] },
  ),
})).any;

/** Whether ajv accepts each value; undefined if ajv's code fails. */
export function ajvVerdicts(
  given: unknown,
  values: readonly unknown[],
): readonly boolean[] | undefined {
  const ajv = new Ajv2020({ strict: false, ownProperties: true, logger: false });
  const validate = ajv.compile(given as object);
  try {
    return values.map((each) => validate(each) === true);
  } catch (error) {
    // Happens once in several hundred schemas: ajv's own code uses a variable that it does not
    // declare.
    if (error instanceof ReferenceError) return undefined;
    throw error;
  }
}
