// Schemas in many forms: allowed bodies type-check, and forbidden bodies do not if a type can
// express why.
import { test } from "vitest";
import { expectAgreement, type Form } from "./agree.js";

const text = { type: "string" };
const whole = { type: "integer" };
const object = (properties: object, more: object = {}) => ({ type: "object", properties, ...more });
const closed = (properties: object, more: object = {}) =>
  object(properties, { additionalProperties: false, ...more });

// `field` makes an object with a field `o`. `beside` makes an object with a field `f`, and adds a
// definition `C` of three optional fields.
const field = (schema: object) => object({ o: schema });
const beside = (schema: object) =>
  object({ f: schema }, { $defs: { C: object({ p: whole, q: text, r: text }) } });
const C = { $ref: "#/$defs/C" };

const forms: Readonly<Record<string, Form>> = {
  "required beside a reference": {
    schema: beside({ ...C, required: ["p"] }),
    allowed: [{ f: { p: 1 } }, { f: { p: 1, q: "x" } }],
    forbidden: [{ f: {} }, { f: { q: "x" } }, { f: { p: "x" } }],
    misspelt: [{ f: { p: 1, qq: "x" } }],
  },
  "required beside a union of an object and null": {
    schema: beside({ anyOf: [C, { type: "null" }], required: ["p"] }),
    allowed: [{ f: null }, { f: { p: 1, q: "x" } }],
    forbidden: [{ f: {} }, { f: { q: "x" } }, { f: 1 }],
  },
  "described other keys of a reference": {
    schema: object(
      { f: { $ref: "#/$defs/map", required: ["a"] } },
      { $defs: { map: { type: "object", additionalProperties: whole } } },
    ),
    allowed: [{ f: { a: 1 } }, { f: { a: 1, b: 2 } }],
    forbidden: [{ f: {} }, { f: { a: "x" } }, { f: { a: 1, b: "x" } }],
  },
  "one of two closed definitions, in a list and in a union of a union": {
    schema: object(
      {
        f: { type: "array", items: { anyOf: [{ $ref: "#/$defs/A" }, { $ref: "#/$defs/B" }] } },
        g: { anyOf: [{ $ref: "#/$defs/AB" }, { $ref: "#/$defs/D" }] },
      },
      {
        $defs: {
          A: closed({ url: text }, { required: ["url"] }),
          B: closed({ b64: text, mime: text }, { required: ["b64"] }),
          AB: { anyOf: [{ $ref: "#/$defs/A" }, { $ref: "#/$defs/B" }] },
          D: closed({ id: text }, { required: ["id"] }),
        },
      },
    ),
    allowed: [{ f: [{ url: "x" }, { b64: "y", mime: "z" }] }, { g: { id: "x" } }],
    forbidden: [
      { f: [{ url: "x", b64: "y" }] },
      { f: [{ url: "x", mime: "y" }] },
      { g: { url: "x", id: "y" } },
    ],
  },
  "objects that forbid the field of the other": {
    schema: object({
      f: {
        oneOf: [
          object({ a: text }, { required: ["a"], not: { required: ["b"] } }),
          object({ b: text }, { required: ["b"], not: { required: ["a"] } }),
        ],
      },
    }),
    allowed: [{ f: { a: "x" } }, { f: { b: "x" } }],
    forbidden: [{ f: { a: "x", b: "y" } }, { f: {} }],
  },
  "closed branches of the request with a tag": {
    schema: {
      type: "object",
      oneOf: [
        {
          properties: { type: { const: "a" }, x: whole },
          required: ["type", "x"],
          additionalProperties: false,
        },
        {
          properties: { type: { const: "b" }, y: whole },
          required: ["type", "y"],
          additionalProperties: false,
        },
        {
          properties: { type: { enum: ["c", "d"] } },
          required: ["type"],
          additionalProperties: false,
        },
      ],
    },
    allowed: [{ type: "a", x: 1 }, { type: "b", y: 1 }, { type: "c" }, { type: "d" }],
    forbidden: [{ type: "c", x: 1 }, { type: "a", y: 1 }, { type: "a", x: 1, y: 1 }, { type: "a" }],
  },
  "closed branches with fields of their own": {
    schema: object({
      f: object(
        { url: text, b64: text, n: whole },
        {
          anyOf: [
            { properties: { url: true, n: true }, required: ["url"], additionalProperties: false },
            { properties: { b64: true }, required: ["b64"], additionalProperties: false },
          ],
        },
      ),
    }),
    allowed: [{ f: { url: "x", n: 1 } }, { f: { b64: "x" } }],
    forbidden: [{ f: { url: "x", b64: "y" } }, { f: { b64: "x", n: 1 } }, { f: {} }],
  },
  "only patterns of keys": {
    schema: object({
      f: {
        type: "object",
        patternProperties: { "^x-": text, "^n-": { type: "number" } },
        additionalProperties: false,
      },
    }),
    allowed: [{ f: { "x-a": "s", "n-a": 1 } }, { f: {} }],
    forbidden: [{ f: { "x-a": true } }, { f: { "n-a": null } }],
  },
  "a pattern that describes a field": {
    schema: object({
      f: {
        type: "object",
        properties: { "x-a": {} },
        required: ["x-b"],
        patternProperties: { "^x-": text },
      },
    }),
    allowed: [{ f: { "x-b": "s", "x-c": "t" } }, { f: { "x-a": "s", "x-b": "t" } }],
    forbidden: [{ f: { "x-b": 1 } }, { f: { "x-b": "s", "x-c": 1 } }, { f: {} }],
  },
  "fields that appear only in a prohibition": {
    schema: object({ p: whole }, { not: { required: ["a", "b"] } }),
    allowed: [{ a: 1 }, { b: 1, p: 1 }, {}],
    forbidden: [{ a: 1, b: 2 }],
  },
  "a nested object with fields only in a condition": {
    schema: object({
      f: {
        type: "object",
        if: { properties: { k: { const: "v" } }, required: ["k"] },
        then: { properties: { w: whole }, required: ["w"] },
        else: { properties: { u: text } },
      },
    }),
    allowed: [{ f: { k: "v", w: 1 } }, { f: { k: "z", u: "s" } }, { f: {} }],
    forbidden: [{ f: { u: 1 } }, { f: { k: "v", w: "s", u: 1 } }],
    misspelt: [{ f: { uu: "s" } }],
  },
  "a nested object with fields only in branches": {
    schema: object({
      f: { type: "object", anyOf: [{ properties: { a: text } }, { properties: { b: whole } }] },
    }),
    allowed: [{ f: { a: "x" } }, { f: { a: 1 } }, { f: { a: 1, b: 1 } }, { f: { b: "x" } }],
    forbidden: [{ f: { a: 1, b: "x" } }],
    misspelt: [{ f: { c: 1 } }],
  },
  "a list of objects described in a branch": {
    schema: object(
      { p: text },
      {
        dependentSchemas: {
          p: {
            properties: {
              l: {
                type: "array",
                items: object(
                  { k: { enum: ["a", "b"] } },
                  {
                    required: ["k"],
                    oneOf: [
                      { properties: { k: { const: "a" }, x: text }, required: ["x"] },
                      { properties: { k: { const: "b" }, y: text } },
                    ],
                  },
                ),
              },
            },
            required: ["l"],
          },
        },
      },
    ),
    allowed: [{ p: "x", l: [{ k: "a", x: "s", y: "t" }] }, { l: 1 }, { p: "x", l: [{ k: "b" }] }],
    forbidden: [{ p: "x" }, { p: "x", l: [{ k: "a" }] }, { p: "x", l: [{ k: "b", y: 1 }] }],
  },
  "other keys of a request": {
    schema: object({ model: { const: "m" }, a: text }, { additionalProperties: whole }),
    allowed: [{ a: "x", b: 1 }, {}],
    forbidden: [{ b: true }],
  },
  "a text or an object": {
    schema: field({
      type: ["string", "object"],
      properties: { url: text },
      oneOf: [{ type: "string" }, { type: "object", required: ["url"] }],
    }),
    allowed: [{ o: "x" }, { o: { url: "x" } }],
    forbidden: [{ o: 1 }, { o: {} }],
    misspelt: [{ o: { url: "x", ulr: "x" } }],
  },
  "a reference with other keywords beside it": {
    schema: {
      ...field({ $ref: "#/$defs/b", allOf: [object({ extra: text })] }),
      $defs: { b: object({ url: text }, { required: ["url"] }) },
    },
    allowed: [{ o: { url: "x", extra: "y" } }, { o: { url: "x" } }],
    forbidden: [{ o: { extra: "y" } }, { o: { url: "x", extra: 1 } }],
  },
};

test("types and validators agree on every form", async () => {
  await expectAgreement(forms);
});
