// Entries of thousands: each is emitted as code that compiles, or left out with a code; neither costs its neighbours.
import { checkCatalog } from "../../generator/check/catalog.js";
import { DOCUMENTED_ENDPOINTS } from "../../generator/check/entry.js";
import { emitModules, type EmittedModules } from "../../generator/emit/emit.js";
import { normalise } from "../../generator/normalise/normalise.js";

const each = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));
const names = (count: number, letter = "f") => each(count, (index) => `${letter}${index}`);
const map = <T>(count: number, make: (index: number) => T) =>
  Object.fromEntries(each(count, (index) => [`f${index}`, make(index)]));
const field = (schema: object) => ({ properties: { f: schema } });
const text = (index: number) => ({ type: "string", minLength: index + 1, pattern: `^a${index}` });
const object = (index: number) => ({
  type: "object",
  required: [`f${index}`],
  properties: { [`f${index}`]: { type: "string" } },
});

/** What a contract may be and more, which is emitted. */
export const EMITTED: Readonly<Record<string, object>> = {
  "9,000 required names": { required: names(9_000) },
  "100 x 100 names that others require": { dependentRequired: map(100, () => names(100, "g")) },
  "a branch of 2,000 required names": { anyOf: [{ required: names(2_000) }, { required: ["b"] }] },
  "3,000 words": field({ type: "string", enum: names(3_000) }),
  "2,000 constants": field({ oneOf: names(2_000).map((name) => ({ const: name, title: "T" })) }),
  "500 fields": { properties: map(499, text), required: names(499), additionalProperties: false },
  "40 objects, told apart by nothing": field({ anyOf: each(40, object) }),
  "100 branches": { anyOf: each(100, (i) => ({ required: [`f${i}`] })) },
  "60 conditions": field({
    allOf: each(60, (i) => ({ if: { required: [`f${i}`] }, then: { required: [`g${i}`] } })),
  }),
  "unions whose product is a billion": field({
    allOf: each(10, (j) => ({ anyOf: each(40, (i) => object(i + 40 * j)) })),
  }),
};

/** What no contract is. */
export const LEFT_OUT: Readonly<Record<string, object>> = {
  "900 branches": { anyOf: each(900, (i) => ({ required: [`f${i}`] })) },
  "5,000 conditions": field({ allOf: each(5_000, (i) => ({ minLength: i })) }),
  "a tuple of 900": field({ type: "array", prefixItems: each(900, (i) => ({ const: i })) }),
  "400 patterns of keys": { patternProperties: map(400, text) },
  "400 schemas that fields bring along": { dependentSchemas: map(400, object) },
  "40 x 300 fields": { properties: map(40, () => ({ properties: map(300, text) })) },
  "10 conditions of 120 names": {
    allOf: each(100, (i) => ({
      if: { required: names(60) },
      then: { required: names(60, `g${i}`) },
    })),
  },
};

/** The modules of such contracts, and why others are left out, by their names here. */
export async function emitLarge(
  schemas: Readonly<Record<string, object>>,
): Promise<EmittedModules> {
  const entries = Object.entries(schemas).map(([id, schema], index) => ({
    index,
    raw: {
      id: id.replace(/[^a-z0-9]+/g, "-"),
      category: "video",
      capability_tags: [],
      parameters: {
        operation: "video_generation",
        method: "POST",
        endpoint: "/v1/videos/generations",
        schema_version: "1",
        source: "t",
        input_schema: { type: "object", ...schema },
      },
    },
  }));
  const { models, rejected } = checkCatalog(entries, DOCUMENTED_ENDPOINTS);
  const { contracts, refused: unbound } = normalise(models, { rules: [], operations: [] }, {});
  const { modules, refused } = await emitModules(contracts);
  const checked = rejected.map((one) => [one.id ?? "", one] as const);
  return { modules, refused: new Map([...checked, ...unbound, ...refused]) };
}
