// The strip of runs: the way back to a run, and two runs side by side.
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { StartedGateway } from "../../../gateway/index.js";
import { seriousIn } from "./axe.js";
import { launchBrowser, serveCatalogue } from "./browser.js";
import { openPage } from "./page.js";

let browser: Browser;
let gateway: StartedGateway;
beforeAll(async () => {
  [browser, gateway] = await Promise.all([launchBrowser(), serveCatalogue()]);
});
afterAll(async () => {
  await browser.close();
  await gateway.close();
});

const starts = (page: Page) => page.getByRole("button", { name: "Run on the reference gateway" });
const durationOf = (page: Page) => page.getByLabel("duration", { exact: true }).inputValue();

/** Opens a model, and runs it with 5 and with 7 seconds. */
async function runTwice() {
  const watched = await openPage(browser, `${gateway.url}/#/x-v3-omni`, {
    viewport: { width: 1280, height: 720 },
  });
  const { page } = watched;
  for (const duration of ["5", "7"]) {
    await page.getByLabel("duration", { exact: true }).fill(duration);
    await starts(page).click();
    await page.getByText("has completed").waitFor();
  }
  await page.getByText("Runs (2)").click();
  return watched;
}

test("the strip of runs leads back to each, also from another model", async () => {
  const { page, faults } = await runTwice();
  const strip = page.getByRole("list", { name: "Runs" });
  const first = strip.getByRole("button", { name: /duration 5/ });
  expect(await first.textContent()).toContain("5 · 0.336");
  expect(await first.getAttribute("aria-current")).toBe(null);
  await first.focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => durationOf(page)).toBe("5");
  expect(await first.getAttribute("aria-current")).toBe("true");
  expect(await page.evaluate("document.activeElement.textContent")).toContain("duration 5");
  await page.evaluate("location.hash = '#/x-2.3'");
  await page.getByRole("heading", { name: "x-2.3" }).waitFor();
  await starts(page).click();
  await page.getByText("has completed").waitFor();
  await page.getByText("Runs (3)").click();
  await strip.getByRole("button", { name: /duration 7/ }).click();
  await page.getByRole("heading", { name: "x-v3-omni" }).waitFor();
  await expect.poll(() => durationOf(page)).toBe("7");
  await page.locator(".view video").waitFor();
  expect(await page.getByText("Result of an earlier request").count()).toBe(0);
  await expect.poll(() => page.evaluate("document.activeElement === document.body")).toBe(false);
  expect(faults).toEqual([]);
});

test("two runs are side by side with the lines that differ, by keyboard and by mouse", async () => {
  const { page, faults } = await runTwice();
  await page.getByText("The runs stay in this tab, also after a reload.").waitFor();
  await page.getByRole("checkbox", { name: "Compare" }).focus();
  await page.keyboard.press("Space");
  const compared = page.getByRole("region", { name: "Compared runs" });
  expect(await compared.locator("video").count()).toBe(2);
  const rows = compared.getByRole("table", { name: "Lines that differ" }).locator("tbody tr");
  const texts = (await rows.allInnerTexts()).map((text) => text.split(/\s*\t\s*/));
  expect(texts.slice(0, 2)).toEqual([
    ["duration", "5", "7"],
    // contracts/prices.json: 0.0672 USD a second of 720P.
    ["cost", "0.336 USD", "0.4704 USD"],
  ]);
  expect((await rows.locator("b").allInnerTexts()).slice(0, 2)).toEqual(["7", "0.4704 USD"]);
  await page.getByRole("button", { name: "End the comparison" }).focus();
  await page.keyboard.press("Enter");
  expect(await compared.count()).toBe(0);
  expect(await page.evaluate("document.activeElement.getAttribute('aria-label')")).toBe(
    "Run on the reference gateway",
  );
  const strip = page.getByRole("list", { name: "Runs" });
  await strip.getByRole("button", { name: /duration 5/ }).click({ modifiers: ["Shift"] });
  await compared.waitFor();
  expect(await durationOf(page)).toBe("7");
  expect(faults).toEqual([]);
});

test("on a phone a comparison does not overflow, and axe finds nothing serious in it", async () => {
  const { page } = await openPage(browser, `${gateway.url}/#/x-v3-omni`, {
    bypassCSP: true,
    viewport: { width: 360, height: 740 },
    reducedMotion: "reduce",
  });
  const run = page.getByRole("button", { name: "Run", exact: true });
  await run.click();
  await page.getByText("has completed").waitFor();
  await page.getByLabel("Scenario").selectOption("402");
  await run.click();
  await page.locator(".view .say").waitFor();
  await page.getByText("Runs (2)").click();
  await page.getByRole("checkbox", { name: "Compare" }).check();
  await page.getByRole("region", { name: "Compared runs" }).waitFor();
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await seriousIn(page)).toEqual([]);
  }
  expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(360);
  expect(await page.getByRole("button", { name: "Copy link" }).isVisible()).toBe(true);
});
