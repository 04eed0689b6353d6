// The official JSON Schema Test Suite, draft 2020-12, mandatory files, where it is beside the clone; differential.long.test.ts runs anywhere.
import { expect, test } from "vitest";
import { copyWithinLimits } from "../../generator/check/copy.js";
import { accepts } from "../../generator/reading/accepts.js";
import { readTree } from "../../generator/reading/read.js";
import type { Json, Schema } from "../../generator/schema/json.js";
import { referencesOf } from "../../generator/schema/references.js";
import { withActiveKeywords } from "./active-keywords.js";
import { officialSuite, runsSuite, suiteDocuments } from "./official-suite.js";
import { emittedCheck, orRefusal } from "./run-emitted.js";

const plain = (given: unknown) => copyWithinLimits(given) as Json;

function readBoth(schema: unknown, documents: ReadonlyMap<string, Schema>) {
  const root = withActiveKeywords(plain(schema) as Schema, documents);
  const tree = readTree(root, { references: referencesOf(root, documents) });
  return { check: emittedCheck(schema, documents), tree };
}

test.skipIf(!runsSuite)("every verdict on a schema that is not refused is the suite's", () => {
  const documents = suiteDocuments();
  const wrong: string[] = [];
  const wrongInTree: string[] = [];
  const refused: Record<string, number> = {};
  const counts = { right: 0, refused: 0, ofTree: 0 };
  for (const { name, schema, tests } of officialSuite()) {
    const read = orRefusal(() => readBoth(schema, documents));
    if (typeof read === "string") {
      refused[read] = (refused[read] ?? 0) + tests.length;
      counts.refused += tests.length;
      continue;
    }
    const { check, tree } = read;
    for (const { description, data, valid } of tests) {
      const verdicts = [check.collect(data).length === 0, check.test(data)];
      if (verdicts.every((verdict) => verdict === valid)) counts.right++;
      else wrong.push(`${name}: ${description}`);
      // The tree leaves divisions of very long fractions open.
      const ofTree = accepts(tree.root, plain(data), tree);
      if (ofTree === undefined) continue;
      counts.ofTree++;
      if (ofTree !== valid) wrongInTree.push(`${name}: ${description}`);
    }
  }
  console.log("JSON Schema Test Suite:", counts);
  expect([wrong, wrongInTree]).toEqual([[], []]);
  expect(refused).toEqual({
    "it uses unevaluatedProperties, which is not implemented": 132,
    "it uses unevaluatedItems, which is not implemented": 69,
    "it uses $dynamicRef, which is not implemented": 40,
    "it uses $vocabulary, which is not implemented": 4,
  });
  expect(counts).toEqual({ right: 1_054, refused: 245, ofTree: 1_052 });
});
