// The tree accepts what the schema accepts: against ajv, on random schemas and values.
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { expect, test } from "vitest";
import { copyWithinLimits } from "../../../generator/check/copy.js";
import { accepts } from "../../../generator/reading/accepts.js";
import { readTree } from "../../../generator/reading/read.js";
import type { Json, Schema } from "../../../generator/schema/json.js";
import { schema, value } from "../random-schemas.js";

const plain = (given: unknown) => copyWithinLimits(given) as Json;

test("the tree's verdicts are ajv's on random schemas and values", () => {
  const counts = { accepted: 0, refused: 0, left: 0 };
  fc.assert(
    fc.property(schema, fc.array(value, { minLength: 40, maxLength: 40 }), (given, values) => {
      const judge = new Ajv2020({ strict: false, ownProperties: true, logger: false }).compile(
        given as object,
      );
      const tree = readTree(plain(given) as Schema);
      for (const each of values) {
        let want: boolean;
        try {
          want = judge(each) as boolean;
        } catch {
          return;
        }
        const verdict = accepts(tree.root, plain(each), tree);
        counts[verdict === undefined ? "left" : want ? "accepted" : "refused"]++;
        if (verdict !== undefined) expect(verdict, JSON.stringify([given, each])).toBe(want);
      }
    }),
    { seed: 20261122, numRuns: Number(process.env["FUZZ_SCHEMAS"] ?? 250) },
  );
  expect(Math.min(counts.accepted, counts.refused)).toBeGreaterThan(1_500);
});
