// A drift report in a browser: one table with filters in the address, which shows text as text.
import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runDrift } from "../../../commands/drift/run.js";
import { commandRun } from "../../../test/e2e/generate/support/in-process.js";
import { runner } from "../../../test/e2e/generate/support/runner.js";
import {
  bareEntry,
  entry,
  entryWith,
  saveCatalog,
  type Loose,
} from "../../../test/e2e/generate/support/catalog.js";
import { seriousIn } from "./axe.js";
import { launchBrowser } from "./browser.js";
import { openPage } from "./page.js";

const { run, folder } = runner();
let browser: Browser;
let report: string;
beforeAll(async () => {
  browser = await launchBrowser();
  report = await reportOf("large", BEFORE, AFTER);
}, 60_000);
afterAll(() => browser.close());

/** Returns the HTML file of `sdkgen drift --html` between two catalogs. */
async function reportOf(name: string, before: readonly Loose[], after: readonly Loose[]) {
  const { sdk } = await run(before);
  const html = join(folder, `${name}.html`);
  const catalog = saveCatalog(folder, `${name}.json`, after);
  const args = ["--out", sdk, "--catalog", catalog, "--html", html];
  expect((await commandRun("drift", runDrift, args)).code).toBe(1);
  return html;
}

// Thirteen models with six changes each: two major, two minor, two patches.
const NAMES = Array.from({ length: 13 }, (_, at) => `x-model-${String(at + 1).padStart(2, "0")}`);
const dated = (model: Loose, schema_version: string): Loose => ({
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

const open = async (html: string, hash = "", options?: Parameters<typeof openPage>[2]) => {
  const opened = await openPage(browser, `${pathToFileURL(html).href}${hash}`, options);
  await opened.page.getByRole("heading", { name: "Catalog drift" }).waitFor();
  return opened;
};
const rowsOf = (page: Page) =>
  page.getByRole("table", { name: "Changes" }).locator("tr:has(td)").allInnerTexts();

test("81 changes fit on three screens, the major ones of each model first", async () => {
  const { page, faults } = await open(report, "", { viewport: { width: 1440, height: 900 } });
  await page.getByText("81 of 81 changes").waitFor();
  const height = await page.evaluate<number>("document.documentElement.scrollHeight");
  console.log(`81 changes: ${(height / 900).toFixed(2)} screens of 1440 × 900`);
  expect(height).toBeLessThanOrEqual(3 * 900);
  expect(await page.getByRole("table").count()).toBe(1);
  // 26 patches are hidden behind the buttons of their models.
  const rows = await rowsOf(page);
  expect(rows).toHaveLength(55);
  const groups = page.locator("tbody").filter({ hasText: "x-model-01" });
  expect((await groups.locator("td:first-child").allInnerTexts()).join(" ")).toBe(
    "major major minor minor",
  );
  await page.getByRole("button", { name: "2 patches, x-model-01" }).click();
  expect(await rowsOf(page)).toHaveLength(57);
  expect(faults).toEqual([]);
});

test("every change shows its value before and after", async () => {
  const { page } = await open(report, "#q=x-");
  const rows = await rowsOf(page);
  expect(rows).toHaveLength(81);
  const cells = rows.map((row) => row.split("\t").map((cell) => cell.trim()));
  for (const row of cells) expect([row[3], row[4]], row.join(" ")).not.toContain("");
  const of = (field: string, words: string) =>
    cells.find((row) => row[1] === field && row[2]?.includes(words))?.slice(3);
  expect(of("duration", "maximum")).toEqual(["15", "10"]);
  expect(of("duration", "description")).toEqual(['"Seconds."', '"Whole seconds."']);
  expect(of("style", "no longer accepted")).toEqual(['"film"', "none"]);
  expect(of("style", "new value")).toEqual(["none", '"clay"']);
  expect(of("style", "default")).toEqual(['"film"', '"drawing"']);
  const [was, is = ""] = of("audio_url", "new optional field") ?? [];
  expect([was, JSON.parse(is)]).toEqual(["absent", { type: "string", format: "uri" }]);
  expect(of("whole model", "model removed")).toEqual(["listed", "not listed"]);
  expect(of("whole model", "no contract")).toEqual(["contract", "no contract"]);
});

test("class, model and words filter the table, and the address shares the filters", async () => {
  const { page, faults } = await open(report);
  await page.getByRole("radio", { name: "Major 28" }).check();
  await page.getByText("28 of 81 changes").waitFor();
  await page.getByRole("combobox", { name: "Model" }).selectOption("x-model-07");
  await page.getByText("2 of 81 changes").waitFor();
  await expect.poll(() => page.url()).toMatch(/#class=major&model=x-model-07$/);
  await page.reload();
  await page.getByText("2 of 81 changes").waitFor();
  expect(await page.getByRole("radio", { name: "Major 28" }).isChecked()).toBe(true);
  await page.getByRole("searchbox", { name: "Search" }).fill("nothing like this");
  await page.getByText("No change matches the filters.").waitFor();
  await page.getByRole("button", { name: "Show all" }).click();
  await page.getByText("81 of 81 changes").waitFor();
  // A filter for patches shows them.
  await page.getByRole("radio", { name: "Patch 26" }).check();
  await page.getByText("26 of 81 changes").waitFor();
  expect(await rowsOf(page)).toHaveLength(26);
  expect(faults).toEqual([]);
});

test.each(["light", "dark"] as const)("axe finds nothing serious, %s", async (colorScheme) => {
  const { page } = await open(report, "#q=x-", { colorScheme, bypassCSP: true });
  expect(await seriousIn(page)).toEqual([]);
});

// A phone, and a window of 1440 by 900 at 200 %.
test.each([360, 720])("at %i pixels nothing overflows or moves", async (width) => {
  const { page } = await open(report, "#q=x-", {
    viewport: { width, height: 640 },
    reducedMotion: "reduce",
  });
  expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(width);
  const moving = `document.querySelectorAll("*").values().filter(
    (element) => parseFloat(getComputedStyle(element).transitionDuration) > 0,
  ).toArray().length`;
  expect(await page.evaluate(moving)).toBe(0);
});

test("texts of a catalog stay texts, also long ones on a phone", async () => {
  const hostile = "</script><script>alert(1)</script><img src=x onerror=alert(1)>";
  const before = [
    entryWith("stays", { seed: { type: "integer", description: "a" }, constructor: {} }),
    entryWith("goes", {}),
  ];
  const after = [
    entryWith("stays", {
      seed: { type: "integer", maximum: 9, description: `${hostile}${"x".repeat(4_000)}\u202e` },
      [hostile]: { type: "string" },
    }),
  ];
  const html = await reportOf("hostile", before, after);
  const { page, faults } = await open(html, "#q=s", { viewport: { width: 360, height: 740 } });
  for (const group of await page.getByRole("rowheader").all()) {
    expect((await group.boundingBox())?.width).toBeGreaterThan(300);
  }
  await page.getByText("x".repeat(40)).first().click();
  expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(360);
  expect(await page.locator("img, script[src]").count()).toBe(0);
  expect(faults).toEqual([]);
  // A script from outside the report does not run.
  const forged = readFileSync(html, "utf8").replace(
    "<div id=",
    "<script>document.title = 'ran'</script><div id=",
  );
  await writeFile(html, forged);
  await page.reload();
  await page.getByRole("heading", { name: "Catalog drift" }).waitFor();
  expect(await page.title()).toBe("Catalog drift");
});
