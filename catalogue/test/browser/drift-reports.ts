// Drift reports as HTML files, made by `sdkgen drift --html`.
import { join } from "node:path";
import { expect } from "vitest";
import { runDrift } from "../../../commands/drift/run.js";
import {
  bareEntry,
  entry,
  entryWith,
  saveCatalog,
  type Loose,
} from "../../../test/e2e/generate/support/catalog.js";
import { commandRun } from "../../../test/e2e/generate/support/in-process.js";
import type { runner } from "../../../test/e2e/generate/support/runner.js";

type Stage = ReturnType<typeof runner>;

/** Writes a report on the changes between two catalogs. Returns the path of the file. */
export async function reportOf(
  { run, folder }: Stage,
  name: string,
  before: readonly Loose[],
  after: readonly Loose[],
): Promise<string> {
  const { sdk } = await run(before);
  const html = join(folder, `${name}.html`);
  const catalog = saveCatalog(folder, `${name}.json`, after);
  const args = ["--out", sdk, "--catalog", catalog, "--html", html];
  expect((await commandRun("drift", runDrift, args)).code).toBe(1);
  return html;
}

/**
 * The names of thirteen models. Each of them has six changes: two major, two minor, two patches.
 */
export const NAMES = Array.from(
  { length: 13 },
  (_, at) => `x-model-${String(at + 1).padStart(2, "0")}`,
);

/** Returns the catalog entry with another `schema_version`. */
export const dated = (model: Loose, schema_version: string): Loose => ({
  ...model,
  parameters: { ...(model["parameters"] as Loose), schema_version },
});
const BEFORE = [
  ...NAMES.map((id) =>
    entryWith(id, {
      duration: { type: "integer", maximum: 15, description: "Seconds." },
      style: { type: "string", enum: ["film", "drawing"], default: "film" },
    }),
  ),
  entry("x-goes"),
  entry("x-loses"),
];
const AFTER = [
  ...NAMES.map((id) =>
    dated(
      entryWith(id, {
        duration: { type: "integer", maximum: 10, description: "Whole seconds." },
        style: { type: "string", enum: ["drawing", "clay"], default: "drawing" },
        audio_url: { type: "string", format: "uri" },
      }),
      "2026-09-01",
    ),
  ),
  entryWith("x-comes", { seed: { type: "integer" } }),
  bareEntry("x-loses", "video"),
];

/** Writes a report of 81 changes. */
export const largeReport = (stage: Stage): Promise<string> =>
  reportOf(stage, "large", BEFORE, AFTER);
