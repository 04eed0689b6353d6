// The comparison of two schemas, checked against ajv's verdicts on bodies.
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { expect, test } from "vitest";
import { compareSchemas } from "../../../../generator/compare/diff/compare-schemas.js";
import type { SchemaChange } from "../../../../generator/compare/diff/change.js";
import {
  anyEdit,
  edited,
  idleEdit,
  inDocument,
  leafSchema,
  likelyValue,
  schema,
  smallEdit,
  value,
  type Edit,
  type Plain,
  type PlainSchema,
} from "./random-schemas.js";
import { catalogRequest, otherConditions } from "./catalog-requests.js";
import { request, widened } from "./widenings.js";

// FUZZ_SCHEMAS sets the number of pairs, FUZZ_SEED selects other pairs.
const RUNS = Number(process.env["FUZZ_SCHEMAS"] ?? 300);
const SEED = Number(process.env["FUZZ_SEED"] ?? 20261121);

const laterThan = (root: fc.Arbitrary<PlainSchema>, edit: fc.Arbitrary<Edit>, earlier: number) =>
  fc.record({
    root,
    // These edits apply to both sides, so that later edits have keywords to remove.
    earlier: fc.array(edit, { maxLength: earlier }),
    edits: fc.array(edit, { minLength: 1, maxLength: 2 }),
    definition: leafSchema,
    random: fc.array(value, { minLength: 10, maxLength: 10 }),
    picks: fc.infiniteStream(fc.nat(10_000)),
  });
const pairs = fc.oneof(
  { weight: 1, arbitrary: laterThan(schema, anyEdit, 0) },
  { weight: 1, arbitrary: laterThan(schema, idleEdit, 0) },
  { weight: 6, arbitrary: laterThan(request, smallEdit, 3) },
  { weight: 4, arbitrary: laterThan(catalogRequest, smallEdit, 1) },
  { weight: 4, arbitrary: laterThan(catalogRequest, otherConditions, 0) },
);

const ajv = new Ajv2020({
  strict: false,
  ownProperties: true,
  logger: false,
  meta: false,
  validateSchema: false,
});

// A new field may refuse values that the old contract did not describe. No caller sends such a
// body.
function holdsNewField(body: Plain, changes: readonly SchemaChange[]): boolean {
  const added = changes.filter(({ kind }) => kind === "field-added");
  const names = new Set(added.map(({ field }) => field.match(/[\w-]+/g)?.at(-1)));
  const holds = (given: Plain): boolean =>
    typeof given === "object" &&
    given !== null &&
    Object.entries(given).some(([name, member]) => names.has(name) || holds(member));
  return holds(body);
}

// For some schemas with `unevaluatedProperties` the code of ajv does not run; these have no
// verdict.
function judge(given: object): (body: Plain) => boolean | undefined {
  const validate = ajv.compile(given);
  ajv.removeSchema(given);
  return (body) => {
    try {
      return validate(body) === true;
    } catch (error) {
      if (error instanceof ReferenceError) return undefined;
      throw error;
    }
  };
}

test(
  "without a major change, an accepted body stays accepted; without any change, the verdict stays",
  { timeout: RUNS * 2_000 },
  () => {
    const seen = { same: 0, compatible: 0, major: 0, accepted: 0 };
    fc.assert(
      fc.property(pairs, ({ root, earlier, edits, definition, random, picks }) => {
        const first = earlier.reduce(edited, root);
        const before = inDocument(first, definition);
        const after = inDocument(edits.reduce(edited, first), definition);
        const changes = compareSchemas(before, after);
        if (changes.some((change) => change.class === "major")) {
          seen.major++;
          return;
        }
        const isSame = changes.length === 0;
        seen[isSame ? "same" : "compatible"]++;
        const pick = (choices: number) => (picks.next().value ?? 0) % choices;
        const likely = Array.from({ length: 120 }, (_, index) =>
          likelyValue(index % 2 === 0 ? before : after, pick),
        );
        const [was, is] = [judge(before), judge(after)];
        for (const body of [...random, ...likely]) {
          const [old, now] = [was(body), is(body)];
          if (old === undefined || now === undefined) continue;
          const text = () => JSON.stringify({ before, after, body, changes });
          if (isSame) {
            if (now !== old) expect.fail(text());
          } else if (old && !holdsNewField(body, changes)) {
            seen.accepted++;
            if (!now) expect.fail(text());
          }
        }
      }),
      { seed: SEED, numRuns: RUNS },
    );
    // A comparison that calls every change major would also pass, but would be useless.
    expect(seen.same).toBeGreaterThan(RUNS / 6);
    expect(seen.compatible).toBeGreaterThan(RUNS / 10);
    expect(seen.accepted).toBeGreaterThan(RUNS * 2);
  },
);

test("a contract that is only widened has no major change", { timeout: RUNS * 2_000 }, () => {
  fc.assert(
    fc.property(widened, ({ before, after }) => {
      const worst = compareSchemas(before, after).filter((change) => change.class === "major");
      expect(worst, JSON.stringify({ before, after })).toEqual([]);
    }),
    { seed: SEED, numRuns: RUNS },
  );
});
