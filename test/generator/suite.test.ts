// The official JSON Schema Test Suite, draft 2020-12, mandatory files, if the suite is beside the
// repository. differential.long.test.ts runs anywhere.
import { expect, test } from "vitest";
import { copyWithinLimits } from "../../generator/read/check/copy.js";
import { accepts } from "../../generator/read/tree/accepts.js";
import { readTree } from "../../generator/read/tree/read.js";
import { isJsonObject, type Json, type Schema } from "../../generator/read/schema/json.js";
import { makeReadable } from "../../generator/read/schema/left-open.js";
import { referencesOf } from "../../generator/read/schema/references.js";
import { withActiveKeywords } from "./active-keywords.js";
import { officialSuite, runsSuite, suiteDocuments } from "./official-suite.js";
import { emittedCheck } from "./run-emitted.js";

const plain = (given: unknown) => copyWithinLimits(given) as Json;

function readBoth(schema: unknown, documents: ReadonlyMap<string, Schema>) {
  const root = withActiveKeywords(plain(schema) as Schema, documents);
  const references = referencesOf(root, documents);
  const check = emittedCheck(schema, documents);
  if (!isJsonObject(root)) return { check, tree: readTree(root, { references }), keywords: [] };
  const whole = makeReadable(root, references);
  const keywords = whole.doubts.map(({ keyword }) => keyword);
  return { check, tree: readTree(whole.root, whole), keywords: [...new Set(keywords)] };
}

test.skipIf(!runsSuite)("every verdict equals the suite's, or is left to the server", () => {
  const documents = suiteDocuments();
  const wrong: string[] = [];
  const wrongInTree: string[] = [];
  const left: Record<string, number> = {};
  const counts = { right: 0, left: 0, ofTree: 0 };
  for (const { name, schema, tests } of officialSuite()) {
    const { check, tree, keywords } = readBoth(schema, documents);
    // Only a reported keyword may leave a verdict to the server, and no valid value is refused.
    const isOpen = (isAccepted: boolean, valid: boolean) =>
      keywords.length > 0 && isAccepted && !valid;
    for (const { description, data, valid } of tests) {
      const verdicts = [check.collect(data).length === 0, check.test(data)];
      if (verdicts.every((verdict) => verdict === valid)) counts.right++;
      else if (verdicts.every((verdict) => isOpen(verdict, valid))) {
        counts.left++;
        const why = keywords.join(", ");
        left[why] = (left[why] ?? 0) + 1;
      } else wrong.push(`${name}: ${description}`);
      // The tree gives no verdict on divisions of very long fractions.
      const ofTree = accepts(tree.root, plain(data), tree);
      if (ofTree === undefined) continue;
      counts.ofTree++;
      if (ofTree !== valid && !isOpen(ofTree, valid)) wrongInTree.push(`${name}: ${description}`);
    }
  }
  console.log("JSON Schema Test Suite:", counts, left);
  expect([wrong, wrongInTree]).toEqual([[], []]);
  expect(left).toEqual({
    $dynamicRef: 17,
    "$vocabulary, $dynamicRef": 1,
    enum: 6,
    unevaluatedItems: 26,
    "unevaluatedItems, $dynamicRef": 1,
    unevaluatedProperties: 47,
    "unevaluatedProperties, $dynamicRef": 2,
  });
  expect(counts).toEqual({ right: 1_199, left: 100, ofTree: 1_297 });
});
