// What callers wrote against the types of a contract compiles with those of the next one, unless that is a major change.
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { printCode } from "../../../../generator/emit/layout/code.js";
import { printTypes } from "../../../../generator/emit/types/print-types.js";
import { requestTypes } from "../../../../generator/emit/types/request-types.js";
import { driftSideOf } from "../../../../generator/diff/comparable.js";
import { typeSpace } from "../../../../generator/drift/compare/types/atoms.js";
import { callerTypes } from "../../../../generator/drift/compare/types/caller-types.js";
import { compareContracts } from "../../../../generator/diff/compare-contracts.js";
import type { ModelContract } from "../../../../generator/normalise/contract.js";
import { BODIES, compile, here } from "../../../generated/compile.js";
import { contractOf } from "../../contract-of.js";
import { CALLERS } from "../tables/callers.js";
import { BOUNDS } from "../tables/bounds.js";
import { COMBINED } from "../tables/combined.js";
import { FIELDS } from "../tables/fields.js";
import { NESTED } from "../tables/nested.js";
import { SAME } from "../tables/same.js";
import { TYPES } from "../tables/types.js";
import { VALUES } from "../tables/values.js";
import { openPairs } from "./open-edits.js";
import { edited, type Plain } from "./random-schemas.js";
import { smallEdit } from "./small-edits.js";
import { typedLiteral } from "./typed-literals.js";
import { request, widened } from "./widenings.js";

const RUNS = Number(process.env["FUZZ_SCHEMAS"] ?? 60);
const SEED = Number(process.env["FUZZ_SEED"] ?? 20261121);

interface Pair {
  readonly before: object;
  readonly after: object;
}

const smallEdits = fc
  .record({ root: request, edits: fc.array(smallEdit, { minLength: 1, maxLength: 2 }) })
  .map(({ root, edits }): Pair => ({
    before: root,
    after: edits.reduce(edited, root) as object,
  }));
const rows = [...CALLERS, ...BOUNDS, ...COMBINED, ...FIELDS, ...NESTED, ...TYPES, ...VALUES];
// Equal contracts and rows without 250 fields, both ways round.
const tables: readonly Pair[] = [...rows, ...SAME].flatMap(([name, before, after]) =>
  name.includes("250")
    ? []
    : [
        { before, after },
        { before: after, after: before },
      ],
);
const sampled: readonly Pair[] = [
  ...fc.sample(openPairs, { seed: SEED, numRuns: RUNS }),
  ...fc.sample(widened, { seed: SEED, numRuns: Math.ceil(RUNS / 8) }),
  ...fc.sample(smallEdits, { seed: SEED, numRuns: Math.ceil(RUNS / 4) }),
];

const contract = (schema: object): ModelContract | undefined => {
  try {
    return contractOf("x-model", schema);
  } catch {
    return undefined;
  }
};
const sideOf = (model: ModelContract) =>
  driftSideOf({ models: [model], untyped: [], operations: [] });

async function textOf(model: ModelContract): Promise<string> {
  return printTypes(await requestTypes(model))
    .map(printCode)
    .join("\n\n");
}

// Statements of callers, one a line, with `FROM` for the module.
function codeOf(model: ModelContract, pick: (choices: number) => number): readonly string[] {
  const [comparable] = sideOf(model).models;
  if (comparable === undefined) throw new Error("no model");
  const types = callerTypes(comparable, "model");
  const space = typeSpace(types);
  const shapes = [
    { name: types.request, shape: { kind: "name", name: types.request } as const },
    ...types.kept,
  ];
  const literals = shapes.flatMap(({ name, shape }) =>
    Array.from({ length: name === types.request ? 8 : 2 }, () => typedLiteral(space, shape, pick))
      .filter((value) => value !== undefined)
      .map((value: Plain) => `: import(FROM).${name} = ${JSON.stringify(value)};`),
  );
  const uses = types.kept.map(
    ({ name, field, hint }) =>
      `: Pick<import(FROM).${types.request}, ${JSON.stringify(field)}> = { ${JSON.stringify(field)}: null! as ${hint === field ? "" : "readonly "}import(FROM).${name}${hint === field ? "" : "[]"} };`,
  );
  return [...literals, ...uses].map((code, index) => `export const v${index}${code}`);
}

test(
  "without a major change, every literal of the old types compiles with the new ones",
  { timeout: RUNS * 2_000 },
  async () => {
    const files = new Map<string, string>();
    const told: Pair[] = [];
    const picks = fc.sample(fc.nat(10_000), { seed: SEED, numRuns: 5_000 });
    let turn = 0;
    const pick = (choices: number) => (picks[turn++ % picks.length] ?? 0) % choices;
    const path = (name: string) => join(here, `${name}.ts`);
    for (const pair of [...tables, ...sampled]) {
      const [before, after] = [contract(pair.before), contract(pair.after)];
      if (before === undefined || after === undefined) continue;
      const changes = await compareContracts(sideOf(before), sideOf(after));
      if (changes.some((change) => change.class === "major")) continue;
      const index = told.push(pair) - 1;
      const code = codeOf(before, pick).join("\n");
      files.set(path(`old-${index}`), await textOf(before));
      files.set(path(`new-${index}`), await textOf(after));
      for (const side of ["old", "new"]) {
        files.set(path(`on-${side}-${index}`), code.replaceAll("FROM", `"./${side}-${index}.js"`));
      }
    }
    const errors = compile([], files, BODIES);
    const at = (side: string, index: number) =>
      errors.filter(({ file }) => file === path(`on-${side}-${index}`));
    let lines = 0;
    const broken: string[] = [];
    for (const [index, pair] of told.entries()) {
      const known = new Set(at("old", index).map(({ line }) => line));
      const code = files.get(path(`on-new-${index}`))?.split("\n") ?? [];
      lines += code.length - known.size;
      for (const { line, text } of at("new", index).filter((error) => !known.has(error.line))) {
        broken.push(JSON.stringify({ pair, code: code[line - 1], text }));
      }
    }
    expect(broken).toEqual([]);
    // A comparison that calls everything major would keep the law and be of no use.
    expect(told.length).toBeGreaterThan(tables.length / 3 + RUNS / 5);
    expect(lines).toBeGreaterThan(told.length * 5);
  },
);
