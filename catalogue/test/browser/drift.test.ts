// A drift report in a browser: one table with filters in the address, which shows text as text.
import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { entryWith } from "../../../test/e2e/generate/support/catalog.js";
import { runner } from "../../../test/e2e/generate/support/runner.js";
import { seriousIn } from "./axe.js";
import { launchBrowser } from "./browser.js";
import { dated, largeReport, NAMES, reportOf as writeReport } from "./drift-reports.js";
import { openPage } from "./page.js";

const stage = runner();
const reportOf = writeReport.bind(undefined, stage);
let browser: Browser;
let report: string;
beforeAll(async () => {
  browser = await launchBrowser();
  report = await largeReport(stage);
}, 60_000);
afterAll(() => browser.close());

const open = async (html: string, hash = "", options?: Parameters<typeof openPage>[2]) => {
  const opened = await openPage(browser, `${pathToFileURL(html).href}${hash}`, options);
  await opened.page.getByRole("heading", { name: "Catalog drift" }).waitFor();
  return opened;
};
const rowsOf = (page: Page) =>
  page.getByRole("table", { name: "Changes" }).locator("tr:has(td)").allInnerTexts();

test("81 changes are 9 rows on one screen, the major ones first, each with its models", async () => {
  const { page, faults } = await open(report, "", { viewport: { width: 1200, height: 800 } });
  await page.getByText("81 of 81 changes").waitFor();
  const height = await page.evaluate<number>("document.documentElement.scrollHeight");
  console.log(`81 changes: ${height} pixels on a screen of 800`);
  expect(height).toBe(800);
  expect(await page.getByRole("table").count()).toBe(1);
  const rows = page.getByRole("table", { name: "Changes" }).locator("tbody tr");
  expect((await rows.locator("td:first-child").allInnerTexts()).join(" ")).toBe(
    "major major major major minor minor minor patch patch",
  );
  const models = rows.filter({ hasText: "maximum lowered" }).locator("td").last();
  expect(await models.innerText()).toBe("x-model-01, x-model-02 and 11 more");
  const more = "and 11 more, duration: maximum lowered from 15 to 10";
  await page.getByRole("button", { name: more }).click();
  expect(await models.innerText()).toBe(`${NAMES.join(", ")} fewer`);
  expect(faults).toEqual([]);
});

test("the head names the SDK, its version, the day, and the newest contract on both sides", async () => {
  const { page } = await open(report);
  expect(await page.getByRole("main").locator("p").first().innerText()).toMatch(
    /^gateway-sdk 1\.0\.0 compared on \d{4}-\d\d-\d\d · newest schema_version 2026-08-01 → 2026-09-01$/,
  );
  await page.getByText("81 changes in 16 models: 28 major, 27 minor, 26 patch.").waitFor();
});

test("changes with other values stay separate, and a breach names its models once", async () => {
  const limited = (id: string, maximum: number) =>
    entryWith(id, { duration: { type: "integer", maximum } });
  const before = [limited("x-a", 12), limited("x-b", 15), limited("x-c", 12), limited("x-d", 15)];
  const after = [
    limited("x-a", 10),
    limited("x-b", 13),
    dated(limited("x-c", 10), "2026-09-01"),
    limited("x-d", 9),
  ];
  const { page } = await open(await reportOf("values", before, after));
  const cells = (await rowsOf(page)).map((row) => row.split("\t").slice(2));
  expect(cells).toEqual([
    ["maximum lowered from 12 to 10", "12", "10", "x-a, x-c"],
    ["maximum lowered from 15 to 13", "15", "13", "x-b"],
    ["maximum lowered from 15 to 9", "15", "9", "x-d"],
  ]);
  const breach = page.getByText("Breach: content changed under the same schema_version. Models:");
  expect(await breach.innerText()).toMatch(/Models: x-a, x-b, x-d$/);
});

test("every change shows its value before and after", async () => {
  const { page } = await open(report, "#q=x-");
  const rows = await rowsOf(page);
  expect(rows).toHaveLength(9);
  const cells = rows.map((row) => row.split("\t").map((cell) => cell.trim()));
  for (const row of cells) expect([row[3], row[4]], row.join(" ")).not.toContain("");
  const of = (field: string, words: string) =>
    cells.find((row) => row[1] === field && row[2]?.includes(words))?.slice(3, 5);
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

test("an opened value stays open in its row, and in no other row, while filters change", async () => {
  const described = (id: string, description: string) =>
    entryWith(id, { seed: { type: "integer", description } });
  const names = ["x-a", "x-b"];
  const html = await reportOf(
    "folds",
    names.map((id) => described(id, "Repeats a result.")),
    names.map((id) => dated(described(id, "Repeats a result exactly."), "2026-09-01")),
  );
  // A contract may have two rules with the same message. The report then shows the name of each rule
  // as the value of its change.
  const rule = {
    field: "seed",
    model: "x-a",
    sentence: "rule removed: seed is fixed",
    schemas: {},
  };
  const rules = [
    { ...rule, kind: "rule-removed", class: "minor", before: "the first rule of seeds" },
    { ...rule, kind: "rule-removed", class: "patch", before: "the second rule of seeds" },
  ];
  const text = readFileSync(html, "utf8");
  await writeFile(
    html,
    text.replace('"changes":[', `"changes":[${JSON.stringify(rules).slice(1, -1)},`),
  );
  const { page, faults } = await open(html);
  const opened = page.locator("details[open]");
  await page.getByText('"Repeats a result exactly."').click();
  await page.getByRole("combobox", { name: "Model" }).selectOption("x-b");
  await page.getByText("1 of 4 changes").waitFor();
  expect(await opened.allInnerTexts()).toEqual(['"Repeats a result exactly."']);
  await page.getByRole("combobox", { name: "Model" }).selectOption("");
  await page.getByText("the first rule of seeds").click();
  await page.getByRole("radio", { name: /^Patch/ }).check();
  await page.getByText("the first rule of seeds").waitFor({ state: "detached" });
  expect(await opened.allInnerTexts()).toEqual(['"Repeats a result exactly."']);
  expect(faults).toEqual([]);
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
  await page.getByRole("radio", { name: "Patch 26" }).check();
  await page.getByText("26 of 81 changes").waitFor();
  expect(await rowsOf(page)).toHaveLength(2);
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
  for (const row of await page.locator(".changes tbody tr").all()) {
    expect((await row.boundingBox())?.width).toBeGreaterThan(300);
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
