// Random requests in the forms of real catalogs: a few fields, and conditions on their
// combinations.
import fc from "fast-check";
import { randomOf } from "../../../engine/random.js";
import type { Edit, Plain, PlainSchema } from "./random-schemas.js";

type Keywords = { [keyword: string]: Plain };
/** Returns an integer from 0 to below `choices`. */
type Pick = (choices: number) => number;

/** Returns one of the items. */
const oneOf = <Item>(pick: Pick, items: readonly Item[]): Item => items[pick(items.length)] as Item;

/** Returns a random selection of the items. Each item is chosen with probability 1/2. */
const some = <Item>(pick: Pick, items: readonly Item[]): Item[] =>
  items.filter(() => pick(2) === 0);

const duration = (pick: Pick): Keywords =>
  oneOf<Keywords>(pick, [
    { type: "integer", minimum: 1 + pick(3), maximum: 8 + pick(8) },
    { type: "integer", multipleOf: 5, minimum: 5, maximum: 15 },
    { type: "integer", enum: oneOf<Plain[]>(pick, [[5, 10], [4, 5, 6], [3]]) },
    { type: "number", minimum: 0, maximum: 5 + pick(5) },
    { type: "integer", anyOf: [{ const: -1 }, { minimum: 3, maximum: 9 }] },
    { type: ["integer", "null"], minimum: 0 },
  ]);

const prompt = (pick: Pick): Keywords => ({
  type: "string",
  ...(pick(2) === 0 && { minLength: pick(3) }),
  ...(pick(2) === 0 && { maxLength: 3 + pick(4) }),
  ...(pick(4) === 0 && { pattern: "^a" }),
});

const mode = (): Keywords => ({ type: "string", enum: ["std", "pro", "fast"] });

const sound = (pick: Pick): Keywords =>
  oneOf<Keywords>(pick, [{ type: "boolean" }, { type: ["boolean", "null"] }, { const: true }]);

const images = (pick: Pick): Keywords => ({
  type: "array",
  items: oneOf<Keywords>(pick, [
    { type: "string", maxLength: 4 },
    {
      type: "object",
      properties: { url: { type: "string" }, role: { enum: ["first", "last"] } },
      required: some(pick, ["url", "role"]),
    },
  ]),
  ...(pick(2) === 0 && { minItems: 1 }),
  ...(pick(2) === 0 && { maxItems: 1 + pick(3) }),
});

const tagged = (tag: string, more: Keywords): Keywords => ({
  type: "object",
  properties: { type: { const: tag }, ...more },
  required: ["type"],
});

const camera = (pick: Pick): Keywords =>
  oneOf<Keywords>(pick, [
    {
      type: "object",
      properties: { type: { enum: ["pan", "zoom"] }, by: { type: "integer", maximum: 9 } },
      ...(pick(2) === 0 && { additionalProperties: false }),
    },
    {
      [oneOf(pick, ["anyOf", "oneOf"])]: [
        tagged("pan", { by: { type: "number" } }),
        tagged("zoom", { to: { type: "integer", minimum: 1 } }),
      ],
    },
  ]);

/** The fields of every request. */
const NAMES = ["duration", "prompt", "mode", "sound", "images", "camera"] as const;

/** A schema that requires fields. */
const needs = (...required: string[]): Keywords => ({ required });

/** A schema that requires a value of `mode`. */
const inMode = (value: string): Keywords => ({
  properties: { mode: { const: value } },
  required: ["mode"],
});

/** A condition, as the keywords of a schema. */
function condition(pick: Pick): Keywords {
  const [a, b] = [oneOf(pick, NAMES), oneOf(pick, NAMES)];
  return oneOf<Keywords>(pick, [
    { anyOf: [needs(a), needs(b)] },
    { oneOf: [needs(a), needs(b)] },
    { if: inMode("pro"), then: needs(a) },
    { if: inMode("pro"), then: needs(a), else: needs(b) },
    { if: needs(a), then: needs(b) },
    { dependentRequired: { [a]: [b] } },
    { not: needs(a, b) },
    { anyOf: [{ not: inMode("pro") }, needs(a)] },
    { [oneOf(pick, ["anyOf", "oneOf"])]: [inMode("std"), { ...inMode("pro"), required: [a] }] },
    { if: inMode("std"), then: { properties: { duration: { maximum: 6 } } } },
  ]);
}

/** Returns no condition, one condition, or two conditions. */
function conditions(pick: Pick): Keywords {
  const all = Array.from({ length: pick(3) }, () => condition(pick));
  return all.length > 1 ? { allOf: all } : (all[0] ?? {});
}

const fields = { duration, prompt, mode, sound, images, camera };

const seeded = <Value>(of: (pick: Pick) => Value): fc.Arbitrary<Value> =>
  fc.nat().map((seed) => {
    const random = randomOf(seed);
    return of((choices) => Math.floor(random() * choices));
  });

/** A request with the fields of `NAMES`, and with up to two conditions. */
export const catalogRequest: fc.Arbitrary<Keywords> = seeded((pick) => ({
  type: "object",
  properties: Object.fromEntries(NAMES.map((name) => [name, fields[name](pick)])),
  ...(pick(2) === 0 && { required: some(pick, ["prompt", "mode"]) }),
  ...(pick(4) === 0 && { additionalProperties: false }),
  ...conditions(pick),
}));

/** An edit that replaces the conditions of a `catalogRequest`. */
export const otherConditions: fc.Arbitrary<Edit> = seeded((pick) => {
  const now = conditions(pick);
  const change = (given: PlainSchema): PlainSchema => {
    const { properties = {}, required = [] } = typeof given === "object" ? given : {};
    return { type: "object", properties, required, ...now };
  };
  return { pick: 0, change };
});
