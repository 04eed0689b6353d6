// Whatever a schema looks like: a body that its validator accepts fits its type, but for fields that nothing declares.
import fc from "fast-check";
import { join } from "node:path";
import { expect, test } from "vitest";
import { printCode } from "../../generator/emit/layout/code.js";
import { printTypes } from "../../generator/emit/types/print-types.js";
import { UNKNOWN } from "../../generator/emit/types/shape.js";
import { requestTypes } from "../../generator/emit/types/request-types.js";
import type { ModelContract } from "../../generator/normalise/contract.js";
import { contractOf } from "../generator/contract-of.js";
import { inDocument, schema, value } from "../generator/drift/law/random-schemas.js";
import { contractCheck } from "../generator/run-emitted.js";
import { compileTexts, here } from "./compile.js";

// A pattern of all keys: one that no pattern describes is refused by the type, as a misspelt one is.
const ofAllKeys = (schema: unknown): object =>
  JSON.parse(JSON.stringify(schema), (key, member: unknown) =>
    key === "patternProperties" ? { "": Object.values(member as object)[0] ?? true } : member,
  ) as object;

const request = fc
  .record({ a: schema, b: schema, "c-d": schema, branches: fc.array(schema), leaf: schema })
  .map(({ branches, leaf, ...properties }) => ({
    type: "object",
    properties,
    ...(branches.length > 0 && { anyOf: branches }),
    $defs: inDocument({}, leaf)["$defs"],
  }))
  .map(ofAllKeys);

const name = fc.constantFrom("a", "b", "c-d", "hasOwnProperty");
const bodies = fc.array(fc.dictionary(name, value, { maxKeys: 4 }), {
  minLength: 60,
  maxLength: 60,
});

// The compiler refuses objects that share no field with a type; this is about the fields that they share.
async function openTypes(contract: ModelContract): Promise<string> {
  const types = requestTypes(contract);
  const declarations = types.declarations.map((one) =>
    "fields" in one ? { otherKeys: UNKNOWN, ...one } : one,
  );
  return printTypes({ ...types, declarations })
    .map(printCode)
    .join("\n");
}

const RUNS = Number(process.env["TYPE_FUZZ_RUNS"] ?? 100);
const SEED = Number(process.env["TYPE_FUZZ_SEED"] ?? 5);

test("a type is never narrower than its validator", async () => {
  const virtual = new Map<string, string>();
  const lines: string[] = [];
  const given = fc.sample(fc.tuple(request, bodies), { numRuns: RUNS, seed: SEED });
  for (const [index, [inputSchema, candidates]] of given.entries()) {
    let contract;
    try {
      contract = contractOf("m", inputSchema);
    } catch {
      continue; // a reference that leads to itself is refused at the door
    }
    const module = `../../generated/src/models/narrow-${index}.virtual`;
    virtual.set(join(here, `${module}.ts`), await openTypes(contract));
    const { test: accepts } = await contractCheck(contract);
    for (const body of candidates.filter(accepts)) {
      // `as const` keeps literals, and does not check keys that no type declares.
      const text = `const body = ${JSON.stringify(body)} as const; const request: import("${module}.js").MRequest = body;`;
      lines.push(`{ ${text} void request; } // ${JSON.stringify(inputSchema)}`);
    }
  }
  const file = `${here}narrow.virtual.ts`;
  virtual.set(file, ["export {};", ...lines].join("\n"));
  const errors = compileTexts(virtual);
  expect(
    errors.map(({ file: at, line, text }) => `${text}\n${at === file ? lines[line - 2] : at}`),
  ).toEqual([]);
  expect(lines.length).toBeGreaterThan(RUNS);
});
