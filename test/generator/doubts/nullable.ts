// Fields with the `nullable` of OpenAPI.
import type { DoubtfulField } from "./table.js";

export const NULLABLE_FIELDS: readonly DoubtfulField[] = [
  {
    name: "a field that may be null",
    given: { type: "integer", minimum: 1, nullable: true },
    checked: { anyOf: [{ type: "integer", minimum: 1 }, { type: "null" }] },
    doubts: [],
    type: "number | null",
  },
  {
    name: "listed values that may be null",
    given: { type: "string", enum: ["a", "b"], nullable: true, default: null },
    checked: { anyOf: [{ enum: ["a", "b"] }, { type: "null" }] },
    doubts: [],
    type: '"a" | "b" | null',
  },
  {
    name: "a definition that may be null",
    given: { $ref: "#/$defs/R", nullable: true },
    beside: { $defs: { R: { type: "string", minLength: 2 } } },
    checked: { anyOf: [{ type: "string", minLength: 2 }, { type: "null" }] },
    doubts: [],
    type: "string | null",
  },
  {
    name: "a field that may be null, as text",
    given: { type: "string", minLength: 2, nullable: "true" },
    checked: { anyOf: [{ type: "string", minLength: 2 }, { type: "null" }] },
    doubts: [
      ["f", "nullable", "only the server checks `nullable`: its value is not true or false"],
    ],
    type: "string | null",
  },
  {
    name: "a field that may not be null",
    given: { type: "string", nullable: false },
    checked: { type: "string" },
    doubts: [],
    type: "string",
  },
  {
    name: "forms that may be null",
    given: { oneOf: [{ type: "integer" }, { type: "string" }], nullable: true },
    checked: { type: ["integer", "string", "null"] },
    doubts: [],
    type: "number | string | null",
  },
];
