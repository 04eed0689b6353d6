// The order of a catalog is for people, so an SDK keeps this order. A new order is a patch in drift
// and changelog.
import { join } from "node:path";
import { expect, test } from "vitest";
import { modelDocument } from "../../../catalogue/data/catalogue-data.js";
import { runDrift } from "../../../commands/drift/run.js";
import { runOpenApi } from "../../../commands/openapi/run.js";
import { markReleased, readLock } from "../../../generator/index.js";
import { entryWith, saveCatalog } from "./support/catalog.js";
import { commandRun } from "./support/in-process.js";
import { reordered } from "./support/order.js";
import { reportOf } from "./support/report.js";
import { runner } from "./support/runner.js";

const { run } = runner();

const ENTRY = entryWith(
  "x-one",
  {
    size: { type: "string", enum: ["small", "large", "medium"] },
    duration: { type: "integer", minimum: 1, maximum: 9 },
    audio_urls: { type: "array", items: { type: "string", format: "uri" } },
    frame: {
      type: "object",
      properties: { url: { type: "string" }, at: { type: "number" } },
      required: ["url", "at"],
    },
  },
  { required: ["model", "prompt", "duration"] },
);

const REWRITTEN =
  "the schema has another form, for example another order, but accepts the same requests as before";

/** Expects the parts in a text, in the given order. */
const isInOrder = (text: string, parts: readonly string[]) => {
  const at = parts.map((part) => text.indexOf(part));
  expect(at, text).not.toContain(-1);
  expect(at).toEqual(at.toSorted((a, b) => a - b));
};

test("types, model page, form and OpenAPI have the order of the catalog", async () => {
  const { cwd, code, read } = await run([ENTRY]);
  expect(code).toBe(0);
  const names = ["prompt", "size", "duration", "audio_urls", "frame"];
  const type = read("src/models/x-one.ts");
  isInOrder(type, ["prompt: string", 'size?: "small" | "large" | "medium"', "duration: number"]);
  isInOrder(type, ["duration: number", "audio_urls?:", "frame?:"]);
  isInOrder(type, ["  url: string", "  at: number"]);
  isInOrder(read("docs/models/x-one.md"), [...names.map((name) => `- \`${name}\``)]);
  const lock = readLock(read("contracts.lock.json"), "contracts.lock.json");
  const model = lock.models["x-one"];
  const page = model && modelDocument("x-one", model, { lock, changelog: "", prices: {} });
  expect(page?.fields.map(({ name }) => name)).toEqual(names);
  const args = ["--catalog", join(cwd, "catalog.json"), "--out", "-"];
  const { out } = await commandRun("openapi", runOpenApi, args);
  const { components } = JSON.parse(out) as {
    components: { schemas: Record<string, { properties?: Record<string, { enum?: unknown }> }> };
  };
  const { properties = {} } = components.schemas["x-one-request"] ?? {};
  expect(Object.keys(properties)).toEqual(["model", ...names]);
  expect(properties["size"]?.enum).toEqual(["small", "large", "medium"]);
});

test("another order is a patch with a line, in drift and in the changelog", async () => {
  const { sdk, cwd, read } = await run([ENTRY]);
  await markReleased({ out: sdk, cwd, version: "1.0.0" });
  const entries = [reordered(ENTRY)];
  const args = ["--out", sdk, "--catalog", saveCatalog(cwd, "next.json", entries), "--json"];
  const drift = await commandRun("drift", runDrift, args);
  expect([drift.code, JSON.parse(drift.out)]).toMatchObject([
    1,
    { drift: true, changes: [{ model: "x-one", class: "patch", sentence: REWRITTEN }] },
  ]);
  const next = await run(entries, ["--json"], { over: sdk });
  expect(reportOf(next)).toMatchObject({ emitted: ["x-one"], version: "1.0.1" });
  isInOrder(next.read("src/models/x-one.ts"), ["frame?:", "audio_urls?:", '"medium" | "large"']);
  expect(next.read("CHANGELOG.md")).toContain(
    `## 1.0.1\n\n### Changed\n\n- \`x-one\`: ${REWRITTEN}\n`,
  );
  const hashOf = (text: string) => readLock(text, "lock").models["x-one"]?.hash;
  expect(hashOf(next.read("contracts.lock.json"))).toBe(hashOf(read("contracts.lock.json")));
});
