// The emitted rules against ajv with the vocabulary of contracts/, on random rules and requests.
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import ts from "typescript";
import { describe, expect, test } from "vitest";
import { emitRequestModule } from "../../generator/typescript/request-module.js";
import { printCode } from "../../generator/typescript/layout/code.js";
import { newModule } from "../../generator/typescript/validator/module-scope.js";
import { ruleTable } from "../../generator/typescript/validator/rules/rule-table.js";
import { readTree } from "../../generator/read/tree/read.js";
import type { JsonObject } from "../../generator/read/schema/json.js";
import * as runtime from "../../runtime/validation/index.js";
import { checkRules, type Rule } from "../../runtime/validation/rules.js";
import { ajvForRules } from "../contracts/vocabulary.js";
import { compileTexts } from "../generated/compile.js";
import { contractOf } from "./contract-of.js";

const RUNS = 60;
const DEFAULTS = { n: 3 };
const CONTRACT = {
  type: "object",
  properties: { n: { type: "integer", default: 3 }, full: { type: "array", contains: true } },
};

const fields = fc.constantFrom("a", "b", "list", "other");
const parts = fc.constantFrom("x", "y", "urls");
const scalar = fc.constantFrom(
  0,
  1,
  2,
  3,
  "",
  "a",
  "https://a",
  "HTTPS://b.example",
  "http://c.com/",
  "@c",
  true,
);
const only = (keyword: string, value: fc.Arbitrary<unknown>) => fc.record({ [keyword]: value });
const few = <Value>(value: fc.Arbitrary<Value>) =>
  fc.uniqueArray(value, { minLength: 1, maxLength: 2, selector: (one) => JSON.stringify(one) });
const pattern = fc.constantFrom("^[hH][tT][tT][pP][sS]://", "^@", "a");

const leaf = fc.oneof(
  only("const", scalar),
  only("enum", few(scalar)),
  only("pattern", pattern),
  only("x-public-url", only("schemes", fc.constantFrom(["https"], ["https", "http"]))),
  only("maximum", fc.constantFrom(1, 2)),
  fc.record({ minItems: fc.constantFrom(1, 2) }),
  fc.record({ minItems: fc.constant(1), maxItems: fc.constantFrom(1, 2) }),
  fc.constant({ type: "string" }),
  fc.constantFrom(true, false),
);

const about = (names: fc.Arbitrary<string>, value: fc.Arbitrary<unknown>) =>
  fc.letrec((tie) => ({
    schema: fc.oneof(
      { maxDepth: 2 },
      only("required", few(names)),
      only("properties", fc.dictionary(names, value, { minKeys: 1, maxKeys: 2 })),
      fc.record({
        properties: fc.dictionary(names, value, { minKeys: 1, maxKeys: 2 }),
        required: few(names),
      }),
      only("anyOf", few(tie("schema"))),
      only("allOf", few(tie("schema"))),
      only("not", tie("schema")),
      fc.record({ if: tie("schema"), then: tie("schema") }),
      fc.record({ if: tie("schema"), then: tie("schema"), else: tie("schema") }),
      only("dependentSchemas", fc.dictionary(names, tie("schema"), { minKeys: 1, maxKeys: 1 })),
    ),
  })).schema;

const urls = fc.oneof(only("items", leaf), only("contains", leaf), leaf);
const item = fc.oneof(leaf, about(parts, fc.oneof(leaf, urls)), only("items", leaf));
const list = fc.letrec((tie) => ({
  schema: fc.oneof(
    { maxDepth: 2 },
    only("items", item),
    only("contains", item),
    fc.record({ contains: item, minContains: fc.constantFrom(1, 2) }),
    only("anyOf", few(tie("schema"))),
    only("not", tie("schema")),
    fc.record({ if: tie("schema"), then: tie("schema") }),
    leaf,
  ),
})).schema;

const path = fc.constantFrom("list/*/x", "other/*/x", "list/*/urls/*", "a", "list/*");
const word = fc.oneof(
  only("x-sum", fc.record({ of: path, equals: fc.constantFrom("n", "a") })),
  only("x-consecutive", fc.record({ of: path, from: fc.constantFrom(0, 1) })),
  only("x-appear-in", fc.record({ of: few(path), field: fc.constantFrom("a", "b") })),
  only("x-bound", fc.record({ of: path, exclusiveMaximum: fc.constantFrom("n", "a") })),
  only("x-bound", fc.record({ of: path, minimum: fc.constant("n"), where: leaf })),
  only(
    "x-total",
    fc.record({
      of: few(fc.oneof(fields, fc.record({ path: fields, where: item }))),
      minimum: fc.constantFrom(1, 2),
    }),
  ),
);
const rule = fc.oneof(
  about(fields, fc.oneof(leaf, list)),
  word,
  fc.tuple(about(fields, list), word).map(([schema, words]) => ({ ...schema, ...words })),
);

const itemValue = fc.oneof(
  { weight: 1, arbitrary: scalar },
  {
    weight: 4,
    arbitrary: fc.record(
      { x: scalar, y: scalar, urls: fc.array(scalar, { maxLength: 2 }) },
      { requiredKeys: [] },
    ),
  },
);
const listValue = fc.oneof(
  { weight: 5, arbitrary: fc.array(itemValue, { maxLength: 3 }) },
  { weight: 1, arbitrary: scalar },
);
const request = fc.record(
  { a: scalar, b: fc.oneof(scalar, listValue), list: listValue, other: listValue, n: scalar },
  { requiredKeys: [] },
);

type Check = (body: object, found: runtime.ParentPlace) => boolean;

function checkRulesOf(rules: readonly object[], contract: object = CONTRACT): Check {
  const shared = newModule();
  const bound = contractOf("m", contract);
  // The rules are not normalised, because `normalise` omits rules about fields that the contract
  // lacks.
  const given = rules.map((schema, index) => ({
    name: `rule-${index + 1}`,
    section: "a section",
    message: `rule ${index + 1} says so`,
    schema: schema as JsonObject,
    param: "",
  }));
  const functions = ruleTable({ ...bound, rules: given }, readTree(bound.schema), shared);
  const text = [...functions, ...shared.constants].map(printCode).join("\n");
  const script = ts.transpile(text, { target: ts.ScriptTarget.ES2022 });
  const make = new Function(...Object.keys(runtime), `${script}\nreturn RULES;`);
  const table = make(...Object.values(runtime)) as readonly Rule[];
  return (body, found) => checkRules(table, body as runtime.Fields, found);
}

const rules = fc.array(rule as fc.Arbitrary<object>, { minLength: 1, maxLength: 4 });

test("an emitted rule is broken exactly if ajv refuses the body", () => {
  let kept = 0;
  let broken = 0;
  const ajv = ajvForRules(DEFAULTS);
  const bodies = fc.array(request, { minLength: 40, maxLength: 40 });
  fc.assert(
    fc.property(rules, bodies, (given, requests) => {
      const schemas = structuredClone(given);
      const check = checkRulesOf(schemas);
      const judges = schemas.map((schema) => ajv.compile(schema));
      for (const body of requests) {
        const issues: runtime.Issue[] = [];
        check(body, [issues]);
        const found = new Set(issues.map((issue) => issue.rule));
        const want = judges.flatMap((holds, index) => (holds(body) ? [] : [`rule-${index + 1}`]));
        kept += judges.length - want.length;
        broken += want.length;
        const shown = JSON.stringify({ schemas, body });
        expect([...found].sort(), shown).toEqual(want);
        expect(check(body, undefined), shown).toBe(want.length === 0);
      }
    }),
    { seed: 20261121, numRuns: RUNS, endOnFailure: true },
  );
  expect(Math.min(kept, broken)).toBeGreaterThan(1_000);
});

test("the code for rules compiles", async () => {
  const modules = new Map<string, string>();
  for (const [index, schemas] of fc.sample(rules, { seed: 20261121, numRuns: 30 }).entries()) {
    const { text } = emitRequestModule(contractOf("m", CONTRACT, schemas));
    modules.set(fileURLToPath(new URL(`../../models/m${index}.ts`, import.meta.url)), text);
  }
  expect(compileTexts(modules)).toEqual([]);
});

describe("a rule with the same requirement as the contract is silent if the contract already reports it", () => {
  const needs = (...names: string[]) => ({ anyOf: names.map((name) => ({ required: [name] })) });
  const total = { "x-total": { of: ["a", "b"], minimum: 1 } };
  test.each<[title: string, contract: object, rule: object, body: object, isBroken: boolean]>([
    ["a total of the same fields", needs("a", "b"), total, {}, false],
    ["a total of fewer fields", needs("a", "b", "list"), total, {}, false],
    ["a total of more fields", needs("a"), total, {}, true],
    ["a field that is present but empty", needs("a", "b"), total, { a: [] }, true],
    ["a required field", { required: ["a"] }, { required: ["a", "b"] }, {}, false],
    [
      "a field that only the rule requires",
      { required: ["a"] },
      { required: ["a", "b"] },
      { a: 1 },
      true,
    ],
    ["a choice of the same fields", needs("a", "b"), needs("a", "b"), {}, false],
    [
      "a condition that hides the same requirement",
      needs("a"),
      { if: { maxProperties: 9 }, then: needs("a") },
      {},
      true,
    ],
  ])("%s", (_, contract, schema, body, isBroken) => {
    const check = checkRulesOf([schema], { type: "object", ...contract });
    expect(check(body, undefined)).toBe(!isBroken);
  });
});
