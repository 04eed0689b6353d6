// Content in sight without scrolling: on a wide window the form's whole result, on a phone its
// price and Run.
import type { Browser, Locator } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { StartedGateway } from "../../../gateway/index.js";
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
  // Enough of the code to read the call.
  expect((await code.boundingBox())?.height).toBeGreaterThan(129);
  expect(await page.evaluate("scrollY")).toBe(0);
  // After the page has scrolled, the code is still in sight.
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
