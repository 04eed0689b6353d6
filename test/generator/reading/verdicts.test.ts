// The tree accepts what the schema accepts: against the official suite where it is at hand, and ajv on random schemas.
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { expect, test } from "vitest";
import { copyWithinLimits } from "../../../generator/check/copy.js";
import { accepts } from "../../../generator/reading/accepts.js";
import { readTree } from "../../../generator/reading/read.js";
import type { Json, Schema } from "../../../generator/schema/json.js";
import { referencesOf } from "../../../generator/schema/references.js";
import { withActiveKeywords } from "../../../generator/schema/vocabulary.js";
import { schema, value } from "../random-schemas.js";
import { officialSuite, suiteDocuments } from "../official-suite.js";

const plain = (given: unknown) => copyWithinLimits(given) as Json;

test("the tree's verdicts are the official suite's, where the tree can say it", () => {
  const documents = suiteDocuments();
  const wrong: string[] = [];
  const counts = { decided: 0, left: 0 };
  for (const { name, schema: given, tests } of officialSuite()) {
    const root = withActiveKeywords(plain(given) as Schema, documents);
    const tree = readTree(root, { references: referencesOf(root, documents) });
    for (const { description, data, valid } of tests) {
      const verdict = accepts(tree.root, plain(data), tree);
      if (verdict === undefined) counts.left++;
      else counts.decided++;
      if (verdict !== undefined && verdict !== valid) wrong.push(`${name}: ${description}`);
    }
  }
  expect(wrong).toEqual([]);
  console.log(
    `Official suite: ${counts.decided} verdicts, ${counts.left} left to what is beyond the tree`,
  );
});

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
