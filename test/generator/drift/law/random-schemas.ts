// Random schemas, values, and small edits of schemas, for laws that hold for all of them.
import fc from "fast-check";

export type Plain = null | boolean | number | string | Plain[] | { [key: string]: Plain };
export type PlainSchema = boolean | { [keyword: string]: Plain };

const key = fc.constantFrom("a", "b", "c", "d-e");
const scalar = fc.oneof(
  fc.constantFrom<Plain>(0, 1, -1, 1.5, 3, "", "a", "ab", "😀", "720p", true, false, null),
  fc.integer({ min: -5, max: 20 }),
);

/** Bodies over few names and small values, so that many of them are accepted. */
export const value: fc.Arbitrary<Plain> = fc.letrec<{ any: Plain; list: Plain; object: Plain }>(
  (tie) => ({
    any: fc.oneof({ depthSize: "small" }, scalar, tie("list"), tie("object"), tie("object")),
    list: fc.array(tie("any"), { maxLength: 3 }),
    object: fc.dictionary(key, tie("any"), { maxKeys: 4, noNullPrototype: true }),
  }),
).any;

const type = fc.constantFrom("string", "number", "integer", "boolean", "null", "array", "object");
const count = fc.integer({ min: 0, max: 3 });
const names = fc.uniqueArray(key, { minLength: 1, maxLength: 2 });
const choice = fc.uniqueArray(fc.oneof(scalar, scalar, value), {
  minLength: 1,
  maxLength: 4,
  comparator: (a, b) => JSON.stringify(a) === JSON.stringify(b),
});
const optional = <Model extends object>(model: {
  [Key in keyof Model]: fc.Arbitrary<Model[Key]>;
}) => fc.record(model, { requiredKeys: [] });

const leaf = fc.oneof(
  fc.boolean(),
  fc.record({ type: fc.oneof(type, fc.uniqueArray(type, { minLength: 1, maxLength: 3 })) }),
  fc.record({ enum: choice }),
  fc.record({ const: value }),
  optional({
    type: fc.constant("string"),
    minLength: count,
    maxLength: count,
    pattern: fc.constantFrom("^a", "\\d", "^.$"),
  }),
  optional({
    type: fc.constantFrom("integer", "number"),
    minimum: fc.integer({ min: -2, max: 3 }),
    maximum: fc.integer({ min: 0, max: 9 }),
    exclusiveMinimum: count,
    multipleOf: fc.constantFrom(1, 2, 4),
  }),
);

const reference = fc
  .constantFrom("#/$defs/leaf", "#/$defs/tree")
  .map((ref): PlainSchema => ({ $ref: ref }));

/** Schemas over the keywords of the draft; references lead to `$defs` of {@link inDocument}. */
export const schema: fc.Arbitrary<PlainSchema> = fc.letrec<Record<string, PlainSchema>>((tie) => ({
  any: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    leaf as fc.Arbitrary<PlainSchema>,
    tie("object"),
    tie("object"),
    tie("array"),
    tie("combined"),
    reference,
  ),
  object: optional({
    type: fc.constant("object"),
    properties: fc.dictionary(key, tie("any"), { maxKeys: 3, noNullPrototype: true }),
    required: names,
    additionalProperties: tie("any"),
    patternProperties: fc.dictionary(fc.constantFrom("^a", "-"), leaf, {
      maxKeys: 1,
      noNullPrototype: true,
    }),
    propertyNames: fc.constantFrom({ maxLength: 2 }, { pattern: "^[a-c]" }, { enum: ["a", "b"] }),
    minProperties: count,
    maxProperties: count,
    dependentRequired: fc.dictionary(key, names, { maxKeys: 1, noNullPrototype: true }),
    dependentSchemas: fc.dictionary(key, tie("any"), { maxKeys: 1, noNullPrototype: true }),
  }) as fc.Arbitrary<PlainSchema>,
  array: optional({
    type: fc.constant("array"),
    prefixItems: fc.array(tie("any"), { minLength: 1, maxLength: 2 }),
    items: tie("any"),
    // Not `false`, and not beside `prefixItems`: there ajv reads `contains` otherwise than the draft.
    minItems: count,
    maxItems: count,
    uniqueItems: fc.boolean(),
  }) as fc.Arbitrary<PlainSchema>,
  combined: fc.oneof(
    optional({
      allOf: fc.array(tie("any"), { minLength: 1, maxLength: 2 }),
      anyOf: fc.array(tie("any"), { minLength: 1, maxLength: 3 }),
      oneOf: fc.array(tie("any"), { minLength: 1, maxLength: 3 }),
      not: tie("any"),
      if: tie("any"),
      then: tie("any"),
      else: tie("any"),
    }),
    fc.record({ anyOf: fc.array(tie("object"), { minLength: 1, maxLength: 3 }) }),
    optional({
      type: fc.constant("array"),
      items: leaf,
      contains: leaf.map((each) => (each === false ? { type: "string" } : each)),
      minContains: count,
      maxContains: count,
    }),
    optional({
      allOf: fc.array(tie("object"), { maxLength: 2, minLength: 1 }),
      unevaluatedProperties: leaf,
    }),
  ) as fc.Arbitrary<PlainSchema>,
})).any as fc.Arbitrary<PlainSchema>;

/** A document around a schema: a definition of its own, and one that contains itself. */
export function inDocument(root: PlainSchema, definition: PlainSchema): { [key: string]: Plain } {
  const tree = {
    type: "object",
    properties: { a: { $ref: "#/$defs/tree" }, b: definition },
  };
  const body = typeof root === "boolean" ? { allOf: [root] } : root;
  return { ...body, $defs: { leaf: definition, tree } };
}

export const leafSchema = leaf as fc.Arbitrary<PlainSchema>;

/** An edit of one sub-schema; `pick` chooses which. */
export interface Edit {
  readonly pick: number;
  readonly change: (schema: PlainSchema) => PlainSchema;
}

const dropped =
  (at: number) =>
  (given: PlainSchema): PlainSchema => {
    if (typeof given === "boolean") return given;
    const keys = Object.keys(given);
    const left = keys.filter((_, index) => index !== at % Math.max(1, keys.length));
    return Object.fromEntries(left.map((name) => [name, given[name] ?? null]));
  };

const added =
  (more: PlainSchema) =>
  (given: PlainSchema): PlainSchema =>
    typeof given === "boolean" || typeof more === "boolean" ? more : { ...given, ...more };

/** Edits that mean anything. */
export const anyEdit: fc.Arbitrary<Edit> = fc.record({
  pick: fc.nat(1_000),
  change: fc.oneof(
    schema.map((other) => () => other),
    fc.nat(8).map(dropped),
    schema.map(added),
    schema.map((other) => (given: PlainSchema): PlainSchema => ({ anyOf: [given, other] })),
    schema.map((other) => (given: PlainSchema): PlainSchema => ({ allOf: [given, other] })),
  ),
});

/** Edits that mean nothing. */
export const idleEdit: fc.Arbitrary<Edit> = fc.record({
  pick: fc.nat(1_000),
  change: fc.constantFrom<((given: PlainSchema) => PlainSchema)[]>(
    (given) => ({ allOf: [given] }),
    (given) => ({ anyOf: [given] }),
    (given) => ({ oneOf: [given] }),
    (given) => ({ anyOf: [given, given] }),
    (given) => (given === true ? {} : given),
    (given) => ({ allOf: [given, true, {}] }),
    (given) => (typeof given === "boolean" ? given : { minLength: 0, minItems: 0, ...given }),
    (given) => (typeof given === "boolean" ? given : { required: [], ...given }),
    (given) =>
      typeof given === "boolean" ? given : Object.fromEntries(Object.entries(given).reverse()),
    (given) =>
      typeof given === "object" && Array.isArray(given["enum"])
        ? { ...given, enum: [...given["enum"]].reverse() }
        : given,
    (given) => {
      if (typeof given === "boolean" || given["const"] === undefined) return given;
      const { const: constant, ...rest } = given;
      return "enum" in rest ? given : { ...rest, enum: [constant] };
    },
    (given) =>
      typeof given === "object" && Array.isArray(given["anyOf"])
        ? { ...given, anyOf: [...given["anyOf"]].reverse() }
        : given,
  ),
});

const SINGLE = ["not", "if", "then", "else", "items", "contains", "additionalProperties"];
const LISTS = ["allOf", "anyOf", "oneOf", "prefixItems"];
const MAPS = ["properties", "patternProperties", "dependentSchemas"];

/** The schema with one of its sub-schemas edited. */
export function edited(root: PlainSchema, { pick, change }: Edit): PlainSchema {
  const total = visit(root, -1, change).count;
  return visit(root, pick % total, change).schema;
}

function visit(
  given: PlainSchema,
  target: number,
  change: (schema: PlainSchema) => PlainSchema,
): { schema: PlainSchema; count: number } {
  let count = 1;
  const below = (sub: Plain): Plain => {
    const next = visit(sub as PlainSchema, target - count, change);
    count += next.count;
    return next.schema;
  };
  let copy = given;
  if (typeof given === "object") {
    copy = Object.fromEntries(
      Object.entries(given).map(([name, member]): [string, Plain] => {
        if (SINGLE.includes(name)) return [name, below(member)];
        if (LISTS.includes(name) && Array.isArray(member)) return [name, member.map(below)];
        if (MAPS.includes(name) && typeof member === "object" && member !== null) {
          const entries = Object.entries(member).map(([each, sub]): [string, Plain] => [
            each,
            below(sub as Plain),
          ]);
          return [name, Object.fromEntries(entries)];
        }
        return [name, member];
      }),
    );
  }
  return { schema: target === 0 ? change(copy) : copy, count };
}
