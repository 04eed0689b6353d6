// The palette: it opens on every page, its hits are opened by mouse and by keys, and the focus
// returns.
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { StartedGateway } from "../../../gateway/index.js";
import { launchBrowser, serveCatalogue } from "./browser.js";
import { find, openPage, paletteOf } from "./page.js";

let browser: Browser;
let gateway: StartedGateway;
beforeAll(async () => {
  [browser, gateway] = await Promise.all([launchBrowser(), serveCatalogue()]);
});
afterAll(async () => {
  await browser.close();
  await gateway.close();
});

const open = (path: string) => openPage(browser, `${gateway.url}/${path}`);
const form = (page: Page) => page.getByRole("form", { name: "Request" });
const prompt = (page: Page) => page.getByRole("textbox", { name: "prompt", exact: true });
const activeHit = (page: Page) =>
  page.getByRole("listbox", { name: "Search results" }).getByRole("option", { selected: true });
const focused = (page: Page) => page.evaluate<string>("document.activeElement.tagName");

test("letters that are typed before the search has loaded count, and Enter opens the first hit", async () => {
  const { page, faults } = await open("#/x-2.3");
  await form(page).waitFor();
  let load: () => void = () => undefined;
  const isLoading = new Promise<void>((resolve) => (load = resolve));
  await page.route("**/search.json", async (route) => {
    await isLoading;
    await route.continue();
  });
  await page.keyboard.press("/");
  await page.keyboard.type("v3-omni");
  await page.keyboard.press("Enter");
  expect(await paletteOf(page).inputValue()).toBe("v3-omni");
  load();
  await expect.poll(() => page.url()).toMatch(/#\/x-v3-omni$/);
  await expect.poll(() => focused(page)).toBe("H1");
  expect(faults).toEqual([]);
});

test("Esc gives the focus back, and the page stays as it is", async () => {
  const { page } = await open("#/x-v3-omni");
  await prompt(page).fill("Rain");
  await page.keyboard.press("ControlOrMeta+k");
  await page.keyboard.type("imagine");
  await page.getByRole("option").first().waitFor();
  await page.keyboard.press("Escape");
  await paletteOf(page).waitFor({ state: "hidden" });
  expect(await focused(page)).toBe("TEXTAREA");
  // In a text field, `/` is a letter and does not open the palette.
  await page.keyboard.type("/");
  expect(await prompt(page).inputValue()).toBe("Rain/");
});

test("arrow keys move through the hits of all groups, and around the ends", async () => {
  const { page } = await open("#/");
  await page.keyboard.press("/");
  // Without a text, the palette lists the pages.
  await expect.poll(() => activeHit(page).textContent()).toContain("Models");
  expect(await page.getByRole("group", { name: "Pages" }).getByRole("option").count()).toBe(3);
  await page.keyboard.press("ArrowUp");
  expect(await activeHit(page).textContent()).toContain("API reference");
  await page.keyboard.press("ArrowDown");
  expect(await activeHit(page).textContent()).toContain("Models");
  const active = await paletteOf(page).getAttribute("aria-activedescendant");
  expect(await activeHit(page).getAttribute("id")).toBe(active);
});

test("a field of one model leads to this field of its parameters", async () => {
  const { page, faults } = await open("#/");
  await find(page, "last frame image");
  const hit = page.getByRole("group", { name: "Fields and values" }).getByRole("option").first();
  expect(await hit.textContent()).toBe("last_frame_imagein 1 model: x-omni-1.1-flash");
  expect(await hit.locator("mark").allTextContents()).toEqual(["last", "frame", "image"]);
  await hit.click();
  await page.locator(".parameters .shown").getByText("last_frame_image").waitFor();
  await expect
    .poll(async () => (await page.locator(".parameters .shown").boundingBox())?.y)
    .toBeLessThan(600);
  expect(faults).toEqual([]);
});

test("a field of several models leads to the list with these models", async () => {
  const { page } = await open("#/x-v3-omni");
  await prompt(page).fill("Rain");
  await find(page, "first frame image");
  await page.getByRole("option", { name: "first_frame_image in 5 models" }).click();
  await page.getByText("5 of 22 shown").waitFor();
  await page.getByRole("button", { name: "Field: first_frame_image" }).waitFor();
  await page.goBack();
  await form(page).waitFor();
  expect(await prompt(page).inputValue()).toBe("Rain");
});

test("an operation opens its place in the reference, in a new tab", async () => {
  const { page } = await open("#/");
  await find(page, "upload image");
  const hit = page.getByRole("group", { name: "API operations" }).getByRole("option").first();
  const [reference] = await Promise.all([page.context().waitForEvent("page"), hit.click()]);
  const section = reference.locator('[id="tag/Uploads/operation/uploadImage"]');
  await section.waitFor();
  await expect
    .poll(async () => Math.abs((await section.boundingBox())?.y ?? Infinity))
    .toBeLessThan(200);
  await page.getByRole("heading", { name: "22 models" }).waitFor();
});

test("no chat model is found for cheap", async () => {
  const { page } = await open("#/");
  await find(page, "cheap");
  await page.getByText('Nothing matches "cheap".').waitFor();
});

test("a search that does not load gives an error, and Retry loads it", async () => {
  const { page } = await open("#/x-2.3");
  await form(page).waitFor();
  await page.route("**/search.json", (route) => route.abort());
  await find(page, "omni");
  await page.getByText("The search cannot be loaded.").waitFor();
  await page.unroute("**/search.json");
  await page.getByRole("button", { name: "Retry" }).click();
  await page.getByRole("option", { name: "x-v3-omni" }).first().waitFor();
});

test("on a phone the icon of the gateway's page opens the palette, which leads to a model", async () => {
  const { page, faults } = await openPage(browser, `${gateway.url}/__gateway`, {
    viewport: { width: 360, height: 740 },
    hasTouch: true,
  });
  const button = page.getByRole("button", { name: "Find a model, field or value" });
  expect((await button.boundingBox())?.width).toBeLessThan(40);
  await button.tap();
  expect((await paletteOf(page).boundingBox())?.width).toBeGreaterThan(290);
  await page.keyboard.type("v3-onmi");
  await page.getByRole("option", { name: "x-v3-omni" }).tap();
  await form(page).waitFor();
  expect(faults).toEqual([]);
});
