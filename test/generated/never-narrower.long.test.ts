// For any schema, a body that the validator accepts fits the type, except for undeclared fields.
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { join } from "node:path";
import { expect, test } from "vitest";
import { printCode } from "../../generator/typescript/layout/code.js";
import { printTypes } from "../../generator/typescript/types/print-types.js";
import { UNKNOWN } from "../../generator/typescript/types/shape.js";
import { requestTypes } from "../../generator/typescript/types/request-types.js";
import type { ModelContract } from "../../generator/read/normalise/contract.js";
import { contractOf } from "../generator/contract-of.js";
import { inDocument, schema, value } from "../generator/drift/law/random-schemas.js";
import { contractCheck } from "../generator/run-emitted.js";
import { compileTexts, here } from "./compile.js";

// Replaces each pattern of keys by a pattern for all keys, because a type refuses a key that no
// pattern describes, like a misspelt key.
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

// Opens the types. The compiler refuses objects that share no field with a type, but this test is
// about the shared fields.
async function openTypes(contract: ModelContract): Promise<string> {
  const types = requestTypes(contract);
  const declarations = types.declarations.map((one) =>
    "fields" in one ? { otherKeys: UNKNOWN, ...one } : one,
  );
  return printTypes({ ...types, declarations })
    .map(printCode)
    .join("\n");
}

// A list whose items have a tag, and rules about it in many forms.
const ITEM = {
  type: "object",
  properties: {
    kind: { enum: ["x", "y", "z"] },
    urls: { type: "array", items: { type: "string" } },
    more: { type: "string" },
  },
  required: ["kind"],
};
const LIST = { type: "object", properties: { l: { type: "array", items: ITEM } } };
const kinds = fc.subarray(["x", "y", "z"], { minLength: 1 });
const counts = fc.constantFrom([0, 0], [1, 1], [1, 2], [2, 2]);
const ruleOfItem: fc.Arbitrary<object> = fc.letrec<{ rule: object }>((tie) => ({
  rule: fc.oneof(
    { maxDepth: 2 },
    kinds.map((words) => ({ properties: { kind: { enum: words } }, required: ["kind"] })),
    counts.map(([minItems, maxItems]) => ({ properties: { urls: { minItems, maxItems } } })),
    fc.constantFrom({ required: ["more"] }, { properties: { more: false } }),
    fc.record({ if: tie("rule"), then: tie("rule") }),
    fc.record({ if: tie("rule"), then: tie("rule"), else: tie("rule") }),
    fc.array(tie("rule"), { minLength: 1, maxLength: 2 }).map((anyOf) => ({ anyOf })),
    fc.array(tie("rule"), { minLength: 2, maxLength: 2 }).map((oneOf) => ({ oneOf })),
    tie("rule").map((not) => ({ not })),
    tie("rule").map((more) => ({ dependentSchemas: { more } })),
  ),
})).rule;
const aboutItems = ruleOfItem.map((items) => ({ items }));
const contains = fc.record({ contains: ruleOfItem }, { requiredKeys: ["contains"] });
const containsMany = fc.record({
  contains: ruleOfItem,
  minContains: fc.constantFrom(0, 1, 2),
  maxContains: fc.constantFrom(1, 2),
});
const condition = fc.oneof(contains, contains, containsMany, aboutItems);
const ruleOfList = fc
  .oneof(
    aboutItems,
    condition,
    condition.map((not) => ({ not })),
    fc.record({ if: condition, then: aboutItems }),
    fc.record({ if: condition, then: aboutItems, else: aboutItems }),
    fc.record({ if: condition.map((not) => ({ not })), then: aboutItems }),
    fc.array(aboutItems, { minLength: 2, maxLength: 2 }).map((anyOf) => ({ anyOf })),
  )
  .map((l) => ({ properties: { l } }));
const listItem = fc.record(
  {
    kind: fc.constantFrom("x", "y", "z"),
    urls: fc.array(fc.constant("u"), { maxLength: 2 }),
    more: fc.constant("m"),
  },
  { requiredKeys: ["kind"] },
);
const lists = fc.array(fc.record({ l: fc.array(listItem, { minLength: 1, maxLength: 3 }) }), {
  minLength: 30,
  maxLength: 30,
});

// Complete forms of a request, with and without bounds, open and closed.
const DESCRIBED = {
  a: [{ type: "string" }, { type: "string", maxLength: 1 }, { const: "x" }],
  b: [{ type: "number" }, { type: "integer" }, {}],
  c: [{ enum: ["x", "y"] }, { type: ["string", "null"] }],
  d: [{ type: "array", items: { type: "string" } }, { type: "boolean" }],
};
const form = fc
  .record({
    fields: fc.subarray(Object.keys(DESCRIBED) as (keyof typeof DESCRIBED)[], { minLength: 1 }),
    pick: fc.array(fc.nat(2), { minLength: 4, maxLength: 4 }),
    optional: fc.nat(2),
    isClosed: fc.boolean(),
  })
  .map(({ fields, pick, optional, isClosed }) => ({
    type: "object",
    properties: Object.fromEntries(
      fields.map((name, index) => {
        const choices: readonly object[] = DESCRIBED[name];
        return [name, choices[(pick[index] ?? 0) % choices.length] ?? {}];
      }),
    ),
    required: fields.slice(optional),
    ...(isClosed && { additionalProperties: false }),
  }));
const ofForms = fc
  .tuple(fc.constantFrom("oneOf", "oneOf", "anyOf"), fc.array(form, { minLength: 2, maxLength: 4 }))
  .map(([keyword, members]) => ({ [keyword]: members }));
const formBodies = fc.array(
  fc.record(
    {
      a: fc.constantFrom("", "x", "xx"),
      b: fc.constantFrom(0, 1.5),
      c: fc.constantFrom("x", "z", null),
      d: fc.constantFrom([], ["x"], true),
    },
    { requiredKeys: [] },
  ),
  { minLength: 30, maxLength: 30 },
);

const ofType = new Ajv2020({ strict: false });

/**
 * Returns true if each field of a body is listed by a form, and has the type of every form that
 * lists the field.
 */
const isOfListedTypes = (inputSchema: object, body: object): boolean => {
  const [members] = Object.values(inputSchema) as [readonly { properties: object }[]];
  return Object.entries(body).every(([name, value]) => {
    const described = members.flatMap(({ properties }) => {
      const { [name]: schema } = properties as Record<string, object>;
      return schema === undefined ? [] : [schema];
    });
    const hasType = (schema: object) => ofType.validate(withoutBounds(schema), value);
    return described.length > 0 && described.every(hasType);
  });
};
// Returns the same object for equal schemas, because ajv compiles each object once.
const withoutBounds = (schema: { readonly type?: unknown }): object => {
  const text = JSON.stringify(schema);
  const known = boundless.get(text) ?? {
    ...schema,
    maxLength: 99,
    ...(schema.type === "integer" && { type: "number" }),
  };
  boundless.set(text, known);
  return known;
};
const boundless = new Map<string, object>();

const RUNS = Number(process.env["TYPE_FUZZ_RUNS"] ?? 100);
const SEED = Number(process.env["TYPE_FUZZ_SEED"] ?? 5);

/** A schema, schemas of rules for it, and bodies that may fit. */
interface SchemaCase {
  readonly inputSchema: object;
  readonly rules?: readonly object[];
  readonly candidates: readonly object[];
}

test("a type is never narrower than its validator", async () => {
  const all = fc.sample(fc.tuple(request, bodies), { numRuns: RUNS, seed: SEED });
  await expectToCompile(all.map(([inputSchema, candidates]) => ({ inputSchema, candidates })));
});

test("a type of items is never narrower than the rules about their list", async () => {
  const all = fc.sample(fc.tuple(fc.array(ruleOfList, { minLength: 1, maxLength: 3 }), lists), {
    numRuns: RUNS,
    seed: SEED,
  });
  await expectToCompile(
    all.map(([rules, candidates]) => ({ inputSchema: LIST, rules, candidates })),
  );
});

test("a form of a request refuses no accepted field, if its value has the type that the other forms give it", async () => {
  const all = fc.sample(fc.tuple(ofForms, formBodies), { numRuns: RUNS, seed: SEED });
  await expectToCompile(
    all.map(([inputSchema, candidates]) => ({
      inputSchema,
      candidates: candidates.filter((body) => isOfListedTypes(inputSchema, body)),
    })),
  );
});

async function expectToCompile(given: readonly SchemaCase[]): Promise<void> {
  const virtual = new Map<string, string>();
  const lines: string[] = [];
  for (const [index, { inputSchema, rules = [], candidates }] of given.entries()) {
    let contract;
    try {
      contract = contractOf("m", inputSchema, rules);
    } catch {
      continue; // the generator refuses a reference to itself
    }
    const module = `../../generated/src/models/narrow-${index}.virtual`;
    virtual.set(join(here, `${module}.ts`), await openTypes(contract));
    const { test: accepts } = contractCheck(contract);
    const asRules = new Ajv2020({ strict: false }).compile({ allOf: [true, ...rules] });
    for (const body of candidates.filter((each) => accepts(each) && asRules(each))) {
      // `as const` keeps literals, and avoids the check for undeclared keys.
      const text = `const body = ${JSON.stringify(body)} as const; const request: import("${module}.js").MRequest = body;`;
      lines.push(`{ ${text} void request; } // ${JSON.stringify([inputSchema, ...rules])}`);
    }
  }
  const file = `${here}narrow.virtual.ts`;
  virtual.set(file, ["export {};", ...lines].join("\n"));
  const errors = compileTexts(virtual);
  expect(
    errors.map(({ file: at, line, text }) => `${text}\n${at === file ? lines[line - 2] : at}`),
  ).toEqual([]);
  expect(lines.length).toBeGreaterThan(RUNS);
}
