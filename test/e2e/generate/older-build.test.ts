// `generate` warns if `dist/` was built from other sources than the present sources.
import { mkdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { entry, entryWith } from "./support/catalog.js";
import { reportOf } from "./support/report.js";
import { runner } from "./support/runner.js";

const { run } = runner();
const OLD = "dist/ was built from older files; run sdkgen build";
const MODELS = [entry("x-one"), entry("x-two")];
const { sdk } = await run(MODELS);
const HOUR = 3_600_000;

function at(path: string, ms: number): void {
  const time = new Date(Date.now() + ms);
  utimesSync(path, time, time);
}
/** Writes a build that is newer than the sources by `ms`. */
const built =
  (ms: number, file = "dist/esm/index.js") =>
  (copy: string) => {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    writeFileSync(join(copy, file), "export {};\n");
    at(join(copy, file), ms);
  };
const later = built(HOUR);
const NEWER = [entryWith("x-one", { seed: { type: "integer" } }), entry("x-two")];

it.each<[string, readonly unknown[], (copy: string) => void, boolean, string[]?]>([
  ["is not there", MODELS, () => undefined, false],
  ["is later than the sources", MODELS, later, false],
  ["is earlier than the sources", MODELS, built(-HOUR), true],
  ["is earlier, and this run changes a model", NEWER, built(-HOUR), true],
  ["is earlier, and this run adds a model", [...MODELS, entry("x-new")], built(-HOUR), true],
  ["is later, and this run removes a model", [entry("x-one")], later, true],
  ["is later, and a dry run would remove a model", [entry("x-one")], later, false, ["--dry-run"]],
  ["is earlier, and a dry run changes nothing", MODELS, built(-HOUR), true, ["--dry-run"]],
  [
    "is later, and a generated file was edited after it",
    MODELS,
    (copy) => {
      later(copy);
      at(join(copy, "src/index.ts"), 2 * HOUR);
    },
    true,
  ],
  [
    "is later than all sources, and the lock changes after it",
    MODELS,
    (copy) => {
      later(copy);
      at(join(copy, "contracts.lock.json"), 2 * HOUR);
    },
    false,
  ],
  [
    "is later, and a file of the user is later still",
    MODELS,
    (copy) => {
      later(copy);
      writeFileSync(join(copy, "src/models/mine.ts"), "export {};\n");
      at(join(copy, "src/models/mine.ts"), 2 * HOUR);
    },
    false,
  ],
  [
    "lacks a generated file that this run writes again",
    MODELS,
    (copy) => {
      built(-HOUR)(copy);
      rmSync(join(copy, "src/index.ts"));
    },
    true,
  ],
  ["is of something else", MODELS, built(-HOUR, "dist/notes.txt"), false],
])("warns correctly about a dist/ that %s", async (_, models, before, isOld, flags = []) => {
  const ended = await run(models, ["--json", ...flags], { over: sdk, before });
  expect(ended).toMatchObject({ code: 0, err: "" });
  expect(reportOf(ended).warnings.includes(OLD)).toBe(isOld);
});
