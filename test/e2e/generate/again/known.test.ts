// A run over an SDK takes from it what it knows; it leaves and says what it would without.
import { appendFileSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { hashOfFiles } from "../../../../generator/reuse/generator-hash.js";
import { canonicalJson } from "../../../../generator/schema/json.js";
import { bareEntry, entry, entryWith, schemaOf } from "../support/catalog.js";
import { temporaryFolder } from "../support/folders.js";
import { bothWays, type Step } from "./both-ways.js";

const SEED = { seed: { type: "integer" } };
// Their validators are alike, so that they share one module.
const family = (...ids: readonly string[]) =>
  ids.map((id) => entry(id, { input_schema: { ...schemaOf(id), properties: FAMILY } }));
const FAMILY = { model: { type: "string" }, prompt: { type: "string", description: "What." } };
const ALL = [...family("x-b", "x-c", "x-d"), entryWith("x-one", SEED), bareEntry("x-chat", "chat")];
const bad = entry("x-bad", { operation: "unheard-of" });
// Checked, and refused later; operations offer its id all the same, because its category is theirs.
const late = { ...entry("x-late", { input_schema: schemaOf("x-other") }), category: "image" };
const append = (path: string) => (sdk: string) => appendFileSync(join(sdk, path), "// mine\n");

const STEPS: readonly (readonly [string, Step])[] = [
  ["the first run", { entries: ALL }],
  ["nothing changed", { entries: ALL }],
  ["a field more", { entries: [...ALL, entryWith("x-two", { ...SEED, n: { type: "integer" } })] }],
  ["a model less, entries that are rejected", { entries: [...ALL, bad, bad, { id: 1 }] }],
  ["an entry that is refused after it was checked", { entries: [...ALL, late] }],
  ["that entry gone", { entries: ALL }],
  ["another model before those that share", { entries: [...family("x-a"), ...ALL] }],
  ["the first of those that share gone", { entries: ALL }],
  ["one in the middle gone", { entries: ALL.filter((_, index) => index !== 1) }],
  ["only one left", { entries: ALL.filter((_, index) => index > 1) }],
  ["one more like the one that was left", { entries: [...ALL.slice(2), ...family("x-z")] }],
  ["two entries of one id", { entries: [...ALL, ...family("x-one")] }],
  ["a module edited", { entries: ALL, prepare: append("src/models/x-one.ts") }],
  ["a shared module edited", { entries: ALL, prepare: append("src/checks/x-b.ts") }],
  [
    "a schema module gone",
    { entries: ALL, prepare: (sdk) => rmSync(join(sdk, "src/schemas/x-c.ts")) },
  ],
  ["a page edited", { entries: ALL, prepare: append("docs/models/x-c.md") }],
  ["a page gone", { entries: ALL, prepare: (sdk) => rmSync(join(sdk, "docs/models/x-c.md")) }],
  [
    "README edited, a model changed",
    {
      entries: [...family("x-b", "x-c"), entryWith("x-one", {})],
      prepare: append("README.md"),
    },
  ],
  [
    "the package named, no model changed",
    {
      entries: [...family("x-b", "x-c"), entryWith("x-one", {})],
      flags: ["--name", "@x/sdk"],
    },
  ],
  ["the lock edited", { entries: ALL.slice(0, 2), prepare: editLock }],
];

function editLock(sdk: string): void {
  const path = join(sdk, "contracts.lock.json");
  writeFileSync(path, readFileSync(path, "utf8").replaceAll('"What."', '"Other."'));
}

it("every step gives the same SDK and report as without what is known", async () => {
  const both = bothWays();
  for (const [name, step] of STEPS) {
    const { again, cold } = await both(step);
    expect(again, name).toEqual(cold);
    expect(again.code, name).toBe(0);
  }
});

it("a number that no program can hold has another hash than its name", () => {
  expect(canonicalJson(Infinity)).not.toBe(canonicalJson("Infinity"));
});

it("hidden files beside the generator's sources do not count", () => {
  const folder = temporaryFolder();
  const write = (name: string) => writeFileSync(join(folder, name), name);
  write("source.ts");
  const before = hashOfFiles([folder]);
  write(".DS_Store");
  expect(hashOfFiles([folder])).toBe(before);
  write("another.ts");
  expect(hashOfFiles([folder])).not.toBe(before);
});
