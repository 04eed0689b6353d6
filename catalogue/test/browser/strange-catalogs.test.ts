// The catalogue with foreign catalogs: hostile, long and right-to-left texts, and names of object
// members.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runner } from "../../../test/e2e/generate/support/runner.js";
import { launchBrowser, ROOT, serveCatalogue } from "./browser.js";
import { openPage } from "./page.js";
import { STRANGE } from "./strange.js";

const { run } = runner();
let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const entriesOf = (text: string) =>
  (JSON.parse(text) as { readonly data: readonly unknown[] }).data;

test("every text of a hostile catalog is shown as text", async () => {
  const entries = entriesOf(
    readFileSync(join(ROOT, "test/fixtures/catalogs/hostile.json"), "utf8"),
  );
  const { sdk, code, read } = await run(entries, []);
  expect(code).toBe(0);
  await using gateway = await serveCatalogue(sdk);
  const { page, faults } = await openPage(browser, gateway.url);
  await page.locator(".cards li, .models tbody tr").first().waitFor();
  const lock = JSON.parse(read("contracts.lock.json")) as Record<"models" | "untyped", object>;
  const ids = [...Object.keys(lock.models), ...Object.keys(lock.untyped)];
  // The list shows more rows when the user scrolls near its end.
  const rows = async () => {
    await page.mouse.wheel(0, 2_000);
    return page.locator(".models tbody tr").count();
  };
  await expect.poll(rows).toBe(ids.length);
  for (const id of ids) {
    await page.goto(`${gateway.url}/#/${encodeURIComponent(id)}`);
    await expect.poll(() => page.title()).toBe(id.replaceAll(/\s+/g, " ").trim());
    await page.waitForLoadState("networkidle");
    for (const summary of await page.locator("article summary").all()) await summary.click();
    expect(
      await page.locator("article script, article iframe, article a[href^='javascript']").count(),
    ).toBe(0);
  }
  expect(faults).toEqual([]);
  expect(new URL(page.url()).origin).toBe(gateway.url);
});

test("strange names and long texts leave the layout as it is", async () => {
  const { sdk, code, read } = await run(STRANGE, []);
  expect(code).toBe(0);
  await using gateway = await serveCatalogue(sdk);
  const lock = JSON.parse(read("contracts.lock.json")) as Record<"models", object>;
  const ids = Object.keys(lock.models);
  expect(ids.length).toBeGreaterThan(1);
  for (const [width, height] of [
    [1280, 720],
    [360, 740],
  ] as const) {
    const { page, faults } = await openPage(browser, gateway.url, { viewport: { width, height } });
    await page.getByRole("heading", { name: `${ids.length} models` }).waitFor();
    const overflow = () => page.evaluate<number>("document.documentElement.scrollWidth");
    expect(await overflow()).toBe(width);
    for (const id of ids) {
      for (const tab of ["", "/parameters", "/contract"]) {
        await page.goto(`${gateway.url}/#/${encodeURIComponent(id)}${tab}`);
        await page.locator("article").waitFor();
        await page.waitForLoadState("networkidle");
        expect(await overflow(), `${id}${tab}`).toBe(width);
        if (tab !== "") continue;
        const run = page.getByRole("button", { name: /^(Run|Show mistake)/ }).last();
        const box = await run.boundingBox();
        expect(box === null ? Infinity : box.y + box.height, id).toBeLessThanOrEqual(height);
      }
    }
    expect(faults).toEqual([]);
  }
});

test("a long text of the catalog is cut to 200 characters until a person asks for the rest", async () => {
  const { sdk } = await run(STRANGE, []);
  await using gateway = await serveCatalogue(sdk);
  const { page } = await openPage(browser, `${gateway.url}/#/texts/parameters`);
  const field = page.getByRole("term").filter({ hasText: "toString" });
  const marks = await field.textContent();
  expect(marks).toMatch(/^toStringtext · default "w{184}… \S/);
  await field.getByRole("button").click();
  expect(await field.textContent()).toBe(`toStringtext · default "${"w".repeat(4_000)}"`);
  await page.goto(`${gateway.url}/#/texts`);
  const options = await page.getByRole("combobox", { name: "size" }).getByRole("option").all();
  const lengths = await Promise.all(
    options.map(async (option) => (await option.textContent())?.length),
  );
  expect(Math.max(...lengths.map((length = 0) => length))).toBe(201);
});
