// Contracts of up to 500 properties, one for each way in which a schema can have very many
// combinations.
import type { JsonObject } from "../../../generator/read/schema/json.js";

const times = <Item>(count: number, item: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_, index) => item(index));
const numbered = <Value>(prefix: string, count: number, value: (index: number) => Value) =>
  Object.fromEntries(times(count, (n) => [`${prefix}${n}`, value(n)]));
const words = (count: number, prefix: string) => times(count, (n) => `${prefix}${n}`);
const needs = (...names: string[]) => ({ required: names });
const is = (name: string, value: string) => ({
  properties: { [name]: { const: value } },
  required: [name],
});

// The kinds of field in a real request, used in turn.
const KINDS: readonly ((n: number) => JsonObject)[] = [
  (n) => ({ type: "string", enum: words(4, `v${n}_`), default: `v${n}_0` }),
  (n) => ({ type: "integer", minimum: 0, maximum: 10 + n }),
  (n) => ({ type: "string", maxLength: 100 + n, description: `What field ${n} is for.` }),
  () => ({ type: "boolean", default: false }),
  (n) => ({ anyOf: [{ type: "number", minimum: n }, { type: "null" }], default: null }),
];
const fields = (count: number, prefix = "f") =>
  numbered(prefix, count, (n) => KINDS[n % KINDS.length]?.(n) ?? {});
const request = (more: JsonObject): JsonObject => ({
  type: "object",
  properties: fields(490),
  ...more,
});

// Alternatives inside alternatives; each leaf requires one more field. `room` bounds the number of
// schemas.
function nested(depth: number, room: { left: number }): JsonObject[] {
  return times(3, (n) => {
    const name = `f${--room.left % 200}`;
    if (depth === 0 || room.left <= 0 || n === 0) return needs(name);
    return { required: [name], oneOf: nested(depth - 1, room) };
  });
}

/** The contracts by name. */
export const SHAPES: Readonly<Record<string, JsonObject>> = {
  "dependentRequired, 200 pairs": request({
    dependentRequired: numbered("f", 200, (n) => [`f${n + 200}`]),
  }),
  "dependentSchemas that forbid": request({
    dependentSchemas: numbered("f", 100, (n) => ({ properties: { [`f${n + 100}`]: false } })),
  }),
  "20 if/then over 60 fields": request({
    allOf: times(20, (n) => ({
      if: is(`f${n}`, `v${n}_1`),
      then: { required: words(60, "f") },
      else: { properties: { [`f${n + 60}`]: false } },
    })),
  }),
  "allOf of 16 anyOf of 8": request({
    allOf: times(16, (n) => ({ anyOf: times(8, (k) => needs(`f${n * 8 + k}`)) })),
  }),
  "oneOf nested 5 deep, 3 wide": request({ oneOf: nested(5, { left: 300 }) }),
  "exactly one of 100 fields": request({ oneOf: times(100, (n) => needs(`f${n}`)) }),
  "not anyOf of 100 pairs": request({
    not: { anyOf: times(100, (n) => needs(`f${n}`, `f${n + 1}`)) },
  }),
  "patternProperties of 50": request({
    patternProperties: numbered("^p", 50, (n) => ({ type: "string", maxLength: n + 1 })),
    additionalProperties: false,
  }),
  "oneOf of 100 objects with a tag": {
    type: "object",
    oneOf: times(100, (n) => ({
      properties: { type: { const: `t${n}` }, ...fields(5, `m${n}_`) },
      required: ["type", `m${n}_0`],
      additionalProperties: false,
    })),
  },
  "oneOf of 20 that all extend a base": {
    type: "object",
    oneOf: times(20, (n) => ({ allOf: [{ $ref: "#/$defs/base" }, { $ref: `#/$defs/v${n}` }] })),
    $defs: {
      base: { type: "object", properties: fields(300), required: ["f0"] },
      ...numbered("v", 20, (n) => ({
        type: "object",
        properties: { kind: { const: `v${n}` }, ...fields(10, `x${n}_`) },
        required: ["kind"],
      })),
    },
  },
  "12 levels of two references each": {
    type: "object",
    properties: { root: { $ref: "#/$defs/d0" } },
    $defs: {
      ...numbered("d", 12, (n) => {
        const next = { $ref: `#/$defs/d${n + 1}` };
        return { allOf: [next, { anyOf: [next, { type: "string" }] }] };
      }),
      d12: { type: "object", properties: fields(40) },
    },
  },
  "a tree that contains itself": {
    type: "object",
    properties: { ...fields(480), root: { $ref: "#/$defs/node" } },
    $defs: {
      node: {
        anyOf: times(18, (n) => ({
          type: "object",
          properties: { kind: { const: `k${n}` }, left: { $ref: "#/$defs/node" } },
          required: ["kind"],
        })),
      },
    },
  },
  "a tuple of 200, an enum of 5,000": {
    type: "object",
    properties: {
      voice: { enum: words(5_000, "voice-") },
      row: {
        type: "array",
        prefixItems: Object.values(fields(200)),
        items: false,
        minItems: 200,
      },
    },
  },
};
