// If a request needs one of several fields, its type names all of them together, so that the
// compiler's message names them too.
import { expect, test } from "vitest";
import { printCode } from "../../../generator/typescript/layout/code.js";
import { printTypes } from "../../../generator/typescript/types/print-types.js";
import { requestTypes } from "../../../generator/typescript/types/request-types.js";
import { contractOf } from "../contract-of.js";

const requestOf = (anyOf: readonly object[]): string => {
  const properties = { prompt: { type: "string" }, mode: { enum: ["a", "b"] } };
  const types = requestTypes(contractOf("m", { type: "object", properties, anyOf }));
  const [request = ""] = printTypes(types).map(printCode).slice(-1);
  return request.split("\n").slice(1).join("\n");
};

test("fields of which one is needed are named together", () => {
  expect(requestOf([{ required: ["image_url"] }, { required: ["video_url"] }])).toBe(
    `export type MRequest = MRequestFields &
  Partial<Record<"image_url" | "video_url", unknown>> &
  ({ image_url: unknown } | { video_url: unknown });`,
  );
});

test("a field that each alternative needs is not among them", () => {
  const tagged = (mode: string, field: string) => ({
    properties: { mode: { const: mode } },
    required: ["mode", field],
  });
  expect(requestOf([tagged("a", "image_url"), tagged("b", "video_url")])).toBe(
    `export type MRequest = MRequestFields &
  Partial<Record<"image_url" | "video_url", unknown>> &
  ({ image_url: unknown; mode: "a" } | { mode: "b"; video_url: unknown });`,
  );
});

test("if one alternative needs no field, no field is named", () => {
  const conditional = { properties: { mode: { const: "a" } }, required: ["mode", "image_url"] };
  expect(requestOf([conditional, { properties: { mode: { const: "b" } } }])).not.toContain(
    "Partial",
  );
});
