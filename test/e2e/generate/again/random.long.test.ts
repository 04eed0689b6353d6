// Random catalogs one after the other, files damaged in between: what is known changes neither the SDK nor the report.
import { appendFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect, it } from "vitest";
import { treeOf } from "../support/folders.js";
import { entry, schemaOf } from "../support/catalog.js";
import { bothWays } from "./both-ways.js";

// Few forms and few ids, so that models often share their checks, lose their company, and come back.
const FORMS = [
  {},
  { seed: { type: "integer" } },
  { seed: { type: "integer", "x-note": { b: 1, a: 2 } } },
  { seed: { "x-note": { a: 2, b: 1 }, type: "integer" } },
  { tone: { enum: ["warm", "cold"] }, seed: { type: "integer", minimum: -0 } },
];
const model = fc
  .record({ id: fc.integer({ min: 0, max: 7 }), form: fc.constantFrom(...FORMS) })
  .map(({ id, form }) => {
    const properties = { model: { type: "string" }, prompt: { type: "string" }, ...form };
    return entry(`x-${id}`, { input_schema: schemaOf(`x-${id}`, { properties }) });
  });
// Refused at its shape, at its operation, and after it was checked; the last one is good.
const image = (schema: object) => ({
  ...entry("x-9", { input_schema: schema }),
  category: "image",
});
const bad = fc.constantFrom<unknown>(
  { id: 1 },
  entry("x-3", { operation: "unheard-of" }),
  image(schemaOf("x-other")),
  image(schemaOf("x-9")),
);
const step = fc.record({
  models: fc.array(model, { minLength: 1, maxLength: 8 }),
  bad: fc.array(bad, { maxLength: 1 }),
  /** Which file is damaged, and how. */
  damage: fc.option(fc.record({ at: fc.nat(), gone: fc.boolean() })),
});

it("random steps", { timeout: 600_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 6 }), async (steps) => {
      const both = bothWays();
      for (const [index, { models, bad: others, damage }] of steps.entries()) {
        const prepare = (sdk: string) => {
          if (index === 0 || damage === null) return;
          const paths = Object.keys(treeOf(sdk)).filter((path) => /^(src|README)/.test(path));
          const path = join(sdk, paths[damage.at % paths.length] ?? "");
          if (damage.gone) rmSync(path);
          else appendFileSync(path, "// mine\n");
        };
        const { again, cold } = await both({ entries: [...models, ...others], prepare });
        expect(again).toEqual(cold);
        expect(again.code).toBe(0);
      }
    }),
    { numRuns: 25 },
  );
});
