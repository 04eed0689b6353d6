// The emitted checks against ajv, on random schemas and values.
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { expect, test } from "vitest";
import { schema, value } from "./random-schemas.js";
import { emittedCheck } from "./run-emitted.js";

// 80 values a schema: 20,000 pairs. FUZZ_SCHEMAS asks for any number.
const RUNS = Number(process.env["FUZZ_SCHEMAS"] ?? 250);

function judged(
  validate: (value: unknown) => unknown,
  values: readonly unknown[],
): readonly boolean[] | undefined {
  try {
    return values.map((each) => validate(each) === true);
  } catch (error) {
    if (error instanceof ReferenceError) return undefined;
    throw error;
  }
}

test("emitted checks and ajv give the same verdict on random schemas and values", () => {
  let accepted = 0;
  let refused = 0;
  fc.assert(
    fc.property(schema, fc.array(value, { minLength: 80, maxLength: 80 }), (given, values) => {
      const ajv = new Ajv2020({ strict: false, ownProperties: true, logger: false });
      const expected = ajv.compile(given as object);
      const verdicts = judged(expected, values);
      // Seen once in some hundred schemas: ajv's own code names a variable that it does not declare.
      if (verdicts === undefined) return;
      const { collect, test: matches } = emittedCheck(given);
      for (const [index, each] of values.entries()) {
        const want = verdicts[index];
        if (want) accepted++;
        else refused++;
        expect([collect(each).length === 0, matches(each)], JSON.stringify([given, each])).toEqual([
          want,
          want,
        ]);
      }
    }),
    { seed: 20261120, numRuns: RUNS },
  );
  // A generator of schemas that refuse everything, or nothing, would compare nothing.
  expect(Math.min(accepted, refused)).toBeGreaterThan(3_000);
}, 240_000);
