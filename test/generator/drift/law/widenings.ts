// Contracts in the forms of real catalogs, and the same contracts after edits that only widen them.
import fc from "fast-check";
import type { Plain } from "./random-schemas.js";

type Keywords = { [keyword: string]: Plain };

const field: fc.Arbitrary<Keywords> = fc.oneof(
  fc.record({
    type: fc.constant("integer"),
    minimum: fc.nat(3),
    maximum: fc.integer({ min: 5, max: 9 }),
  }),
  fc.record({
    type: fc.constant("string"),
    minLength: fc.nat(2),
    maxLength: fc.integer({ min: 3, max: 9 }),
  }),
  fc.record({
    type: fc.constant("string"),
    enum: fc.uniqueArray(fc.constantFrom("a", "b", "c"), { minLength: 1 }),
  }),
  fc.record({ type: fc.constant("string"), pattern: fc.constantFrom("^a", "b$") }),
);

const object = (of: fc.Arbitrary<Keywords>): fc.Arbitrary<Keywords> =>
  fc.record({
    type: fc.constant("object"),
    properties: fc.record({ a: of, b: of, "c-d": of }),
    required: fc.subarray(["a", "b"]),
  });

const item = object(field);
const list: fc.Arbitrary<Keywords> = fc.record({
  type: fc.constant("array"),
  items: fc.oneof(field, item),
  minItems: fc.nat(1),
  maxItems: fc.integer({ min: 2, max: 5 }),
});
/** A request in the form of real catalogs. */
export const request: fc.Arbitrary<Keywords> = fc
  .tuple(
    object(fc.oneof(field, list, item)),
    fc.uniqueArray(fc.constantFrom("a", "b", "c-d"), { minLength: 1 }),
  )
  .map(([root, inputs]): Keywords => ({
    ...root,
    anyOf: inputs.map((name) => ({ required: [name] })),
  }));

// Each function widens the keywords, or returns them unchanged if it does not apply to them.
const WIDENINGS: ((given: Keywords) => Keywords)[] = [
  ({ maximum, ...rest }) =>
    typeof maximum === "number" ? { ...rest, maximum: maximum + 1 } : rest,
  ({ minLength: _, ...rest }) => rest,
  ({ pattern: _, ...rest }) => rest,
  ({ maxItems: _, ...rest }) => rest,
  ({ required: _, ...rest }) => rest,
  (given) => (Array.isArray(given["enum"]) ? { ...given, enum: [...given["enum"], "d"] } : given),
  (given) => (given["type"] === "integer" ? { ...given, type: "number" } : given),
  (given) =>
    given["anyOf"] === undefined && given["enum"] === undefined
      ? { ...given, type: [given["type"] ?? "string", "null"].flat() }
      : given,
  (given) =>
    given["enum"] === undefined && given["anyOf"] === undefined
      ? { anyOf: [given, { type: "boolean" }] }
      : given,
  (given) =>
    Array.isArray(given["anyOf"]) && given["properties"] !== undefined
      ? { ...given, anyOf: [...given["anyOf"], { required: ["0"] }] }
      : given,
  (given) =>
    isKeywords(given["properties"])
      ? { ...given, properties: { ...given["properties"], t: { type: "string" } } }
      : given,
  ({ enum: _, ...rest }) => rest,
];

const isKeywords = (given: Plain | undefined): given is Keywords =>
  typeof given === "object" && given !== null && !Array.isArray(given);

function everywhere(given: Keywords, edits: readonly number[]): Keywords {
  let turn = 0;
  const visit = (schema: Keywords, isRoot: boolean): Keywords => {
    const properties = isKeywords(schema["properties"])
      ? {
          properties: Object.fromEntries(
            Object.entries(schema["properties"]).map(([name, sub]) => [
              name,
              isKeywords(sub) ? visit(sub, false) : sub,
            ]),
          ),
        }
      : {};
    const items = isKeywords(schema["items"]) ? { items: visit(schema["items"], false) } : {};
    const inner = { ...schema, ...properties, ...items };
    const edit = edits[turn++ % edits.length] ?? 0;
    const widen = WIDENINGS[edit];
    // The request itself must stay an object.
    return widen === undefined || (isRoot && (edit === 7 || edit === 8)) ? inner : widen(inner);
  };
  return visit(given, true);
}

/** A contract before and after edits. Every edit accepts more bodies. */
export const widened: fc.Arbitrary<{ before: Keywords; after: Keywords }> = fc
  .tuple(request, fc.array(fc.nat(WIDENINGS.length + 6), { minLength: 1, maxLength: 7 }))
  .map(([before, edits]) => ({ before, after: everywhere(before, edits) }));
