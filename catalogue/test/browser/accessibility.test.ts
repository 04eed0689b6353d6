// Accessibility of the catalogue: by keyboard alone, checked by axe, and on a phone.
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { StartedGateway } from "../../../gateway/index.js";
import { seriousIn } from "./axe.js";
import { launchBrowser, serveCatalogue } from "./browser.js";
import { openPage, paletteOf } from "./page.js";

let browser: Browser;
let gateway: StartedGateway;
beforeAll(async () => {
  [browser, gateway] = await Promise.all([launchBrowser(), serveCatalogue()]);
});
afterAll(async () => {
  await browser.close();
  await gateway.close();
});

const PAGES = [
  "#/",
  "#/?view=rows&sort=price",
  "#/?q=nothing+like+this",
  "#/?q=omni&kind=image&usd=0.01&field=mode",
  "#/no-such-model",
  "#/x-v3-omni?request=%7B",
  "#/x-v3-omni",
  ...["parameters", "prices", "history", "contract"].map((tab) => `#/x-v3-omni/${tab}`),
  "#/x-2.5-pro",
  "#/x-music-a?call=music.uploadCover",
  "#/stand-in-unknown",
  "__gateway",
];
// A request with mistakes in a field, in a list and in an object.
const WRONG = `#/x-v3-omni?request=${encodeURIComponent(
  JSON.stringify({ prompt: 1, element_list: [{ name: "cat" }], image_urls: [""] }),
)}`;
// A conversation with a system instruction, an earlier answer and a file.
const CHAT = `#/x-3.5-flash?request=${encodeURIComponent(
  JSON.stringify({
    contents: [
      { role: "user", parts: [{ text: "Answer in French." }] },
      { role: "user", parts: [{ text: "Is it blue?" }] },
      { role: "model", parts: [{ text: "It is." }] },
      { role: "user", parts: [{ text: "And this?" }, { fileData: { mimeType: "", fileUri: "" } }] },
    ],
  }),
)}`;

const MOVING = `document.querySelectorAll("*").values().filter((element) => {
  const { transitionDuration, animationName } = getComputedStyle(element);
  return parseFloat(transitionDuration) > 0 || animationName !== "none";
}).toArray().length`;

const widthOf = (page: Page) => page.evaluate<number>("document.documentElement.scrollWidth");

/**
 * Returns the serious findings of axe in both colour schemes. Without reduced motion, the page
 * would fade from one scheme to the other.
 */
async function seriousInBoth(page: Page): Promise<readonly string[]> {
  const findings: string[] = [];
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    findings.push(...(await seriousIn(page)).map((one) => `${colorScheme}: ${one}`));
  }
  return findings;
}

test.each([...PAGES, WRONG, CHAT])(
  "in %s axe finds nothing serious, and nothing overflows or moves",
  async (path) => {
    // A window of 1440 by 900 pixels with a zoom of 200 %.
    const { page } = await openPage(browser, `${gateway.url}/${path}`, {
      viewport: { width: 720, height: 450 },
      deviceScaleFactor: 2,
      reducedMotion: "reduce",
      bypassCSP: true,
    });
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.waitForLoadState("networkidle");
    expect(await widthOf(page)).toBe(720);
    await page.setViewportSize({ width: 1280, height: 720 });
    expect(await seriousInBoth(page)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 740 });
    for (const summary of await page.locator("summary:visible").all()) await summary.click();
    expect(await widthOf(page)).toBe(360);
    expect(await page.evaluate(MOVING)).toBe(0);
  },
);

test.each([
  ["as documented", "x-v3-omni", /It cost/],
  ["as documented", "x-3.5-flash", /It cost/],
  ["fail", "x-v3-omni", "failed"],
  ["stuck", "x-v3-omni", "submitted"],
])("axe finds nothing serious in a run, %s, of %s", async (way, id, seen) => {
  const { page } = await openPage(browser, `${gateway.url}/#/${id}`, {
    bypassCSP: true,
    viewport: { width: 360, height: 740 },
  });
  await page.getByLabel("Scenario").selectOption(way === "as documented" ? "" : way);
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await page.locator(".outcome").getByText(seen).first().waitFor();
  // Changes the form, so that the mark of an earlier request is visible, too.
  await page.getByRole("button", { name: "Clear" }).click();
  for (const summary of await page.locator(".outcome summary").all()) await summary.click();
  expect(await seriousInBoth(page)).toEqual([]);
  expect(await widthOf(page)).toBe(360);
});

test("the focus is never lost, and Back restores the scroll position", async () => {
  const { page } = await openPage(browser, gateway.url);
  const focused = () => page.evaluate<string>("document.activeElement.tagName");
  const last = page.getByRole("link", { name: "x-v4-std" });
  await last.scrollIntoViewIfNeeded();
  const place = await page.evaluate<number>("scrollY");
  expect(place).toBeGreaterThan(0);
  await last.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("form", { name: "Request" }).waitFor();
  await expect.poll(focused).toBe("H1");
  expect(await page.evaluate("scrollY")).toBe(0);
  await page.goBack();
  await page.getByRole("heading", { name: "22 models" }).waitFor();
  await expect.poll(focused).toBe("H1");
  await expect.poll(() => page.evaluate("scrollY")).toBe(place);
});

test("axe finds nothing serious in the palette, with hits and without", async () => {
  const { page } = await openPage(browser, gateway.url, {
    bypassCSP: true,
    viewport: { width: 360, height: 740 },
  });
  await page.keyboard.press("/");
  await page.keyboard.type("image");
  await page.getByRole("option").first().waitFor();
  expect(await seriousInBoth(page)).toEqual([]);
  expect(await widthOf(page)).toBe(360);
  await paletteOf(page).fill("nothing like this");
  await page.getByText('Nothing matches "nothing like this".').waitFor();
  expect(await seriousInBoth(page)).toEqual([]);
});

test.each([
  ["#/", "Skip to the models", "stand-in-base-video"],
  ["#/x-v3-omni", "Skip to the form", "prompt"],
])("in %s the first Tab offers: %s", async (path, skip, next) => {
  const { page } = await openPage(browser, `${gateway.url}/${path}`);
  await page.locator(".cards, form").first().waitFor();
  await page.keyboard.press("Tab");
  expect(await page.evaluate(FOCUSED)).toBe(skip);
  const shown = await page.getByRole("button", { name: skip }).boundingBox();
  expect(shown?.height).toBeGreaterThan(20);
  await page.keyboard.press("Enter");
  await tabTo(page, next, 2);
});

test("a request is built and run by keyboard alone", async () => {
  const { page, faults } = await openPage(browser, gateway.url);
  const { keyboard } = page;
  await page.getByRole("heading", { name: "22 models" }).waitFor();
  await keyboard.press("/");
  await keyboard.type("v3-omni");
  await keyboard.press("Enter");
  await page.getByRole("form", { name: "Request" }).waitFor();
  await tabTo(page, "image_urls");
  await keyboard.press("ArrowRight");
  await tabTo(page, "duration");
  await keyboard.type("20");
  await page.getByText("at most 15 seconds, it is 20").first().waitFor();
  await keyboard.press("ControlOrMeta+A");
  await keyboard.type("4");
  await tabTo(page, "Run on the reference gateway");
  await keyboard.press("Enter");
  await page.getByText("has completed").waitFor();
  expect(await page.getByRole("radio", { name: "image_with_roles" }).isChecked()).toBe(true);
  expect(faults).toEqual([]);
});

// The name of the focused element for a screen reader. Covers only the ways in which this page
// names its elements.
const FOCUSED = `(() => {
  const element = document.activeElement;
  const label = element.getAttribute("aria-label") ?? element.labels?.[0]?.textContent;
  return (label ?? element.textContent).trim();
})()`;

/** Presses Tab until the focused element has this name. */
async function tabTo(page: Page, name: string, most = 200): Promise<void> {
  for (let presses = 0; presses < most; presses++) {
    await page.keyboard.press("Tab");
    if ((await page.evaluate(FOCUSED)) === name) return;
  }
  throw new Error(`Tab does not reach ${name}`);
}
