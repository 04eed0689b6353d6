// What a contract allows type-checks, whatever form the schema has; what it forbids does not, where a type can say so.
import { test } from "vitest";
import { expectAgreement, type Form } from "./forms/agree.js";

const text = { type: "string" };
const object = (properties: object, more: object = {}) => ({ type: "object", properties, ...more });
const field = (schema: object) => object({ o: schema });

const forms: Readonly<Record<string, Form>> = {
  "an object or null, with branches of required fields": {
    schema: field({
      type: ["object", "null"],
      properties: { a: text, b: text },
      oneOf: [
        { type: "null" },
        { type: "object", required: ["a"] },
        { type: "object", required: ["b"] },
      ],
    }),
    allowed: [{ o: null }, { o: { a: "x" } }, { o: { b: "x" } }, {}],
    forbidden: [{ o: 1 }, { o: { a: "x", b: "y" } }, { o: {} }],
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
  "a negated type beside a required field": {
    schema: field({
      type: "object",
      properties: { url: text },
      anyOf: [{ not: { type: "string" } }, { required: ["url"] }],
    }),
    allowed: [{ o: {} }, { o: { url: "x" } }],
    forbidden: [{ o: { url: 1 } }],
  },
  "items without a type": {
    schema: field({ anyOf: [text, { type: "array" }], items: text }),
    allowed: [{ o: "x" }, { o: ["x"] }],
    forbidden: [{ o: 1 }, { o: [1] }],
  },
  "properties without a type": {
    schema: field({ properties: { url: text } }),
    allowed: [{ o: 1 }, { o: null }, { o: [1] }, { o: { url: "x" } }],
    forbidden: [{ o: { url: 1 } }],
    misspelt: [{ o: { ulr: "x" } }],
  },
  "described other keys": {
    schema: field(object({ a: text }, { additionalProperties: { type: "integer" } })),
    allowed: [{ o: { a: "x", b: 1 } }, { o: {} }],
    forbidden: [{ o: { a: true } }, { o: { b: true } }],
  },
  "patterns of keys": {
    schema: field(object({ a: text }, { patternProperties: { "^x-": { type: "boolean" } } })),
    allowed: [{ o: { a: "x", "x-b": true } }],
    forbidden: [{ o: { a: "x", "x-b": 1 } }],
  },
  "a reference with more beside it": {
    schema: {
      ...field({ $ref: "#/$defs/b", allOf: [object({ extra: text })] }),
      $defs: { b: object({ url: text }, { required: ["url"] }) },
    },
    allowed: [{ o: { url: "x", extra: "y" } }, { o: { url: "x" } }],
    forbidden: [{ o: { extra: "y" } }, { o: { url: "x", extra: 1 } }],
  },
  "names that every object inherits": {
    schema: object({ toString: text, constructor: text, valueOf: { type: "number" }, a: text }),
    allowed: [{ a: "x" }, { toString: "x", constructor: "y", valueOf: 1 }, {}],
    forbidden: [{ toString: 1 }, { a: 1 }],
  },
  "model behind a reference": {
    schema: {
      $ref: "#/$defs/base",
      $defs: {
        base: object({ model: { const: "m" }, prompt: text }, { required: ["model", "prompt"] }),
      },
    },
    allowed: [{ prompt: "x" }],
    forbidden: [{}, { prompt: 1 }],
  },
  "branches that describe fields": {
    schema: object(
      { kind: { enum: ["clip", "track"] } },
      {
        required: ["kind"],
        oneOf: [
          { properties: { kind: { const: "clip" }, length: { type: "integer" } } },
          { properties: { kind: { const: "track" }, length: { enum: ["short", "long"] } } },
        ],
      },
    ),
    allowed: [{ kind: "clip", length: 3 }, { kind: "track", length: "long" }, { kind: "clip" }],
    forbidden: [{ kind: "clip", length: "long" }, { kind: "track", length: 3 }, { length: 3 }],
    misspelt: [{ kind: "clip", lenght: 3 }],
  },
  "branches behind references": {
    schema: {
      ...object({}, { oneOf: [{ $ref: "#/$defs/clip" }, { $ref: "#/$defs/track" }] }),
      $defs: {
        clip: object({ at: { const: "clip" }, url: text }, { required: ["at", "url"] }),
        track: object({ at: { const: "track" }, bars: { type: "number" } }, { required: ["at"] }),
      },
    },
    allowed: [{ at: "clip", url: "u" }, { at: "track", bars: 4 }, { at: "track" }],
    forbidden: [{ at: "clip" }, { at: "clip", url: 1 }, { at: "track", bars: "4" }, {}],
  },
  "a condition that describes fields": {
    schema: field({
      ...object({ mode: { enum: ["a", "b"] } }, { required: ["mode"] }),
      if: { properties: { mode: { const: "a" } }, required: ["mode"] },
      then: { properties: { v: text } },
      else: { properties: { v: { type: "number" } } },
    }),
    allowed: [{ o: { mode: "a", v: "x" } }, { o: { mode: "b", v: 1 } }, { o: { mode: "a" } }],
    forbidden: [{ o: { mode: "a", v: true } }, { o: { mode: "b", v: "x" } }],
  },
  "a list of itself": {
    schema: {
      ...field({ $ref: "#/$defs/tree" }),
      $defs: { tree: { anyOf: [text, { type: "array", items: { $ref: "#/$defs/tree" } }] } },
    },
    allowed: [{ o: "x" }, { o: ["x", ["y", []]] }],
    forbidden: [{ o: 1 }, { o: [["x", [1]]] }],
  },
  "fields that model needs": {
    schema: object({ model: text, prompt: text }, { dependentRequired: { model: ["prompt"] } }),
    allowed: [{ prompt: "x" }],
    forbidden: [{}],
  },
};

test("types and validators agree on every form", async () => {
  await expectAgreement(forms);
});
