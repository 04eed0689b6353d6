// Callers' code for the types of a contract compiles with the types of the next contract, unless
// the change is major.
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { lockContracts } from "../../../../generator/compare/lock/contracts.js";
import {
  callerTypes,
  typeText,
  type TypeText,
} from "../../../../generator/typescript/compare/caller-types.js";
import { compareContracts } from "../../../../generator/compare/diff/compare-contracts.js";
import type { ModelContract } from "../../../../generator/read/normalise/contract.js";
import { compileTexts, here } from "../../../generated/compile.js";
import { contractOf } from "../../contract-of.js";
import { CALLERS } from "../tables/callers.js";
import { COMBINED } from "../tables/combined.js";
import { FIELDS } from "../tables/fields.js";
import { ONE_FIELD_PAIRS } from "../tables/one-field.js";
import type { Pair } from "../tables/rows.js";
import { NESTED } from "../tables/nested.js";
import { SAME } from "../tables/same.js";
import { edited, smallEdit } from "./random-schemas.js";
import { callersCode } from "./typed-literals.js";
import { request, widened } from "./widenings.js";

const RUNS = Number(process.env["FUZZ_SCHEMAS"] ?? 60);
const SEED = Number(process.env["FUZZ_SEED"] ?? 20261121);

const smallEdits = fc
  .record({ root: request, edits: fc.array(smallEdit, { minLength: 1, maxLength: 2 }) })
  .map(({ root, edits }): Pair => ({
    before: root,
    after: edits.reduce(edited, root) as object,
  }));
const rows = [...CALLERS, ...COMBINED, ...FIELDS, ...NESTED];
// The rows of the tables in both directions, without the rows of 250 fields.
const tables: readonly Pair[] = [
  ...ONE_FIELD_PAIRS,
  ...[...rows, ...SAME].flatMap(([name, before, after]) =>
    name.includes("250") ? [] : [{ before, after }],
  ),
].flatMap(({ before, after }) => [
  { before, after },
  { before: after, after: before },
]);
const sampled: readonly Pair[] = [
  ...fc.sample(widened, { seed: SEED, numRuns: Math.ceil(RUNS / 2) }),
  ...fc.sample(smallEdits, { seed: SEED, numRuns: RUNS }),
];

const contract = (schema: object): ModelContract | undefined => {
  try {
    return contractOf("x-model", schema);
  } catch {
    return undefined;
  }
};
const sideOf = (model: ModelContract) =>
  lockContracts({ models: [model], untyped: [], operations: [] });

function textOf(model: ModelContract): TypeText {
  const { id, operation, method, endpoint, schema, rules } = model;
  const request = { operation, method, endpoint, input_schema: schema, rules };
  return typeText(callerTypes(id, request, "model"));
}

test(
  "without a major change, every literal of the old types compiles with the new ones",
  { timeout: RUNS * 2_000 },
  async () => {
    const files = new Map<string, string>();
    const told: { readonly pair: Pair; readonly before: TypeText; readonly after: TypeText }[] = [];
    const picks = fc.sample(fc.nat(10_000), { seed: SEED, numRuns: 5_000 });
    let turn = 0;
    const pick = (choices: number) => (picks[turn++ % picks.length] ?? 0) % choices;
    const path = (name: string) => join(here, `${name}.ts`);
    for (const pair of [...tables, ...sampled]) {
      const [before, after] = [contract(pair.before), contract(pair.after)];
      if (before === undefined || after === undefined) continue;
      const changes = await compareContracts(sideOf(before), sideOf(after));
      if (changes.some((change) => change.class === "major")) continue;
      told.push({ pair, before: textOf(before), after: textOf(after) });
    }
    const codes = await callersCode(
      told.map(({ before }) => before),
      pick,
    );
    for (const [index, { before, after }] of told.entries()) {
      for (const [side, { text }] of [["old", before] as const, ["new", after] as const]) {
        const code = codes[index] ?? "";
        files.set(path(`${side}-${index}`), text);
        files.set(path(`on-${side}-${index}`), code.replaceAll("FROM", `"./${side}-${index}.js"`));
      }
    }
    const errors = compileTexts(files);
    const at = (side: string, index: number) =>
      errors.filter(({ file }) => file === path(`on-${side}-${index}`));
    let lines = 0;
    const broken: string[] = [];
    for (const [index, { pair }] of told.entries()) {
      const known = new Set(at("old", index).map(({ line }) => line));
      const code = files.get(path(`on-new-${index}`))?.split("\n") ?? [];
      lines += code.length - known.size;
      for (const { line, text } of at("new", index).filter((error) => !known.has(error.line))) {
        broken.push(JSON.stringify({ pair, code: code[line - 1], text }));
      }
    }
    expect(broken).toEqual([]);
    // A comparison that calls every change major would also pass, but would be useless.
    expect(told.length).toBeGreaterThan(tables.length / 3 + RUNS / 5);
    expect(lines).toBeGreaterThan(told.length * 5);
  },
);
