// The two sides of each change in a drift report: its texts before and after.
import { expect, test } from "vitest";
import { fieldSchemas } from "../data/field-schema.js";
import { sidesOf } from "../page/drift/report.js";
import { modelWith, sideOf } from "../../test/generator/drift/sides.js";
import { CALLERS } from "../../test/generator/drift/tables/callers.js";
import { COMBINED } from "../../test/generator/drift/tables/combined.js";
import { FIELDS } from "../../test/generator/drift/tables/fields.js";
import { NESTED } from "../../test/generator/drift/tables/nested.js";
import { ONE_FIELD } from "../../test/generator/drift/tables/one-field.js";
import { field } from "../../test/generator/drift/tables/rows.js";
import { EXCEPT } from "../../test/generator/drift/tables/unproven.js";
import { compareContracts } from "../../generator/compare/diff/compare-contracts.js";

const PAIRS = [
  ...[...FIELDS, ...NESTED, ...COMBINED, ...CALLERS, ...EXCEPT].map(
    ([, before, after]) => [before, after] as const,
  ),
  ...ONE_FIELD.map(([before, after]) => [field(before), field(after)] as const),
];

/** Returns the changes between two contracts, each with its two sides. */
async function changesWithSides(before: object, after: object) {
  const old = sideOf(modelWith(before, { schema_version: "2026-07-30" }));
  const now = sideOf(modelWith(after, { schema_version: "2026-08-15" }));
  const changes = await compareContracts(old, now);
  const schemas = fieldSchemas(changes, old, now);
  return changes.map((change, at) => {
    const sides = sidesOf({ ...change, schemas: schemas[at] ?? {} });
    return { change, texts: sides.map(({ text }) => text) };
  });
}

test("the two sides of a change differ", async () => {
  let count = 0;
  const same: string[] = [];
  for (const [before, after] of PAIRS) {
    for (const { change, texts } of await changesWithSides(before, after)) {
      count++;
      if (texts[0] === texts[1]) same.push(`${change.kind}: ${change.sentence} | ${texts[0]}`);
    }
  }
  expect(count).toBeGreaterThan(200);
  expect(same).toEqual([]);
});
