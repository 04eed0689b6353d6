// Which fields go together, as flat cases: never too narrow, and where they are called exact, not too wide.
import fc from "fast-check";
import { expect, test } from "vitest";
import { accepts } from "../../../generator/reading/accepts.js";
import { demand, either, type Case } from "../../../generator/reading/cases.js";
import { casesOf } from "../../../generator/reading/cases-of.js";
import { requestTree } from "../../../generator/reading/contract-tree.js";
import type { Tree } from "../../../generator/reading/tree.js";
import { isScalar } from "../../../generator/schema/scalar.js";
import type { Json, JsonObject } from "../../../generator/schema/json.js";

const NAMES = ["a", "b", "c"];
const VALUES = ["x", "y", true, 1] as const;
const name = fc.constantFrom(...NAMES);
const names = fc.uniqueArray(name, { minLength: 1, maxLength: 2 });
const field = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.subarray([...VALUES], { minLength: 1 }).map((list) => ({ enum: list })),
  },
  { weight: 1, arbitrary: fc.constantFrom<unknown>(false, false, true, { type: "string" }) },
);
const branch = fc.letrec<{ branch: object }>((tie) => ({
  branch: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    names.map((required) => ({ required })),
    fc.dictionary(name, field, { minKeys: 1, maxKeys: 2 }).map((properties) => ({ properties })),
    fc.record({ anyOf: fc.array(tie("branch"), { minLength: 2, maxLength: 3 }) }),
    fc.record({ oneOf: fc.array(tie("branch"), { minLength: 2, maxLength: 3 }) }),
    fc.record({ allOf: fc.array(tie("branch"), { minLength: 2, maxLength: 2 }) }),
    fc.record({ not: tie("branch") }),
    fc.record({ if: tie("branch"), then: tie("branch"), else: tie("branch") }),
    fc.record({ dependentRequired: fc.dictionary(name, names, { minKeys: 1, maxKeys: 1 }) }),
    fc.record({ dependentSchemas: fc.dictionary(name, tie("branch"), { minKeys: 1, maxKeys: 1 }) }),
  ),
})).branch;
const closed = fc.constantFrom({}, {}, {}, { additionalProperties: false });
const schema = fc.tuple(branch, closed).map(([one, more]) => ({
  type: "object",
  ...more,
  properties: Object.fromEntries(NAMES.map((each) => [each, { enum: VALUES }])),
  allOf: [one],
}));

const bodies: readonly JsonObject[] = NAMES.reduce<readonly JsonObject[]>(
  (found, each) =>
    found.flatMap((body) => [body, ...VALUES.map((value) => ({ ...body, [each]: value }))]),
  [{}],
);

function holds(one: Case, body: JsonObject, tree: Tree): boolean {
  return [...one].every(([key, { presence, values, nodes = [] }]) => {
    const value: Json | undefined = body[key];
    if (value === undefined) return presence !== "required";
    if (presence === "never") return false;
    if (values !== undefined && !(isScalar(value) && values.includes(value))) return false;
    return nodes.every((node) => accepts(node, value, tree) !== false);
  });
}

test("cases allow what the object allows, and no more where they are exact", () => {
  let exact = 0;
  fc.assert(
    fc.property(schema, (given) => {
      const tree = requestTree(JSON.parse(JSON.stringify(given)) as JsonObject);
      const found = casesOf(tree.root, {
        definitions: tree.definitions,
        domain: () => VALUES,
        fields: NAMES,
        kept: (_, node) => node,
      });
      if (found.exact) exact++;
      for (const body of bodies) {
        const verdict = accepts(tree.root, body, tree);
        const allowed = found.cases.some((one) => holds(one, body, tree));
        if (verdict !== false || found.exact) expect([body, allowed]).toEqual([body, verdict]);
      }
    }),
    { seed: 20261122, numRuns: 300 },
  );
  expect(exact).toBeGreaterThan(100);
});

// Joining cases can list the same values in two orders.
test("of two cases that allow the same, one is left", () => {
  const found = either(demand("a", { values: ["x", "y"] }), demand("a", { values: ["y", "x"] }));
  expect(found.cases.map((one) => [...one])).toEqual([[["a", { values: ["x", "y"] }]]]);
});
