// The official JSON Schema Test Suite, draft 2020-12, mandatory files, where it is beside the clone; differential.long.test.ts runs anywhere.
import { expect, test } from "vitest";
import { copyWithinLimits } from "../../generator/check/copy.js";
import { accepts } from "../../generator/reading/accepts.js";
import { readTree } from "../../generator/reading/read.js";
import type { Json, Schema } from "../../generator/schema/json.js";
import { referencesOf } from "../../generator/schema/references.js";
import { withActiveKeywords } from "./active-keywords.js";
import { officialSuite, runsSuite, suiteDocuments } from "./official-suite.js";
import { emittedCheck } from "./run-emitted.js";

const plain = (given: unknown) => copyWithinLimits(given) as Json;

test.skipIf(!runsSuite)("every mandatory verdict of checks and tree is the suite's", () => {
  const documents = suiteDocuments();
  const wrong: string[] = [];
  const wrongInTree: string[] = [];
  const counts = { verdicts: 0, ofTree: 0 };
  for (const { name, schema, tests } of officialSuite()) {
    const { collect, test: matches } = emittedCheck(schema, documents);
    const root = withActiveKeywords(plain(schema) as Schema, documents);
    const tree = readTree(root, { references: referencesOf(root, documents) });
    for (const { description, data, valid } of tests) {
      counts.verdicts++;
      const verdicts = [collect(data).length === 0, matches(data)];
      if (verdicts.some((verdict) => verdict !== valid)) wrong.push(`${name}: ${description}`);
      // The tree leaves to the schema what is beyond it.
      const ofTree = accepts(tree.root, plain(data), tree);
      if (ofTree === undefined) continue;
      counts.ofTree++;
      if (ofTree !== valid) wrongInTree.push(`${name}: ${description}`);
    }
  }
  const right = counts.verdicts - wrong.length;
  console.log(`JSON Schema Test Suite: ${right} of ${counts.verdicts} verdicts`);
  expect(wrong).toEqual([]);
  expect(wrongInTree).toEqual([]);
  expect(counts.verdicts).toBeGreaterThan(1_200);
  expect(counts.ofTree).toBeGreaterThan(counts.verdicts / 2);
});
