// Contracts of alternatives: anyOf and oneOf, in each other and beside each other.
import {
  field,
  fields,
  needs,
  numbered,
  record,
  request,
  tagged,
  times,
  untagged,
  type Schema,
} from "./parts.js";

export const ALTERNATIVES: Readonly<Record<string, Schema>> = {
  "allOf of 16 anyOf of 8 required": request({
    allOf: times(16, (n) => ({ anyOf: times(8, (k) => needs(`f${n * 8 + k}`)) })),
  }),
  "allOf of 16 anyOf that overlap": request({
    allOf: times(16, (n) => ({ anyOf: times(8, (k) => needs(`f${(n * 3 + k) % 40}`)) })),
  }),
  "allOf of 16 oneOf that overlap": request({
    allOf: times(16, (n) => ({ oneOf: times(8, (k) => needs(`f${(n * 3 + k) % 40}`)) })),
  }),
  "allOf of 100 objects of 5 fields": {
    type: "object",
    allOf: times(100, (n) => ({ properties: fields(5, `g${n}_`), required: [`g${n}_0`] })),
  },
  "allOf of 50 objects that share fields": {
    type: "object",
    allOf: times(50, (n) => ({
      properties: record(times(10, (k) => [`f${(n * 10 + k * 3) % 490}`, { maxLength: 100 + n }])),
    })),
  },
  "anyOf nested 8 deep, 3 wide": request({
    anyOf: nestedChoices(8, 3, "anyOf", { left: 400 }),
  }),
  "oneOf nested 5 deep, 3 wide": request({
    oneOf: nestedChoices(5, 3, "oneOf", { left: 300 }),
  }),
  "anyOf of allOf of anyOf of 5": request({
    anyOf: times(5, (a) => ({
      allOf: times(5, (b) => ({ anyOf: times(5, (c) => needs(`f${a * 25 + b * 5 + c}`)) })),
    })),
  }),
  "oneOf of 100 objects with a tag": { type: "object", oneOf: tagged(100, 5) },
  "oneOf of 100 objects without a tag": { type: "object", oneOf: untagged(100, 5) },
  "anyOf of 100 objects without a tag": { type: "object", anyOf: untagged(100, 5) },
  "50 fields of anyOf of 10 objects": request(
    {},
    numbered("f", 50, (n) => ({
      anyOf: times(10, (k) => ({
        type: "object",
        properties: { [`a${k}`]: field(n), [`b${k}`]: field(k) },
        required: [`a${k}`],
      })),
    })),
  ),
  "objects in allOf with oneOf of 16 each": request({
    allOf: times(8, (n) => ({
      oneOf: times(16, (k) => ({
        properties: {
          [`f${n * 5}`]: { const: `v${n * 5}_${k}` },
          [`f${n + 100}`]: { maxLength: k },
        },
        required: [`f${n * 5}`],
      })),
    })),
  }),
  "anyOf of 20 pairs of required": request({
    anyOf: times(20, (n) => needs(`f${2 * n}`, `f${2 * n + 1}`)),
  }),
  "anyOf of 100 sets of 20 required": request({
    anyOf: times(100, (n) => needs(...times(20, (k) => `f${(n * 13 + k * 7) % 490}`))),
  }),
  "exactly one of 100 fields": request({ oneOf: times(100, (n) => needs(`f${n}`)) }),
  "anyOf of 60 closed subsets": request({
    anyOf: times(60, (n) => ({
      properties: record(times(100, (k) => [`f${(n * 9 + k) % 490}`, {}])),
      additionalProperties: false,
    })),
  }),
};

// Alternatives inside alternatives; each leaf requires one more field. `left` bounds the number of schemas.
function nestedChoices(
  depth: number,
  width: number,
  keyword: string,
  room: { left: number },
): readonly Schema[] {
  return times(width, (n) => {
    room.left--;
    const name = `f${room.left % 200}`;
    if (depth === 0 || room.left <= 0 || n === 0) return needs(name);
    return { required: [name], [keyword]: nestedChoices(depth - 1, width, keyword, room) };
  });
}
