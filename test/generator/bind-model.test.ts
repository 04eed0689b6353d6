// What becomes of a request schema when the SDK fills in `model`, where the schema leads back to itself.
import { describe, expect, test } from "vitest";
import { checkCatalog } from "../../generator/check/catalog.js";
import { DOCUMENTED_ENDPOINTS } from "../../generator/check/entry.js";
import { normalise } from "../../generator/normalise/normalise.js";
import { entryWith } from "../e2e/generate/support/catalog.js";
import { contractOf } from "./contract-of.js";
import { emittedCheck } from "./run-emitted.js";

const FIELDS = { model: { type: "string", enum: ["x-one"] }, prompt: { type: "string" } };
const REQUIRED = ["model", "prompt"];

describe.each<[string, object]>([
  ["the whole by #", { properties: { ...FIELDS, sub: { $ref: "#" } } }],
  ["the whole by its anchor", { $anchor: "top", properties: { ...FIELDS, sub: { $ref: "#top" } } }],
  [
    "the whole by its $id",
    { $id: "https://e.example/s", properties: { ...FIELDS, sub: { $ref: "https://e.example/s" } } },
  ],
  [
    "the whole, with a definition of the same name as the copy",
    { properties: { ...FIELDS, sub: { $ref: "#" } }, $defs: { Body: { type: "integer" } } },
  ],
])("a request whose schema refers to %s", (_, schema) => {
  const contract = contractOf("x-one", { type: "object", required: REQUIRED, ...schema });
  const { collect } = emittedCheck(contract.schema);
  test.each<[object, readonly string[]]>([
    [{ prompt: "a" }, []],
    [{ prompt: "a", sub: { model: "x-one", prompt: "b" } }, []],
    [{ prompt: "a", sub: { prompt: "b" } }, ["sub.model is required"]],
    [
      { prompt: "a", sub: { model: "x-one", prompt: "b", sub: { model: "x-one" } } },
      ["sub.sub.prompt is required"],
    ],
  ])("%j", (body, messages) => {
    expect(collect(body).map(({ message }) => message)).toEqual(messages);
  });
});

test("references that double at every step cost their own entry only", () => {
  const step = (index: number) => ({
    properties: { model: { type: "string" } },
    allOf: index < 40 ? [1, 2].map(() => ({ $ref: `#/$defs/D${index + 1}` })) : [],
  });
  const names = Array.from({ length: 41 }, (_, index) => `D${index}`);
  const $defs = Object.fromEntries(
    names.map((name, index) => [
      name,
      index === 40 ? { properties: { model: true } } : step(index),
    ]),
  );
  const raws = [entryWith("x-bomb", {}, { $ref: "#/$defs/D0", $defs }), entryWith("x-good", {})];
  const { models } = checkCatalog(
    raws.map((raw, index) => ({ index, raw })),
    DOCUMENTED_ENDPOINTS,
  );
  const { contracts, refused } = normalise(models, { rules: [], operations: [] }, {});
  expect(contracts.models.map(({ id }) => id)).toEqual(["x-good"]);
  expect([...refused]).toEqual([
    [
      "x-bomb",
      {
        code: "E_SCHEMA_SIZE",
        message: "what its references bring to the request itself is more than 1000 schemas",
      },
    ],
  ]);
});
