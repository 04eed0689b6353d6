// What json-schema-to-typescript prints is data to us: nothing of a catalog reaches it, and only plain types come back.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { printCode } from "../../../generator/emit/layout/code.js";
import { bareOf } from "../../../generator/emit/types/library/bare-of-schema.js";
import { printBare } from "../../../generator/emit/types/library/print.js";
import { readPrinted } from "../../../generator/emit/types/library/read.js";
import { newTokens } from "../../../generator/emit/types/library/tokens.js";
import { printTypes } from "../../../generator/emit/types/print-types.js";
import { requestTypes } from "../../../generator/emit/types/request-types.js";
import { copyWithinLimits } from "../../../generator/check/copy.js";
import { isSchema } from "../../../generator/schema/json.js";
import { referencesOf } from "../../../generator/schema/references.js";
import { contractOf } from "../contract-of.js";

const printed = async (schema: object) =>
  printTypes(await requestTypes(contractOf("m", schema)))
    .map(printCode)
    .join("\n");

// Two branches that describe fields, so that the library is asked.
const branched = (branch: object, more: object = {}) => ({
  type: "object",
  anyOf: [branch, { properties: { other: { type: "string" } } }],
  ...more,
});

const bare = (given: unknown) => {
  const schema = copyWithinLimits(given);
  if (!isSchema(schema)) throw new Error("not a schema");
  const scope = { references: referencesOf(schema), tokens: newTokens(), typeOf: undefined };
  return bareOf(schema, { ...scope, left: { schemas: 1_000 } });
};

describe("text of the catalog", () => {
  const evil = "x; import 'evil'; //";
  const hostile = {
    title: "Root",
    description: `*/ ${evil} \u2028 ${evil}`,
    $id: "https://evil.example/schema.json",
    type: "object",
    tsType: evil,
    properties: {
      [evil]: { type: "string", tsType: evil, title: "Root" },
      __proto__x: { enum: [evil, `"${evil}`], tsEnumNames: [evil, "b"] },
      hasOwnProperty: { type: "integer", default: evil },
      constructor: { const: { $ref: "../../fixtures/catalogs/sample.json", tsType: evil } },
      $ref: { type: "boolean" },
    },
    patternProperties: { [`[*]/${evil}`]: { type: "number", title: evil } },
    additionalProperties: { type: "string", description: `*/ ${evil}` },
    definitions: { [evil]: { tsType: evil } },
    nullable: true,
    extends: { tsType: evil },
    id: evil,
  };

  test("never reaches the library", async () => {
    const schema = bare(hostile);
    expect(JSON.stringify(schema)).not.toMatch(/evil|sample|tsType|Root|\$|title|description/);
    expect(await printBare([schema])).not.toMatch(/evil|sample|Root1|import|\/\*/);
  });

  test("comes back as names and literals only", async () => {
    const text = await printed(branched(hostile));
    expect(text).toContain(`"${evil}"?: string;`);
    expect(text).toContain("hasOwnProperty?: number | Object");
    expect(text).not.toMatch(/^\s*import/m);
    const comments = text.match(/\/\*[\s\S]*?\*\//g)?.join("") ?? "";
    const code = text
      .replace(/\/\*[\s\S]*?\*\//g, "")
      .replace(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g, "");
    expect(code).not.toContain("evil");
    expect(comments).toContain("evil");
  });

  test("a property named __proto__ keeps its name", async () => {
    const branch = JSON.parse('{"properties":{"__proto__":{"type":"number"}}}') as object;
    expect(await printed(branched(branch))).toContain("  __proto__?: number;");
  });

  test("a file is not read, wherever its name stands", async () => {
    const file = fileURLToPath(new URL("../../fixtures/catalogs/sample.json", import.meta.url));
    const told = "x-moderation-latest";
    expect(readFileSync(file, "utf8")).toContain(told);
    const places = {
      enum: [{ $ref: file }, "a"],
      default: { $ref: file },
      examples: [{ $ref: file }],
    };
    const text = await printed(
      branched({ properties: { p: places, q: { const: { $ref: file } } } }),
    );
    expect(text).toContain('p?: "a" | Readonly<Record<string, unknown>>;');
    expect(text).not.toContain(told);
  });
});

test("the library says nothing on stdout, whatever the environment asks of it", async () => {
  const said: unknown[] = [];
  const { info, dir } = console;
  const before = process.env["VERBOSE"];
  console.info = console.dir = (...told: unknown[]) => void said.push(...told);
  process.env["VERBOSE"] = "1";
  try {
    const texts = [true, { type: "string" } as const].map((schema) => printBare([schema]));
    expect(await Promise.all(texts)).toHaveLength(2);
    expect(process.env["VERBOSE"]).toBe("1");
  } finally {
    Object.assign(console, { info, dir });
    if (before === undefined) delete process.env["VERBOSE"];
    else process.env["VERBOSE"] = before;
  }
  expect(said).toEqual([]);
});

describe("the library alone would be narrower", () => {
  const back = async (schema: object) => {
    const tokens = newTokens();
    const given = copyWithinLimits(schema);
    if (!isSchema(given)) throw new Error("not a schema");
    const scope = {
      references: referencesOf(given),
      tokens,
      typeOf: undefined,
      left: { schemas: 99 },
    };
    const { shapes } = await readPrinted(await printBare([bareOf(given, scope)]), tokens, {
      name: () => "Object",
      doc: () => [],
    });
    const [shape] = shapes;
    if (shape === undefined) throw new Error("nothing was printed");
    const types = { declarations: [{ name: "T", doc: [], shape }], request: "T" };
    return printTypes(types)
      .map(printCode)
      .join("")
      .replace(/^export type T =\s+(.*);$/s, "$1");
  };

  test.each<[why: string, schema: object, type: string]>([
    ["a default is no type", { default: "x" }, "unknown"],
    ["`not` and `contains` are no objects", { not: { type: "string" }, contains: {} }, "unknown"],
    [
      "a tuple is not empty",
      { type: "array", prefixItems: [{ type: "string" }], items: false },
      "readonly string[]",
    ],
    [
      "a tuple may be shorter",
      { type: "array", prefixItems: [{ type: "string" }, { type: "null" }], items: false },
      "readonly (string | null)[]",
    ],
    [
      "items say nothing about texts",
      { items: { type: "string" } },
      "string | number | boolean | null | readonly string[] | Readonly<Record<string, unknown>>",
    ],
    [
      "fields say nothing about numbers",
      { properties: { a: {} } },
      "string | number | boolean | null | readonly unknown[] | Object",
    ],
    [
      "keys beside patterns are free",
      { type: "object", patternProperties: { "^x": { type: "null" } } },
      "Readonly<Record<string, unknown>>",
    ],
    ["a long enum is its types", { enum: Array.from({ length: 2_001 }, (_, n) => n) }, "number"],
    [
      "values with members are any such",
      { enum: [{ a: 1 }, [2]] },
      "readonly unknown[] | Readonly<Record<string, unknown>>",
    ],
    [
      "a count of items is no tuple",
      { type: "array", items: { type: "number" }, minItems: 2, maxItems: 3 },
      "readonly number[]",
    ],
    ["an unmatched condition is free", { if: { type: "string" }, then: { const: "a" } }, "unknown"],
  ])("%s", async (_, schema, type) => {
    expect(await back(schema)).toBe(type);
  });
});

describe("what cannot be read back is no type", () => {
  const tokens = newTokens();
  const naming = { name: () => "T", doc: () => [] };
  test.each([
    ["a name of nobody's", "export interface Root { m0: Elsewhere }"],
    ["a literal of nobody's", 'export interface Root { m0: "x" }'],
    ["a field of nobody's", "export interface Root { m0: { x: string } }"],
    ["a function", "export interface Root { m0: () => void }"],
    ["an import", 'export interface Root { m0: import("x").Y }'],
    ["nothing", "export type Root = string"],
  ])("%s", async (_, text) => {
    await expect(readPrinted(text, tokens, naming)).rejects.toThrow();
  });
});

test("more ways of being valid than a compiler can tell apart are no part of the type", async () => {
  const needs = (count: number) => {
    const fields = Array.from({ length: count }, (_, index) => index);
    const forms = fields.map((index) => [
      `m${index}`,
      { properties: { [`k${index}`]: { type: "string" } }, required: [`k${index}`] },
    ]);
    return {
      type: "object",
      properties: Object.fromEntries(fields.map((index) => [`m${index}`, { type: "boolean" }])),
      dependentSchemas: Object.fromEntries(forms) as object,
    };
  };
  expect(await printed(needs(7))).toContain("RequestBranches");
  expect(await printed(needs(8))).not.toContain("RequestBranches");
});
