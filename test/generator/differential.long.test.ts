// The emitted checks and the tree's verdicts against ajv, on random schemas and values.
import fc from "fast-check";
import { expect, test } from "vitest";
import { copyWithinLimits } from "../../generator/read/check/copy.js";
import { accepts } from "../../generator/read/tree/accepts.js";
import { readTree } from "../../generator/read/tree/read.js";
import type { Json, Schema } from "../../generator/read/schema/json.js";
import { ajvVerdicts, schema, value } from "./random-schemas.js";
import { emittedCheck, orRefusal } from "./run-emitted.js";

// 80 values per schema: 20,000 pairs. FUZZ_SCHEMAS sets the number of schemas.
const RUNS = Number(process.env["FUZZ_SCHEMAS"] ?? 250);
const plain = (given: unknown) => copyWithinLimits(given) as Json;

test("emitted checks, tree and ajv give the same verdict on random schemas and values", () => {
  const counts = { accepted: 0, refused: 0, acceptedByTree: 0, refusedByTree: 0 };
  let inexpressible = 0;
  fc.assert(
    fc.property(schema, fc.array(value, { minLength: 80, maxLength: 80 }), (given, values) => {
      const verdicts = ajvVerdicts(given, values);
      if (verdicts === undefined) return;
      const check = orRefusal(() => emittedCheck(given));
      if (typeof check === "string") {
        inexpressible++;
        return;
      }
      const { collect, test: matches } = check;
      const tree = readTree(plain(given) as Schema);
      for (const [index, each] of values.entries()) {
        const want = verdicts[index];
        const shown = JSON.stringify([given, each]);
        expect([collect(each).length === 0, matches(each)], shown).toEqual([want, want]);
        counts[want ? "accepted" : "refused"]++;
        const ofTree = accepts(tree.root, plain(each), tree);
        if (ofTree === undefined) continue;
        expect(ofTree, shown).toBe(want);
        counts[want ? "acceptedByTree" : "refusedByTree"]++;
      }
    }),
    { seed: 20261120, numRuns: RUNS },
  );
  expect(inexpressible).toBeLessThan(RUNS / 20);
  // Schemas that refuse every value, or no value, would make the comparison meaningless.
  expect(Math.min(...Object.values(counts))).toBeGreaterThan(3_000);
});
