// Changed prices are listed apart, and are no drift. They change only pages, which is a patch.
// Unreadable prices are a warning.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import type { PriceList } from "../../../gateway/index.js";
import { markReleased } from "../../../generator/index.js";
import { catalogOf, entry, entryWith, saveCatalog } from "../generate/support/catalog.js";
import { temporaryFolder, touchesOf, treeOf } from "../generate/support/folders.js";
import { command } from "../generate/support/in-process.js";
import { closeServers, ok, serve } from "../generate/support/server.js";
import {
  closeGateways,
  drift,
  driftReport,
  gatewayWith,
  generateFrom,
  live,
} from "./support/stage.js";

afterAll(closeServers);
afterAll(closeGateways);

const folder = temporaryFolder();
const models = [entry("x-one"), entry("x-two")];
const priced = (id: string, amount: number) => ({
  id,
  fixed_prices: {
    unit: "usd_per_second",
    dimension: "resolution",
    items: ["480P", "720P"].map((key) => ({ key, original_price: 0.1, after_discount: amount })),
  },
});
const list = (...entries: readonly ReturnType<typeof priced>[]): PriceList => ({
  models: { video: entries },
  tokens: {},
});

it("a changed price is listed with its path and both values, and is no drift", async () => {
  const out = join(folder, "moved");
  await generateFrom(
    await gatewayWith(models, list(priced("x-one", 0.08), priced("x-two", 0.08))),
    out,
  );
  const moved = list(priced("x-two", 0.08), priced("x-one", 0.06), priced("x-unknown", 1));
  const env = await gatewayWith(models, moved);
  const ended = await drift(["--out", out, "--json"], { env });
  expect(ended).toMatchObject({ code: 0, err: "" });
  const at = (key: string) => `/fixed_prices/items/${key}/after_discount`;
  expect(driftReport(ended)).toMatchObject({
    drift: false,
    changes: [],
    warnings: [],
    prices: [
      { model: "x-one", path: at("480P"), before: 0.08, after: 0.06 },
      { model: "x-one", path: at("720P"), before: 0.08, after: 0.06 },
    ],
  });
  const { out: table } = await drift(["--out", out], { env });
  expect(table).toContain("Changed prices (a patch version: prices change only pages of the SDK)");
  expect(table).toContain(`price  x-one  ${at("720P")}  0.08 → 0.06`);
});

it("generate writes the new prices into the lock and keeps the version", async () => {
  const out = join(folder, "taken");
  await generateFrom(await gatewayWith(models, list(priced("x-one", 0.08))), out);
  const env = await gatewayWith(models, list(priced("x-one", 0.06)));
  const report = JSON.parse((await generateFrom(env, out)).out) as { version: string };
  expect(report).toMatchObject({ version: "1.0.0", changes: [] });
  expect(driftReport(await drift(["--out", out, "--json"], { env })).prices).toEqual([]);
  const touches = touchesOf(out);
  await generateFrom(env, out);
  expect(touchesOf(out)).toEqual(touches);
});

it("after a release, changed prices alone are a patch that rewrites only the pages", async () => {
  const out = join(folder, "released");
  const resolution = { type: "string", enum: ["480p", "720p"], default: "480p" };
  const entries = [entryWith("x-one", { resolution })];
  const at = (amount: number) => gatewayWith(entries, list(priced("x-one", amount)));
  const file = (name: string) => readFileSync(join(out, name), "utf8");
  const sources = () => treeOf(join(out, "src"));
  await generateFrom(await at(0.08), out);
  await markReleased({ out, cwd: folder, version: "1.0.0" });
  const before = sources();
  expect(file("docs/models/x-one.md")).toContain(
    "| 480P: `resolution = 480p (default)` | 0.1             | 0.08 per second |",
  );

  const env = await at(0.06);
  expect(driftReport(await drift(["--out", out, "--json"], { env }))).toMatchObject({
    drift: false,
    version: { current: "1.0.0", next: "1.0.1" },
  });
  const report = JSON.parse((await generateFrom(env, out)).out) as object;
  expect(report).toMatchObject({ version: "1.0.1", changes: [] });
  expect(file("docs/models/x-one.md")).toContain("0.06 per second");
  expect(file("CHANGELOG.md")).toContain(
    "## 1.0.1\n\n### Changed\n\n- Pages in docs/ updated, for example new list prices. The code is unchanged.\n\n## 1.0.0",
  );
  expect(sources()).toEqual(before);

  // The old prices give the released files again.
  expect(JSON.parse((await generateFrom(await at(0.08), out)).out)).toMatchObject({
    version: "1.0.0",
  });
  expect(file("CHANGELOG.md")).not.toContain("1.0.1");
});

it("without a price list only the comparison of prices is skipped", async () => {
  const out = join(folder, "without");
  await generateFrom(await gatewayWith(models, list(priced("x-one", 1))), out);
  for (const reply of [
    { status: 404, body: {} },
    { status: 401, body: {} },
    ok("<html>"),
    ok({ data: [] }),
    ok(null),
  ]) {
    const { url } = await serve((path) => (path.startsWith("/v1") ? ok(catalogOf(models)) : reply));
    const report = driftReport(await drift(["--out", out, "--json"], { env: live(url) }));
    expect(report).toMatchObject({ drift: false, prices: [] });
    expect(report.warnings).toEqual([expect.stringContaining("prices were not compared: ")]);
  }
});

it("an SDK from a file has only the documented prices, and the report has a warning", async () => {
  const out = join(folder, "file");
  await command(["--catalog", saveCatalog(folder, "c.json", models), "--out", out]);
  const env = await gatewayWith(models, list(priced("x-one", 1)));
  const report = driftReport(await drift(["--out", out, "--json"], { env }));
  expect(report.warnings).toEqual([
    expect.stringContaining(
      "contracts.lock.json has no prices, because it was generated without a gateway",
    ),
  ]);
});
