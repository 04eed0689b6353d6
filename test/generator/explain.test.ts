// `--explain`: where each constraint is held, and that the table says so honestly.
import { expect, test } from "vitest";
import { explain, explanationTable } from "../../generator/explain/explain.js";
import { contractOf } from "./contract-of.js";

const rowsOf = (schema: object, rules: readonly object[] = []) =>
  explain(contractOf("m", schema, rules)).map(
    ({ place, constraint, type, validator }) => `${place} | ${constraint} | ${type} | ${validator}`,
  );

test("each constraint is held by the type, by a part of it, or by the validator alone", () => {
  const rows = rowsOf(
    {
      type: "object",
      properties: {
        count: { type: "integer", minimum: 1 },
        ratio: { $ref: "#/$defs/ratio" },
        list: { type: "array", items: { type: "string", format: "uri" }, maxItems: 3 },
        map: {
          type: "object",
          additionalProperties: { type: "number" },
          propertyNames: { maxLength: 2 },
        },
      },
      required: ["count"],
      anyOf: [{ required: ["ratio"] }, { required: ["list"] }],
      dependentSchemas: { map: { properties: { count: { maximum: 3 } } } },
      $defs: { ratio: { enum: ["16:9", "9:16"] } },
    },
    [{ not: { required: ["list", "map"] } }, { "x-total": { of: ["list"], maximum: 2 } }],
  );
  expect(rows).toEqual([
    ' | type "object" | exact | contract',
    ' | required ["count"] | exact | contract',
    ' | anyOf [{"required":["ratio"]},{"required":["list"]}] | exact | contract',
    ' | anyOf[0]: required ["ratio"] | exact | contract',
    ' | anyOf[1]: required ["list"] | exact | contract',
    "count | dependentSchemas.map: maximum 3 | no | contract",
    'count | type "integer" | approximate | contract',
    "count | minimum 1 | no | contract",
    'list | type "array" | exact | contract',
    "list | maxItems 3 | no | contract",
    'list[] | type "string" | exact | contract',
    'list[] | format "uri" | no | no',
    'map | type "object" | exact | contract',
    'map.* | type "number" | exact | contract',
    "map | propertyNames: maxLength 2 | no | contract",
    'ratio | enum ["16:9","9:16"] | exact | contract',
    " | rule rule-1: rule 1 says so (a section) | exact | rule",
    " | rule rule-2: rule 2 says so (a section) | no | rule",
  ]);
});

test("branches that describe fields are approximate: the library prints them", () => {
  const rows = rowsOf({
    type: "object",
    oneOf: [
      { properties: { a: { type: "string" } }, required: ["a"] },
      { properties: { a: { type: "number" } }, required: ["a"] },
    ],
  });
  expect(rows[1]).toMatch(/^ \| oneOf .* \| approximate \| contract$/);
});

test("what stands in branches has rows of its own", () => {
  const rows = rowsOf({
    type: "object",
    properties: { m: { type: "string" }, x: { type: "integer" } },
    required: [],
    if: { properties: { m: { const: "a" } }, required: ["m"] },
    then: { properties: { x: { maximum: 10 } } },
    else: { required: ["x"] },
    anyOf: [{ properties: { x: { minimum: 2 } } }, { properties: { m: false } }],
    not: { required: ["m", "x"] },
  });
  expect(rows).toEqual([
    ' | type "object" | exact | contract',
    ' | anyOf [{"properties":{"x":{"minimum":2}}},{"properties":{"m":false… | no | contract',
    ' | not {"required":["m","x"]} | exact | contract',
    ' | if {"required":["m"],"properties":{"m":{"const":"a"}}} | approximate | contract',
    "x | anyOf[0]: minimum 2 | no | contract",
    "m | anyOf[1]: false | no | contract",
    "x | then: maximum 10 | no | contract",
    ' | else: required ["x"] | approximate | contract',
    'm | type "string" | exact | contract',
    'x | type "integer" | approximate | contract',
  ]);
});

test("a definition is told at each of its places, but not inside of itself", () => {
  const rows = rowsOf({
    type: "object",
    properties: {
      a: { $ref: "#/$defs/short" },
      b: { type: "array", items: { $ref: "#/$defs/short" } },
      c: { $dynamicRef: "#tree" },
      d: { $ref: "#/$defs/short", required: ["z"] },
    },
    $defs: {
      short: { maxLength: 5 },
      tree: { $dynamicAnchor: "tree", minProperties: 1, properties: { t: { $ref: "#tree" } } },
    },
  });
  expect(rows).toEqual([
    ' | type "object" | exact | contract',
    "a | maxLength 5 | no | contract",
    'b | type "array" | exact | contract',
    "b[] | maxLength 5 | no | contract",
    "c | minProperties 1 | no | contract",
    'd | required ["z"] | exact | contract',
    "d | maxLength 5 | no | contract",
  ]);
});

test("a type knows no patterns of keys, and where it takes any key it says nothing of them", () => {
  const texts = { "^x-": { type: "string" } };
  const rows = rowsOf({
    type: "object",
    properties: {
      open: { type: "object", patternProperties: texts },
      closed: { type: "object", patternProperties: texts, additionalProperties: false },
    },
    additionalProperties: true,
  });
  expect(rows).toEqual([
    ' | type "object" | exact | contract',
    'closed | type "object" | exact | contract',
    "closed | additionalProperties false | approximate | contract",
    'closed./^x-/ | type "string" | approximate | contract',
    'open | type "object" | exact | contract',
    'open./^x-/ | type "string" | no | contract',
  ]);
});

test("definitions that name others twice each end in time", () => {
  const definitions = Array.from({ length: 40 }, (_, n) => [
    `d${n}`,
    { properties: { a: { $ref: `#/$defs/d${n + 1}` }, b: { $ref: `#/$defs/d${n + 1}` } } },
  ]);
  const $defs = { ...Object.fromEntries(definitions), d40: { type: "string" } };
  const schema = { type: "object", properties: { a: { $ref: "#/$defs/d0" } }, $defs };
  expect(rowsOf(schema).at(-1)).toBe(
    " | the rest is left out: its references unfold to more than 50000 schemas | no | contract",
  );
});

test("the name of a field cannot write on the terminal", () => {
  const rows = explain(
    contractOf("m", { type: "object", properties: { "\u001b[2J\u202e": { type: "string" } } }),
  );
  expect(explanationTable("m", rows)).toContain("\ufffd[2J\ufffd  exact");
});
