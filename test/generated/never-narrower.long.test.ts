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
import { contractCheck } from "../generator/run-emitted.js";
import { BODIES, compile, here } from "./compile.js";

const NAMES = ["a", "b", "kind", "toString"];
const SCALARS = ["x", "y", 1, 2.5, true, false, null] as const;

const name = fc.constantFrom(...NAMES);
const value = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: "small", withCrossShrink: false },
    fc.constantFrom(...SCALARS),
    fc.array(tie("value"), { maxLength: 3 }),
    fc.dictionary(name, tie("value"), { maxKeys: 3 }),
  ),
})).value;

const leaf = fc.oneof(
  fc.constantFrom<object[]>(
    { type: "string" },
    { type: "integer" },
    { type: ["string", "null"] },
    { type: "object" },
    { type: "array" },
    { $ref: "#/$defs/d0" },
    { $ref: "#/$defs/d1" },
    { $dynamicRef: "#dynamic" },
    {},
  ),
  fc.subarray([...SCALARS], { minLength: 1 }).map((members) => ({ enum: members })),
);

const several = (sub: fc.Arbitrary<unknown>) => fc.array(sub, { minLength: 1, maxLength: 3 });

// Every keyword that can decide a type, a few at a time, with and without `type` beside it.
function keywords(sub: fc.Arbitrary<unknown>): Readonly<Record<string, fc.Arbitrary<unknown>>> {
  const fields = fc.dictionary(name, sub, { minKeys: 1, maxKeys: 3 });
  const names = fc.uniqueArray(name, { minLength: 1, maxLength: 2 });
  return {
    type: fc.constantFrom("object", ["object", "string"], ["array", "object"], "array"),
    properties: fields,
    required: names,
    additionalProperties: sub,
    // A pattern of all keys: one that no pattern describes is refused by the type, as a misspelt one is.
    patternProperties: fc.record({ "": sub }),
    propertyNames: fc.constant({ maxLength: 5 }),
    items: sub,
    prefixItems: several(sub),
    contains: sub,
    minItems: fc.constantFrom(0, 1, 2),
    anyOf: several(sub),
    oneOf: several(sub),
    allOf: several(sub),
    not: sub,
    if: sub,
    then: sub,
    else: sub,
    dependentSchemas: fields,
    dependentRequired: fc.dictionary(name, names, { minKeys: 1, maxKeys: 2 }),
    unevaluatedProperties: sub,
  };
}

function schemaOf(depth: number): fc.Arbitrary<unknown> {
  if (depth === 0) return fc.oneof(leaf, fc.boolean());
  const parts = keywords(schemaOf(depth - 1));
  const some = fc
    .subarray(Object.keys(parts), { minLength: 1, maxLength: 4 })
    .chain((chosen) =>
      fc.record(Object.fromEntries(chosen.map((key) => [key, parts[key] ?? leaf]))),
    );
  return fc.oneof({ weight: 1, arbitrary: leaf }, { weight: 3, arbitrary: some });
}

const request = fc
  .record({
    properties: fc.dictionary(name, schemaOf(2), { minKeys: 2, maxKeys: 4 }),
    branches: fc.option(several(schemaOf(2)), { nil: undefined }),
    d0: schemaOf(1),
    d1: schemaOf(1),
  })
  .map(({ properties, branches, d0, d1 }) => ({
    type: "object",
    properties,
    ...(branches !== undefined && { anyOf: branches }),
    $defs: {
      d0: { type: "array", items: d0, $dynamicAnchor: "dynamic" },
      d1: { anyOf: [{ type: "object", properties: { a: d1, b: { $ref: "#/$defs/d1" } } }, false] },
    },
  }));

const bodies = fc.array(fc.dictionary(name, value, { maxKeys: 4 }), {
  minLength: 40,
  maxLength: 40,
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

test("a type is never narrower than its validator", { timeout: 600_000 }, async () => {
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
      // `as const` keeps literals, and asks nothing about keys that no type declares.
      const text = `const body = ${JSON.stringify(body)} as const; const request: import("${module}.js").MRequest = body;`;
      lines.push(`{ ${text} void request; } // ${JSON.stringify(inputSchema)}`);
    }
  }
  const file = `${here}narrow.virtual.ts`;
  virtual.set(file, ["export {};", ...lines].join("\n"));
  const errors = compile([], virtual, BODIES);
  expect(
    errors.map(({ file: at, line, text }) => `${text}\n${at === file ? lines[line - 2] : at}`),
  ).toEqual([]);
  expect(lines.length).toBeGreaterThan(RUNS);
});
