// A run over an SDK does nothing if nothing has changed. Otherwise it leaves the same files as a
// first run.
import { appendFileSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { canonicalJson, hashOfFiles } from "../../../generator/index.js";
import { bareEntry, entry, entryWith, schemaOf } from "./support/catalog.js";
import { temporaryFolder, touchesOf, treeOf } from "./support/folders.js";
import { backwards } from "./support/order.js";
import { reportOf } from "./support/report.js";
import { runner } from "./support/runner.js";

const { run } = runner();
const SEED = { seed: { type: "integer" } };
// The validators of x-b and x-c are equal, so they share one module.
const ALL = [entry("x-b"), entry("x-c"), entryWith("x-one", SEED), bareEntry("x-chat", "chat")];

it("emits and writes nothing if only the order of entries and keywords has changed", async () => {
  const { sdk } = await run(ALL);
  let touches = {};
  const before = (copy: string) => void (touches = touchesOf(copy));
  const again = await run(ALL.map(backwards).reverse(), [], { over: sdk, before });
  expect(again.out).not.toContain("emit types");
  expect(again.out).toContain("4 models: emitted 0, unchanged 4, removed 0, rejected 0");
  expect(touchesOf(again.sdk)).toEqual(touches);
});

// This entry is refused only when it is merged with the documents, because its contract names
// another model.
const LATE = entry("x-late", { input_schema: schemaOf("x-other") });
const BAD = entry("x-bad", { operation: "unheard-of" });
const EMPTY = entryWith("x-two", {}, { anyOf: [] });
// The model lacks a field that a rule of x-v3-omni demands.
const SHOTS = entryWith("x-shots", { multi_shot: { type: "boolean" } });
const RULES = { config: 'export default { rules: { "x-shots": "x-v3-omni", "x-gone": false } }' };

it.each([
  ["the configuration", [...ALL, SHOTS], RULES],
  ["a rejected entry", [...ALL, BAD], {}],
  ["an entry that has no types", [...ALL, LATE], {}],
  ["a second entry of a model", [...ALL, ...ALL], {}],
  ["a doubtful schema", [...ALL, EMPTY], {}],
])("reports the same as the first run about %s", async (_, entries, setting) => {
  const first = await run(entries, ["--json"], setting);
  const again = await run(entries, ["--json"], { ...setting, over: first.sdk });
  const { emitted, ...before } = reportOf(first);
  expect(before.warnings.length + before.rejected.length).toBeGreaterThan(0);
  const { ms } = reportOf(again);
  expect(reportOf(again)).toEqual({ ...before, emitted: [], unchanged: emitted, ms });
});

const append = (path: string) => (sdk: string) => appendFileSync(join(sdk, path), "// mine\n");
const remove = (path: string) => (sdk: string) => rmSync(join(sdk, path));

function editLock(sdk: string): void {
  const path = join(sdk, "contracts.lock.json");
  writeFileSync(path, readFileSync(path, "utf8").replaceAll('"What to show."', '"Other."'));
}

describe("leaves the same files as a first run if", () => {
  it.each<[string, readonly unknown[], readonly string[]]>([
    ["a model has come", [...ALL, entryWith("x-two", SEED)], []],
    ["a model has gone", ALL.slice(0, 2), []],
    [
      "a model has another field",
      [...ALL.slice(0, 2), entryWith("x-one", {}), ...ALL.slice(3)],
      [],
    ],
    ["another model shares the module of two, as the first", [entry("x-a"), ...ALL], []],
    ["the first of two that share a module has gone", ALL.slice(1), []],
    ["the package has another name", ALL, ["--name", "@x/sdk"]],
  ])("%s", async (_, entries, flags) => {
    const { sdk } = await run(ALL);
    const again = await run(entries, flags, { over: sdk });
    expect(again.code).toBe(0);
    expect(treeOf(again.sdk)).toEqual(treeOf((await run(entries, flags)).sdk));
  });

  it.each<[string, (sdk: string) => void]>([
    ["a module was edited", append("src/models/x-one.ts")],
    ["a shared module was edited", append("src/checks/x-b.ts")],
    ["a schema has gone", remove("src/schemas/x-c.ts")],
    ["a page was edited", append("docs/models/x-c.md")],
    ["README.md was edited", append("README.md")],
    ["the lock was edited", editLock],
  ])("%s", async (_, before) => {
    const { sdk } = await run(ALL);
    const again = await run(ALL, [], { over: sdk, before });
    expect(again.code).toBe(0);
    expect(treeOf(again.sdk)).toEqual(treeOf(sdk));
  });
});

it('Infinity and the text "Infinity" have different hashes', () => {
  expect(canonicalJson(Infinity)).not.toBe(canonicalJson("Infinity"));
});

it("hidden files beside the generator's sources do not change the hash", () => {
  const folder = temporaryFolder();
  const write = (name: string) => writeFileSync(join(folder, name), name);
  write("source.ts");
  const before = hashOfFiles([folder]);
  write(".DS_Store");
  expect(hashOfFiles([folder])).toBe(before);
  write("another.ts");
  expect(hashOfFiles([folder])).not.toBe(before);
});
