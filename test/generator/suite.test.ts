// The official JSON Schema Test Suite, draft 2020-12, mandatory files, where it lies beside the project.
import { describe, expect, test } from "vitest";
import { hasSuite, officialSuite, suiteDocuments } from "./official-suite.js";
import { emittedCheck } from "./run-emitted.js";

// Its pattern is `f.*o`, which takes the square of a text's length: what is not linear is left to the server.
const LEFT_TO_THE_SERVER = [
  "patternProperties.json: patternProperties validates properties matching a regex: a single invalid match is invalid",
  "patternProperties.json: patternProperties validates properties matching a regex: multiple invalid matches is invalid",
];

describe("the official test suite", () => {
  test(
    hasSuite
      ? "every mandatory verdict is the suite's, but for a pattern that takes long"
      : "is not beside this clone; differential.test.ts runs all the same",
    () => {
      if (!hasSuite) return;
      const known = suiteDocuments();
      let count = 0;
      const wrong: string[] = [];
      for (const { name, schema, tests } of officialSuite()) {
        const { collect, test: matches } = emittedCheck(schema, known);
        for (const { description, data, valid } of tests) {
          count++;
          const verdicts = [collect(data).length === 0, matches(data)];
          if (verdicts.some((verdict) => verdict !== valid)) wrong.push(`${name}: ${description}`);
        }
      }
      console.log(`JSON Schema Test Suite: ${count - wrong.length} of ${count} verdicts`);
      expect(wrong).toEqual(LEFT_TO_THE_SERVER);
      expect(count).toBeGreaterThan(1_200);
    },
  );
});
