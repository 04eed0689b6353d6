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
    ' | dependentSchemas {"map":{"properties":{"count":{"maximum":3}}}} | no | contract',
    'count | type "integer" | approximate | contract',
    "count | minimum 1 | no | contract",
    'list | type "array" | exact | contract',
    "list | maxItems 3 | no | contract",
    'list[] | type "string" | exact | contract',
    'list[] | format "uri" | no | no',
    'map | type "object" | exact | contract',
    'map | additionalProperties {"type":"number"} | approximate | contract',
    'map | propertyNames {"maxLength":2} | no | contract',
    'map.* | type "number" | exact | contract',
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

test("the name of a field cannot write on the terminal", () => {
  const rows = explain(
    contractOf("m", { type: "object", properties: { "\u001b[2J\u202e": { type: "string" } } }),
  );
  expect(explanationTable("m", rows)).toContain("\ufffd[2J\ufffd  exact");
});
