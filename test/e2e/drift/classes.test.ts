// Each class of change, from a gateway's catalog to the exit code.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bareEntry, entry, entryWith } from "../generate/support/catalog.js";
import { temporaryFolder, touchesOf, treeOf } from "../generate/support/folders.js";
import { closeGateways, drift, driftReport, gatewayWith, generateFrom } from "./support/stage.js";

afterAll(closeGateways);

const folder = temporaryFolder();
const sdk = join(folder, "sdk");
const seed = { type: "integer", minimum: 1, maximum: 10, default: 5 };
const style = { enum: ["calm", "wild"] };
const one = (fields: object, more: object = {}) => ({
  ...entryWith("x-one", fields as Record<string, unknown>),
  ...more,
});
const ENTRIES = [one({ seed, style }), entry("x-two"), bareEntry("x-talk", "chat")];
const [, ...others] = ENTRIES;
let tree: Record<string, string>;

beforeAll(async () => {
  const env = await gatewayWith(ENTRIES);
  expect(await generateFrom(env, sdk)).toMatchObject({ code: 0, err: "" });
  tree = treeOf(sdk);
});

async function against(entries: readonly unknown[]) {
  const touches = touchesOf(sdk);
  const ended = await drift(["--out", sdk, "--json"], { env: await gatewayWith(entries) });
  expect(touchesOf(sdk)).toEqual(touches);
  return { ...ended, report: driftReport(ended) };
}

const versioned = (model: Record<string, unknown>, schema_version: string) => ({
  ...model,
  parameters: { ...(model["parameters"] as object), schema_version },
});

it("entries, fields and values in another order are no drift, which ends with 0", async () => {
  const reordered = [one({ style: { enum: ["wild", "calm"] }, seed }), ...others].toReversed();
  const { code, err, report } = await against(reordered);
  expect([code, err]).toEqual([0, ""]);
  expect(report).toMatchObject({
    ...{ drift: false, class: null, models: 3, changes: [], rejected: [] },
  });
});

// Each kind of change: test/generator/drift/.
describe("drift ends with 1, classed for callers", () => {
  const narrower = { ...seed, maximum: 5 };
  it.each<[string, readonly unknown[], string, string, string]>([
    ["a new model", [...ENTRIES, entry("x-new")], "minor", "x-new", ""],
    ["a model that is gone", others, "major", "x-one", ""],
    ["a narrower bound", [one({ seed: narrower, style }), ...others], "major", "x-one", "seed"],
    [
      "a later schema_version only",
      [versioned(one({ seed, style }), "2026-09-01"), ...others],
      "patch",
      "x-one",
      "",
    ],
  ])("%s", async (_, entries, worst, model, field) => {
    const { code, report } = await against(entries);
    expect(code).toBe(1);
    expect(report).toMatchObject({ drift: true, class: worst });
    const found = report.changes.filter((change) => change.class === worst);
    expect(found.map((change) => [change.model, change.field])).toContainEqual([model, field]);
    expect(new Set(report.changes.map((change) => change.model))).toEqual(new Set([model]));
  });
});

it("what the service promised not to do is called a breach", async () => {
  const same = await against([one({ seed, style, speed: {} }), ...others]);
  expect(same.report.changes.map(({ breach }) => breach)).toEqual(["silent-drift"]);
  const later = await against([versioned(one({ seed }), "2026-09-01"), ...others]);
  expect(later.report.changes.map(({ field, breach }) => [field, breach])).toEqual([
    ["style", "removed-field"],
  ]);
});

it("a model that would be rejected now leaves the SDK, and the report says why", async () => {
  const bad = entry("x-two", { endpoint: "https://elsewhere.example/v1" });
  const { code, report } = await against([ENTRIES[0], bad, ENTRIES[2]]);
  expect(code).toBe(1);
  expect(report.rejected.map(({ id, code: why }) => [id, why])).toEqual([["x-two", "E_ENDPOINT"]]);
  expect(report.changes).toMatchObject([{ model: "x-two", class: "major" }]);
  expect(report.changes[0]?.sentence).toContain("rejected: E_ENDPOINT: endpoint");
});

it("a bad entry that never was in the SDK is mentioned and is no drift", async () => {
  const { code, report } = await against([...ENTRIES, { id: "x bad" }]);
  expect([code, report.drift]).toEqual([0, false]);
  expect(report.rejected.map((rejection) => rejection.code)).toEqual(["E_ID_CHARS"]);
});

it("nothing was written to the SDK by any of these", () => {
  expect(treeOf(sdk)).toEqual(tree);
});

it("sdkgen.config.ts counts as it does for generate: models, endpoints, rules", async () => {
  const endpoint = { operation: "model_3d", method: "POST", endpoint: "/v1/3d/generations" };
  const env = await gatewayWith([entry("vendor-v3"), entry("x-3d", endpoint), entry("other")]);
  const only = ["vendor-*", "x-3d"];
  const configured = (name: string, config: object) => {
    const cwd = join(folder, name);
    mkdirSync(cwd);
    writeFileSync(join(cwd, "sdkgen.config.json"), JSON.stringify({ only, ...config }));
    return { env, cwd };
  };
  const first = configured("first", { endpoints: [endpoint], out: "sdk" });
  expect((await generateFrom(env, "sdk", first)).code).toBe(0);
  expect(await drift([], first)).toMatchObject({ code: 0, err: "" });

  const out = join(first.cwd, "sdk");
  const second = configured("second", { out, rules: { "vendor-v3": "x-v3-omni" } });
  const ended = await drift(["--json"], second);
  const changed = new Set(driftReport(ended).changes.map(({ model }) => model));
  expect([ended.code, [...changed].sort()]).toEqual([1, ["vendor-v3", "x-3d"]]);

  const flagged = await drift(["--json", "--only", "vendor-*"], first);
  expect(driftReport(flagged).changes.map(({ model }) => model)).toEqual(["x-3d"]);
});
