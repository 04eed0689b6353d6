// The catalogue over catalogs of others: hostile texts.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runner } from "../e2e/generate/support/runner.js";
import { RUNTIME } from "../e2e/generate/support/in-process.js";
import { launchBrowser, openPage, ROOT, serveCatalogue } from "./browser.js";

const { run } = runner();
let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const entriesOf = (text: string) =>
  (JSON.parse(text) as { readonly data: readonly unknown[] }).data;

test("no text of a hostile catalog is more than text", async () => {
  const entries = entriesOf(
    readFileSync(join(ROOT, "test/fixtures/catalogs/hostile.json"), "utf8"),
  );
  const { sdk, code, read } = await run(entries, [], { project: RUNTIME });
  expect(code).toBe(0);
  await using gateway = await serveCatalogue(sdk);
  const { page, faults } = await openPage(browser, gateway.url);
  await page.locator(".cards li, .models tbody tr").first().waitFor();
  const lock = JSON.parse(read("contracts.lock.json")) as Record<"models" | "untyped", object>;
  const ids = [...Object.keys(lock.models), ...Object.keys(lock.untyped)];
  // More rows come when the end of the list is near.
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
