// A live catalog against an SDK: rejected entries, entries that the configuration excludes, and no
// written file.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { bareEntry, entry } from "../generate/support/catalog.js";
import { temporaryFolder, touchesOf, treeOf } from "../generate/support/folders.js";
import { closeGateways, drift, driftReport, gatewayWith, generateFrom } from "./support/stage.js";

afterAll(closeGateways);

const folder = temporaryFolder();
const sdk = join(folder, "sdk");
const ENTRIES = [entry("x-one"), entry("x-two"), bareEntry("x-talk", "chat")];

beforeAll(async () => {
  const env = await gatewayWith(ENTRIES);
  expect(await generateFrom(env, sdk)).toMatchObject({ code: 0, err: "" });
});

async function against(entries: readonly unknown[]) {
  const [touches, tree] = [touchesOf(sdk), treeOf(sdk)];
  const ended = await drift(["--out", sdk, "--json"], { env: await gatewayWith(entries) });
  expect([touchesOf(sdk), treeOf(sdk)]).toEqual([touches, tree]);
  return { ...ended, report: driftReport(ended) };
}

it("a model that is rejected now counts as removed, and the report has the reason", async () => {
  const bad = entry("x-two", { endpoint: "https://elsewhere.example/v1" });
  const { code, report } = await against([ENTRIES[0], bad, ENTRIES[2]]);
  expect(code).toBe(1);
  expect(report.rejected.map(({ id, code: why }) => [id, why])).toEqual([["x-two", "E_ENDPOINT"]]);
  expect(report.changes).toMatchObject([{ model: "x-two", class: "major" }]);
  expect(report.changes[0]?.sentence).toContain("rejected: E_ENDPOINT: endpoint");
});

it("a bad entry that was never in the SDK is listed and is no drift", async () => {
  const { code, report } = await against([...ENTRIES, { id: "x bad" }]);
  expect([code, report.drift]).toEqual([0, false]);
  expect(report.rejected.map((rejection) => rejection.code)).toEqual(["E_ID_CHARS"]);
});

it("sdkgen.config.ts has the same effect as in generate: models, endpoints, rules", async () => {
  const endpoint = { operation: "model_3d", method: "POST", endpoint: "/v2/3d/generations" };
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
