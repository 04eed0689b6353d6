// Random contracts, random edits of contracts, and random bodies, for tests of laws that hold for
// all contracts.
import fc from "fast-check";
import { schema as anySchema, value as anyValue } from "../../random-schemas.js";

export type Plain = null | boolean | number | string | Plain[] | { [key: string]: Plain };
export type PlainSchema = boolean | { [keyword: string]: Plain };

const plainSchema = anySchema as fc.Arbitrary<PlainSchema>;
const reference = fc
  .constantFrom("#/$defs/leaf", "#/$defs/tree")
  .map((ref): PlainSchema => ({ $ref: ref }));

/** Schemas with the keywords of the draft; references lead to `$defs` of {@link inDocument}. */
export const schema: fc.Arbitrary<PlainSchema> = fc
  .record({
    root: plainSchema,
    places: fc.array(fc.tuple(fc.nat(1_000), reference), { maxLength: 2 }),
  })
  .map(({ root, places }) =>
    places.reduce((each, [pick, target]) => edited(each, { pick, change: () => target }), root),
  );

/** A document around a schema, with a definition and a recursive definition. */
export function inDocument(root: PlainSchema, definition: PlainSchema): { [key: string]: Plain } {
  const tree = {
    type: "object",
    properties: { a: { $ref: "#/$defs/tree" }, b: definition },
  };
  const body = typeof root === "boolean" ? { allOf: [root] } : root;
  return { ...body, $defs: { leaf: definition, tree } };
}

/** Schemas with one keyword, for definitions. */
export const leafSchema: fc.Arbitrary<PlainSchema> = fc.oneof(
  fc.boolean(),
  fc.record({ type: fc.constantFrom("string", "integer", "null", "array", "object") }),
  fc.record({ minimum: fc.nat(3) }),
  fc.record({ maxLength: fc.nat(3) }),
  fc.record({ enum: fc.constantFrom<Plain[][]>([1, "a"], ["a", null], [true]) }),
);

/** Values with few names, for bodies. */
export const value = anyValue as fc.Arbitrary<Plain>;

const SCALARS: Readonly<Record<string, readonly Plain[]>> = {
  string: ["a", "ab", "aab", "b", "720p", ""],
  integer: [0, 1, 2, 3, 4, 5, 7, 9],
};

/** A value that the schema likely accepts, made from its types and fields; `pick` chooses. */
export function likelyValue(given: PlainSchema, pick: (choices: number) => number): Plain {
  const keywords = typeof given === "object" ? given : {};
  const { type, enum: words, items, properties, anyOf, oneOf = anyOf } = keywords;
  if (keywords["const"] !== undefined) return keywords["const"];
  if (Array.isArray(words)) return words[pick(words.length)] ?? null;
  if (typeof properties === "object" && properties !== null) {
    return Object.fromEntries(
      Object.entries(properties)
        .filter(() => pick(3) > 0)
        .map(([name, sub]): [string, Plain] => [name, likelyValue(sub as PlainSchema, pick)]),
    );
  }
  if (type === undefined && Array.isArray(oneOf)) {
    return likelyValue(oneOf[pick(oneOf.length)] as PlainSchema, pick);
  }
  if (items !== undefined) {
    return Array.from({ length: pick(4) }, () => likelyValue(items as PlainSchema, pick));
  }
  const values = SCALARS[String(type)] ?? [0, 1.5, "a", true, null, {}, []];
  return values[pick(values.length)] ?? null;
}

/** An edit of one sub-schema; `pick` selects it. */
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
    return Object.fromEntries(left.map((each) => [each, given[each] ?? null]));
  };

const added =
  (more: PlainSchema) =>
  (given: PlainSchema): PlainSchema =>
    typeof given === "boolean" || typeof more === "boolean" ? more : { ...given, ...more };

const oneMore =
  (word: "anyOf" | "oneOf", other: PlainSchema) =>
  (given: PlainSchema): PlainSchema => {
    const branches = typeof given === "object" ? given[word] : undefined;
    return typeof given === "object" && Array.isArray(branches)
      ? { ...given, [word]: [...branches, other] }
      : { [word]: [given, other] };
  };

const keyword = fc.tuple(plainSchema, fc.nat(9)).map(([given, at]): PlainSchema =>
  Object.fromEntries(
    Object.entries(given)
      .filter((_, index, all) => index === at % all.length)
      .slice(0, 1),
  ),
);

const edit = (more: fc.Arbitrary<PlainSchema>): fc.Arbitrary<Edit> =>
  fc.record({
    pick: fc.nat(1_000),
    change: fc.oneof(
      { weight: 3, arbitrary: more.map(added) },
      { weight: 2, arbitrary: fc.nat(9).map(dropped) },
      fc
        .tuple(fc.constantFrom("anyOf", "oneOf"), more)
        .map(([word, other]) => oneMore(word, other)),
      more.map((other) => (given: PlainSchema): PlainSchema => ({ allOf: [given, other] })),
    ),
  });

/** Edits with any effect. */
export const anyEdit = edit(schema);

/** Edits of one keyword, like a real change of a catalog. */
export const smallEdit = edit(keyword);

/** Edits that change no verdict. */
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

/** The schema with one edited sub-schema. */
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
