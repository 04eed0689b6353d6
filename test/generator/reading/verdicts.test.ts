// The tree accepts what the schema accepts: against the official suite where it is at hand.
import { expect, test } from "vitest";
import { copyWithinLimits } from "../../../generator/check/copy.js";
import { accepts } from "../../../generator/reading/accepts.js";
import { readTree } from "../../../generator/reading/read.js";
import type { Json, Schema } from "../../../generator/schema/json.js";
import { referencesOf } from "../../../generator/schema/references.js";
import { withActiveKeywords } from "../active-keywords.js";
import { hasSuite, officialSuite, suiteDocuments } from "../official-suite.js";

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
  // The others are left to what is beyond the tree.
  expect(counts.decided > counts.left).toBe(hasSuite);
});
