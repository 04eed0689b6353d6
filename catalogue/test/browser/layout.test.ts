// Without scrolling, a wide window shows the whole result, and a phone shows price and Run. No word
// is broken, and the texts of a row have one baseline.
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { StartedGateway } from "../../../gateway/index.js";
import { runner } from "../../../test/e2e/generate/support/runner.js";
import { launchBrowser, serveCatalogue } from "./browser.js";
import { openPage } from "./page.js";
import { STRANGE } from "./strange.js";
import { BROKEN_WORDS, UNEVEN_ROWS } from "./texts.js";

const { run: generate } = runner();
let browser: Browser;
let gateway: StartedGateway;
let strange: StartedGateway;
beforeAll(async () => {
  const [{ sdk }, launched, started] = await Promise.all([
    generate(STRANGE, []),
    launchBrowser(),
    serveCatalogue(),
  ]);
  [browser, gateway, strange] = [launched, started, await serveCatalogue(sdk)];
}, 120_000);
afterAll(async () => {
  await browser.close();
  await gateway.close();
  await strange.close();
});

const REQUEST = {
  prompt: "A lighthouse at dawn, waves below",
  mode: "pro",
  duration: 10,
  image_urls: ["https://example.com/a.png"],
  multi_shot: true,
  shot_type: "customize",
  multi_prompt: [
    { index: 1, prompt: "Waves roll in", duration: 5 },
    { index: 2, prompt: "The lamp goes out", duration: 5 },
  ],
};
const ADDRESS = `#/x-v3-omni?${String(new URLSearchParams({ request: JSON.stringify(REQUEST) }))}`;

async function bottomOf(element: Locator): Promise<number> {
  const box = await element.boundingBox();
  return box === null ? Infinity : box.y + box.height;
}

test.each([
  [1440, 900],
  [1280, 720],
])("at %i × %i preview, price, validity, Run and code are in sight", async (width, height) => {
  const { page, faults } = await openPage(browser, `${gateway.url}/${ADDRESS}`, {
    viewport: { width, height },
  });
  await page.getByRole("form", { name: "Request" }).waitFor();
  const code = page.getByRole("region", { name: "Code" });
  for (const part of [
    page.locator(".view"),
    page.getByLabel("Estimated cost"),
    page.getByText(/valid$/).first(),
    page.getByRole("button", { name: "Run on the reference gateway" }),
    code,
  ]) {
    expect(await bottomOf(part)).toBeLessThanOrEqual(height);
  }
  // The visible code is high enough to read the call.
  expect((await code.boundingBox())?.height).toBeGreaterThan(129);
  expect(await page.evaluate("scrollY")).toBe(0);
  // The code stays visible after the page has scrolled.
  await page.mouse.wheel(0, 600);
  await expect.poll(() => page.evaluate("scrollY")).toBeGreaterThan(100);
  expect(await bottomOf(code)).toBeLessThanOrEqual(height);
  expect(faults).toEqual([]);
});

test("on a phone price and Run are at the bottom edge at every scroll position", async () => {
  const { page } = await openPage(browser, `${gateway.url}/${ADDRESS}`, {
    viewport: { width: 390, height: 800 },
    hasTouch: true,
  });
  const run = page.getByRole("button", { name: "Run", exact: true });
  await run.waitFor();
  for (const distance of [0, 900]) {
    await page.mouse.wheel(0, distance);
    expect(await bottomOf(run)).toBeLessThanOrEqual(800);
    expect(await bottomOf(run)).toBeGreaterThan(760);
  }
  expect(
    await page
      .getByText(/^0\.896/)
      .last()
      .isVisible(),
  ).toBe(true);
  await run.tap();
  await page.locator(".view").waitFor();
  await expect.poll(async () => (await page.locator(".view").boundingBox())?.y).toBeLessThan(500);
});

/**
 * Returns the visible height of an element, without the parts that the window or a scrolling
 * ancestor cuts off.
 */
const visibleHeight = (page: Page, selector: string) =>
  page.evaluate<number>(`new Promise((resolve) => {
    new IntersectionObserver(([{ intersectionRect }]) => resolve(intersectionRect.height))
      .observe(document.querySelector(${JSON.stringify(selector)}));
  })`);

const lineHeight = (page: Page, selector: string) =>
  page.evaluate<number>(
    `parseFloat(getComputedStyle(document.querySelector(${JSON.stringify(selector)})).lineHeight)`,
  );

test("at 1280 × 720 Run, the result in a line and five lines of code are in sight after a run", async () => {
  const { page } = await openPage(browser, `${gateway.url}/${ADDRESS}`, {
    viewport: { width: 1280, height: 720 },
  });
  await page.getByRole("button", { name: "Run on the reference gateway" }).click();
  await page.getByText("has completed").waitFor();
  expect(await page.evaluate("scrollY")).toBe(0);
  expect(await visibleHeight(page, ".button.starts")).toBe(40);
  // The paragraph has one line, and the line is in sight.
  const line = await lineHeight(page, ".outcome p");
  expect(Math.round((await visibleHeight(page, ".outcome p")) / line)).toBe(1);
  expect((await page.locator(".outcome p").first().boundingBox())?.height).toBeLessThan(1.5 * line);
  // The code has a padding of 10 pixels above its first line.
  const codeLine = await lineHeight(page, ".code pre");
  expect(await visibleHeight(page, ".code pre")).toBeGreaterThanOrEqual(5 * codeLine + 10);
});

test("at a width of 1200 the filters of the list are one line", async () => {
  const { page } = await openPage(browser, `${gateway.url}/#/`, {
    viewport: { width: 1200, height: 800 },
  });
  const filters = page.locator(".filters");
  await filters.waitFor();
  expect((await filters.boundingBox())?.height).toBeLessThan(40);
});

const PAGES = [
  "#/",
  "#/?view=rows",
  ADDRESS,
  "#/x-v3-omni/parameters",
  "#/x-v3-omni/prices",
  "#/x-2.5-pro",
  "__gateway?tab=creates",
  "__gateway",
];
const STRANGE_PAGES = [
  "#/",
  "#/?view=rows",
  "#/constructor",
  "#/texts",
  "#/texts/parameters",
  "__gateway",
];

describe.each([
  [1280, 720],
  [390, 844],
])("at %i × %i", (width, height) => {
  const open = async (url: string) => {
    const { page } = await openPage(browser, url, { viewport: { width, height } });
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.waitForLoadState("networkidle");
    return page;
  };

  test.each(PAGES)("%s breaks no word, and a row has one baseline", async (path) => {
    const page = await open(`${gateway.url}/${path}`);
    expect(await page.evaluate(BROKEN_WORDS)).toEqual([]);
    expect(await page.evaluate(UNEVEN_ROWS)).toEqual([]);
  });

  test.each(STRANGE_PAGES)("%s of a hostile catalog does not, either", async (path) => {
    const page = await open(`${strange.url}/${path}`);
    expect(await page.evaluate(BROKEN_WORDS)).toEqual([]);
    expect(await page.evaluate(UNEVEN_ROWS)).toEqual([]);
  });
});
