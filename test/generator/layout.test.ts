// Emitters print as prettier does, without prettier.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { format } from "prettier";
import { describe, expect, test } from "vitest";
import { emitRequestModule } from "../../generator/emit/request-module.js";
import { emitSchemaModule } from "../../generator/emit/schema-module.js";
import { contractOf } from "./contract-of.js";

const catalog = JSON.parse(
  readFileSync(fileURLToPath(new URL("../fixtures/catalogs/sample.json", import.meta.url)), "utf8"),
) as { data: { id: string; parameters?: { input_schema: object } }[] };

const schemas = catalog.data.flatMap(({ id, parameters }) =>
  parameters === undefined ? [] : [[id, parameters.input_schema] as const],
);

const words = ["a", "some", "considerably-longer", "text", "in", "here"];
const long = Array.from({ length: 30 }, (_, n) => `${words[n % 6] ?? ""}-${n}`);

const DEFS = {
  a: { type: "object", properties: { a: { type: "string" } } },
  ratio: { enum: long },
  tree: { anyOf: [{ enum: long.slice(0, 5) }, { type: "array", items: { $ref: "#/$defs/tree" } }] },
};

const awkward: readonly (readonly [string, object])[] = [
  [
    "enums of every length",
    Object.fromEntries(long.map((_, n) => [`e${n}`, { enum: long.slice(0, n + 1) }])),
  ],
  ["numbers that fill lines", { n: { enum: Array.from({ length: 60 }, (_, n) => n * 1001) } }],
  [
    "lists of enums",
    Object.fromEntries(
      long.map((_, n) => [`l${n}`, { type: "array", items: { enum: long.slice(0, n + 2) } }]),
    ),
  ],
  [
    "maps of enums",
    Object.fromEntries(
      long
        .slice(0, 8)
        .map((_, n) => [
          `m${n}`,
          { type: "object", additionalProperties: { enum: long.slice(0, n + 2) } },
        ]),
    ),
  ],
  ["quotes", { q: { enum: [`say "hi"`, "it's", `"'`, "\\", "\u2028"] } }],
  [
    "patterns",
    {
      p: { type: "string", pattern: `^(${long.join("|")})$` },
      q: { type: "string", pattern: "^[\"']$" },
    },
  ],
  [
    "names that need quotes",
    Object.fromEntries(
      long.map((name) => [`${name} of a name.`, { type: "string", maxLength: 3 }]),
    ),
  ],
  [
    "tuples",
    { t: { type: "array", prefixItems: long.slice(0, 9).map((name) => ({ const: name })) } },
  ],
  [
    "deep lists",
    {
      d: {
        type: "array",
        items: { type: "array", items: { type: "array", items: { type: "integer", minimum: 1 } } },
      },
    },
  ],
  [
    "definitions and branches",
    {
      r: { $ref: "#/$defs/ratio" },
      t: { $ref: "#/$defs/tree" },
      m: { type: "object", additionalProperties: { $ref: "#/$defs/tree" } },
      b: {
        type: "object",
        properties: { [long[7] ?? ""]: { type: "string" } },
        anyOf: long.slice(0, 4).map((name) => ({
          properties: { [name]: { type: "array", items: { type: ["string", "integer"] } } },
        })),
      },
    },
  ],
  [
    "alternatives of every length",
    Object.fromEntries(
      long.map((_, n) => [
        `a${n}`,
        {
          type: "object",
          properties: Object.fromEntries(
            long.map((name) => [name, { enum: long.slice(0, n + 1) }]),
          ),
          anyOf: [{ required: long.slice(0, 1 + (n % 7)) }, { required: long.slice(n % 5, 6) }],
          not: { required: long.slice(20, 22 + (n % 3)) },
        },
      ]),
    ),
  ],
  [
    "texts of every length",
    Object.fromEntries(
      long.map((_, n) => [
        `d${n}`,
        { description: long.slice(0, n + 1).join(" "), default: { id: long.slice(0, n).join() } },
      ]),
    ),
  ],
  ["constants with members", { c: { const: { a: [1, "x"] } }, d: { enum: [[1], { b: 2 }, null] } }],
];

describe("an emitted module is as prettier prints it", () => {
  test.each([
    ...schemas,
    ...awkward.map(
      ([name, properties]) => [name, { type: "object", properties, $defs: DEFS }] as const,
    ),
  ])("%s", async (id, schema) => {
    const contract = contractOf(id.replaceAll(" ", "-"), schema);
    for (const file of [await emitRequestModule(contract), emitSchemaModule(contract)]) {
      const pretty = await format(file.text, { parser: "typescript", printWidth: 100 });
      expect(file.text).toBe(pretty);
      // Prettier settles in one step: what it printed it prints again.
      expect(await format(pretty, { parser: "typescript", printWidth: 100 })).toBe(pretty);
    }
  });
});
