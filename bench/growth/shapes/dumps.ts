// Contracts as companies' generators print them.
import { fields, numbered, record, request, times, words, type Schema } from "./parts.js";

export const DUMPS: Readonly<Record<string, Schema>> = {
  "pydantic: a dump of unions": {
    type: "object",
    title: "Request",
    properties: record(
      times(250, (n) => [
        `field_${n}`,
        {
          title: `Field ${n}`,
          default: null,
          anyOf: [
            { $ref: `#/$defs/Model${n % 30}` },
            { type: "array", items: { $ref: `#/$defs/Model${(n + 1) % 30}` } },
            { type: "null" },
          ],
        },
      ]),
    ),
    $defs: numbered("Model", 30, (n) => ({
      type: "object",
      title: `Model${n}`,
      properties: {
        ...record(
          Object.entries(fields(8)).map(([name, each]) => [name, { title: name, ...each }]),
        ),
        child: {
          anyOf: [{ $ref: `#/$defs/Model${(n + 1) % 30}` }, { type: "null" }],
          default: null,
        },
      },
      required: ["f0"],
    })),
  },
  "zod-to-json-schema: a discriminated union of intersections": {
    type: "object",
    allOf: [
      { properties: fields(100), required: ["f0"] },
      {
        anyOf: times(30, (n) => ({
          allOf: [
            { properties: { type: { const: `t${n}` } }, required: ["type"] },
            { properties: fields(10, `z${n}_`), required: [`z${n}_0`] },
          ],
        })),
      },
    ],
  },
  "OpenAPI: allOf inheritance 10 deep": {
    type: "object",
    allOf: [{ $ref: "#/$defs/c9" }],
    $defs: numbered("c", 10, (n) => ({
      allOf: [
        ...(n === 0 ? [] : [{ $ref: `#/$defs/c${n - 1}` }]),
        { type: "object", properties: fields(50, `c${n}_`), required: [`c${n}_0`] },
      ],
    })),
  },
  "OpenAPI: oneOf of 20 that all extend a base": {
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
  "many modes: resolution by model by duration": request(
    {
      allOf: [
        ...times(20, (n) => ({
          if: {
            properties: { mode: { enum: [`m${n}`, `m${n + 1}`] }, size: { const: `s${n % 5}` } },
            required: ["mode", "size"],
          },
          then: { properties: { duration: { enum: [n, n + 1, n + 2] }, f10: false } },
        })),
      ],
    },
    {
      mode: { enum: words(21, "m") },
      size: { enum: words(5, "s") },
      duration: { type: "integer", enum: times(30, (n) => n) },
      ...fields(487),
    },
  ),
};
