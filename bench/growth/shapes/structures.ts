// Contracts that are wide, deep, long, or refer to themselves.
import {
  FIELDS,
  LONG,
  TEXT,
  field,
  fields,
  is,
  nested,
  numbered,
  record,
  request,
  tagged,
  times,
  untagged,
  words,
  type Schema,
} from "./parts.js";

export const STRUCTURES: Readonly<Record<string, Schema>> = {
  "500 plain fields": request({ required: words(100, "f") }),
  "closed, all required": request({ required: words(490, "f"), additionalProperties: false }),
  "500 long descriptions": request(
    {},
    numbered("f", FIELDS, () => ({ ...TEXT, description: LONG })),
  ),
  "field: oneOf of 100 with a tag": request({}, { item: { oneOf: tagged(100, 5) } }),
  "field: anyOf of 100 without a tag": request({}, { item: { anyOf: untagged(100, 5) } }),
  "field: list of oneOf of 100 with a tag": request(
    {},
    { items: { type: "array", items: { oneOf: tagged(100, 5) }, maxItems: 10 } },
  ),
  "propertyNames of 500 words": {
    type: "object",
    propertyNames: { enum: words(500, "f") },
    additionalProperties: TEXT,
  },
  "propertyNames with patterns": request({
    propertyNames: { anyOf: [{ pattern: "^f[0-9]+$" }, { pattern: "^x_" }, { maxLength: 4 }] },
  }),
  "patternProperties of 50": request({
    patternProperties: numbered("^p", 50, (n) => ({ type: "string", maxLength: n + 1 })),
    additionalProperties: false,
  }),
  "patternProperties that match all fields": request({
    patternProperties: record(times(20, (n) => [`^f.{0,${n}}`, { description: `pattern ${n}` }])),
  }),
  "min- and maxProperties": request({ minProperties: 2, maxProperties: 400 }),
  "objects 60 deep": nested(28, { type: "object", properties: fields(100) }, 14),
  "40 definitions, each to each": {
    type: "object",
    properties: { root: { $ref: "#/$defs/d0" } },
    $defs: numbered("d", 40, (n) => ({
      type: "object",
      properties: {
        ...fields(8, `p${n}_`),
        ...record(times(4, (k) => [`r${k}`, { $ref: `#/$defs/d${(n * 5 + k + 1) % 40}` }])),
      },
    })),
  },
  "12 levels of two references each": {
    type: "object",
    properties: { root: { $ref: "#/$defs/d0" } },
    $defs: numbered("d", 13, (n) =>
      n === 12
        ? { type: "object", properties: fields(40) }
        : {
            allOf: [
              { $ref: `#/$defs/d${n + 1}` },
              { anyOf: [{ $ref: `#/$defs/d${n + 1}` }, TEXT] },
            ],
          },
    ),
  },
  "a tree that contains itself": {
    type: "object",
    properties: { ...fields(480), root: { $ref: "#/$defs/node" } },
    $defs: {
      node: {
        anyOf: [
          TEXT,
          { type: "array", items: { $ref: "#/$defs/node" } },
          ...times(18, (n) => ({
            type: "object",
            properties: {
              kind: { const: `k${n}` },
              left: { $ref: "#/$defs/node" },
              [`o${n}`]: TEXT,
            },
            required: ["kind"],
          })),
        ],
      },
    },
  },
  "tuple of 200": request(
    {},
    { row: { type: "array", prefixItems: times(200, field), items: false, minItems: 200 } },
  ),
  "tuple of 100 objects": request(
    {},
    {
      row: {
        type: "array",
        prefixItems: times(100, (n) => ({ type: "object", properties: fields(4, `t${n}_`) })),
      },
    },
  ),
  "enum of 5,000": request({}, { ...fields(489), voice: { enum: words(5_000, "voice-") } }),
  "20 enums of 500": request(
    {},
    numbered("f", 20, (n) => ({ enum: words(500, `v${n}-`) })),
  ),
  "enums of 200 in 40 branches of allOf": request({
    allOf: times(40, (n) => ({
      if: is("f0", `v0_${n % 4}`),
      then: { properties: { f5: { enum: words(200 - n, "v5_") }, [`f${n + 10}`]: false } },
    })),
  }),
  "contains, minContains": request(
    {},
    {
      ...fields(470),
      ...numbered("l", 20, (n) => ({
        type: "array",
        items: { anyOf: [TEXT, { type: "object", properties: fields(5) }] },
        contains: { type: "object", required: ["f0"], properties: { f0: { const: n } } },
        minContains: 2,
        maxContains: 5,
      })),
    },
  ),
  unevaluatedProperties: request({
    allOf: times(20, (n) => ({ properties: fields(5, `u${n}_`) })),
    anyOf: times(20, (n) => ({ properties: fields(5, `w${n}_`), required: [`w${n}_0`] })),
    unevaluatedProperties: false,
  }),
  "consts of objects": request(
    {},
    numbered("f", 100, (n) => ({
      anyOf: times(10, (k) => ({ const: { a: n, b: { c: [k, "x".repeat(40)] } } })),
    })),
  ),
  "examples and defaults of objects": request(
    {},
    numbered("f", FIELDS, (n) => ({
      type: "object",
      properties: { a: TEXT, b: { type: "array", items: { type: "integer" } } },
      default: { a: "x".repeat(50), b: times(50, (k) => k) },
      examples: times(5, () => ({ a: `${n}`, b: times(20, (k) => k) })),
    })),
  ),
  "multipleOf and formats": request(
    {},
    numbered("f", FIELDS, (n) =>
      n % 2 === 0
        ? { type: "number", multipleOf: 0.01 * (n + 1), exclusiveMinimum: 0 }
        : { type: "string", format: "uri", pattern: `^https?://h${n}\\.` },
    ),
  ),
  "100 lists of objects of 4": request(
    {},
    numbered("f", 100, (n) => ({
      type: "array",
      items: { type: "object", properties: fields(4, `i${n}_`), required: [`i${n}_0`] },
      uniqueItems: true,
    })),
  ),
};
