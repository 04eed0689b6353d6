// A request with doubtful keywords at its root keeps the types of its fields, if the root describes
// objects.
import { describe, expect, it } from "vitest";
import { printCode } from "../../../generator/typescript/layout/code.js";
import { printTypes } from "../../../generator/typescript/types/print-types.js";
import { requestTypes } from "../../../generator/typescript/types/request-types.js";
import { contractOf } from "../contract-of.js";
import { contractCheck } from "../run-emitted.js";

const properties = { prompt: { type: "string" }, n: { type: "integer" } };
const required = ["prompt"];
const ROOT = { type: "object", properties, required };
const WHOLE = { prompt: "string", "n?": "number" };

interface Row {
  readonly name: string;
  readonly schema: object;
  /** The fields of the type. */
  readonly fields: Readonly<Record<string, string>>;
  /** Keyword and reason of doubts about the request as a whole. */
  readonly doubts: readonly (readonly [keyword: string, reason: string])[];
}

const ROWS: readonly Row[] = [
  {
    name: "a type that JSON does not have",
    schema: { ...ROOT, type: "Object" },
    fields: WHOLE,
    doubts: [["type", "its value is not a type of JSON"]],
  },
  {
    name: "a type that is an object",
    schema: { ...ROOT, type: { name: "object" } },
    fields: WHOLE,
    doubts: [["type", "its value is not a type of JSON"]],
  },
  {
    name: "a list in the list of types",
    schema: { ...ROOT, type: [["object"]] },
    fields: WHOLE,
    doubts: [["type", "its value is not a type of JSON"]],
  },
  {
    name: "required with a number in it",
    schema: { ...ROOT, required: ["prompt", 1] },
    fields: { "prompt?": "string", "n?": "number" },
    doubts: [["required", "its value is not a list of names"]],
  },
  {
    name: "required that is a text",
    schema: { ...ROOT, required: "prompt" },
    fields: { "prompt?": "string", "n?": "number" },
    doubts: [["required", "its value is not a list of names"]],
  },
  {
    name: "dependentRequired with a number in it",
    schema: { ...ROOT, dependentRequired: { n: ["prompt", 2] } },
    fields: WHOLE,
    doubts: [["dependentRequired", "its value is not an object of lists of names"]],
  },
  {
    name: "no type",
    schema: { properties, required },
    fields: WHOLE,
    doubts: [],
  },
  {
    name: "null beside the object",
    schema: { ...ROOT, type: ["object", "null"] },
    fields: WHOLE,
    doubts: [],
  },
  {
    name: "unevaluatedProperties",
    schema: { ...ROOT, unevaluatedProperties: false },
    fields: WHOLE,
    doubts: [["unevaluatedProperties", "the generator does not read this keyword"]],
  },
  {
    name: "additionalProperties that is a text",
    schema: { ...ROOT, additionalProperties: "false" },
    fields: WHOLE,
    doubts: [["additionalProperties", "its value is not a schema"]],
  },
  {
    name: "a list of alternatives with a text in it",
    schema: { ...ROOT, anyOf: [{ required: ["n"] }, "x"] },
    fields: WHOLE,
    doubts: [["anyOf", "its value is not a list of schemas"]],
  },
  {
    name: "alternatives that are an object",
    schema: { ...ROOT, oneOf: { required: ["n"] } },
    fields: WHOLE,
    doubts: [["oneOf", "its value is not a list of schemas"]],
  },
  {
    name: "a condition that is a text",
    schema: { ...ROOT, if: "n", then: { required: ["n"] } },
    fields: WHOLE,
    doubts: [["if", "its value is not a schema"]],
  },
  {
    name: "a keyword beside $ref in draft-07",
    schema: {
      $schema: "http://json-schema.org/draft-07/schema#",
      $ref: "#/definitions/R",
      required: ["n"],
      definitions: { R: ROOT },
    },
    fields: WHOLE,
    doubts: [["required", "draft-07 ignores this keyword beside $ref"]],
  },
  {
    name: "an unknown dialect",
    schema: { ...ROOT, $schema: "http://json-schema.org/draft-03/schema#" },
    fields: WHOLE,
    doubts: [["$schema", "it names an unknown dialect, so the schema is read as draft 2020-12"]],
  },
  {
    name: "a dialect of http",
    schema: { ...ROOT, $schema: "http://json-schema.org/draft/2019-09/schema#" },
    fields: WHOLE,
    doubts: [],
  },
];

describe.each(ROWS)("$name", ({ schema, fields, doubts }) => {
  const contract = contractOf("m", schema);

  it("keeps the fields, and reports the doubts", () => {
    const text = printTypes(requestTypes(contract)).map(printCode).join("\n");
    const found = [...text.matchAll(/\n {2}(\w+\??): (.+);/g)].map(([, name, type]) => [
      name,
      type,
    ]);
    expect(Object.fromEntries(found)).toEqual(fields);
    expect(contract.doubts).toEqual(
      doubts.map(([keyword, reason]) => ({
        field: "",
        keyword,
        reason: `only the server checks \`${keyword}\`: ${reason}`,
      })),
    );
  });

  it("checks the fields", () => {
    const { collect } = contractCheck(contract);
    expect(collect({ prompt: "a", n: 1 })).toEqual([]);
    expect(collect({ prompt: 1 })).toHaveLength(1);
  });
});

it("a root of another JSON type has no fields", () => {
  expect(() => contractOf("m", { ...ROOT, type: "array" })).toThrow(
    "E_SCHEMA_SHAPE: input_schema must describe an object",
  );
});

it.each<[string, object]>([
  ["labels of listed objects by their text", { enum: [{ a: 1 }], "x-enum-labels": { a: "One" } }],
  ["a list of labels of objects and lists", { enum: [{ a: 1 }, [1]], enumNames: ["One", "Two"] }],
])("%s have no effect on the model", (_, f) => {
  const contract = contractOf("m", { ...ROOT, properties: { ...properties, f } });
  expect(contract.doubts).toEqual([]);
  expect(contractCheck(contract).collect({ prompt: "a", f: { a: 1 } })).toEqual([]);
});
