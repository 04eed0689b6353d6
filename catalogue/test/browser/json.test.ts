// The request as JSON: a pasted body fills the form, and mistakes are listed below the text.
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
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

const json = (page: Page) => page.getByRole("textbox", { name: "Request as JSON" });
const show = (page: Page, name: "Form" | "JSON") => page.getByRole("radio", { name }).check();
const open = async (request: object, id = "x-v3-omni", options: BrowserContextOptions = {}) => {
  const query = encodeURIComponent(JSON.stringify(request));
  const watched = await openPage(browser, `${gateway.url}/#/${id}?request=${query}`, {
    viewport: { width: 1280, height: 720 },
    ...options,
  });
  await show(watched.page, "JSON");
  await json(watched.page).waitFor();
  return watched;
};
const textOf = async (page: Page) => JSON.parse(await json(page).inputValue()) as object;
const requestOf = (page: Page) =>
  JSON.parse(
    new URLSearchParams(new URL(page.url()).hash.split("?")[1]).get("request") ?? "{}",
  ) as object;
const prompt = (page: Page) => page.getByRole("textbox", { name: "prompt", exact: true });

test("a pasted body fills the form, and one undo takes it back", async () => {
  const { page, faults } = await open({ prompt: "a" });
  expect(await textOf(page)).toEqual({ prompt: "a" });
  const body = { prompt: "Rain", duration: 7, mode: "pro" };
  await json(page).fill(JSON.stringify({ model: "x-v3-omni", ...body }));
  await expect.poll(() => requestOf(page)).toEqual(body);
  await expect.poll(() => textOf(page)).toEqual(body);
  await page.getByText("The validator finds no mistake.").waitFor();
  await show(page, "Form");
  expect(await prompt(page).inputValue()).toBe("Rain");
  expect(await page.getByLabel("duration", { exact: true }).inputValue()).toBe("7");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => requestOf(page)).toEqual({ prompt: "a" });
  expect(faults).toEqual([]);
});

test("the validator's mistakes are listed with their pointers, and lead to the text", async () => {
  const { page } = await open({ prompt: "a" });
  const shots = [{ index: 1, prompt: "b", duration: 0 }];
  await json(page).fill(JSON.stringify({ prompt: "a", duration: 20, multi_prompt: shots }));
  const mistakes = page.getByRole("list", { name: "Mistakes" });
  await mistakes.getByText("/duration at most 15 seconds, it is 20").waitFor();
  await mistakes.getByText("/multi_prompt/0/duration at least 1 second, it is 0").waitFor();
  await page.getByRole("button", { name: /^duration: at most 15 seconds/ }).click();
  await expect
    .poll(() => page.evaluate("document.activeElement.getAttribute('aria-label')"))
    .toBe("Request as JSON");
});

test.each([
  ['{\n  "prompt": "b"\n  "seed": 1\n}', "Line 3, column 3 should be a comma or }."],
  ['["b"]', "A request is a JSON object"],
  ["", "A request is a JSON object"],
  ["[".repeat(3_000) + "]".repeat(3_000), "more than 100 levels"],
  ['{"model":"x-2.3","prompt":"b"}', "The text is for the model x-2.3"],
])(
  "a text that cannot be applied gives a sentence, and the request stays: %.30j",
  async (text, says) => {
    const { page, faults } = await open({ prompt: "a" });
    await json(page).fill(text);
    await page.getByRole("status").getByText(says).waitFor();
    expect(await json(page).getAttribute("aria-invalid")).toBe("true");
    expect(requestOf(page)).toEqual({ prompt: "a" });
    await show(page, "Form");
    expect(await prompt(page).inputValue()).toBe("a");
    expect(faults).toEqual([]);
  },
);

test("a switch to JSON and back keeps the values of a hidden side", async () => {
  const before = { prompt: "a", image_urls: ["https://example.com/a.png"] };
  const { page } = await open(before);
  await show(page, "Form");
  await page.getByRole("radio", { name: "image_with_roles" }).check();
  await expect.poll(() => requestOf(page)).toEqual({ prompt: "a" });
  await show(page, "JSON");
  await json(page).waitFor();
  await show(page, "Form");
  await page.getByRole("radio", { name: "image_urls" }).check();
  await expect.poll(() => requestOf(page)).toEqual(before);
});

test("typed spaces stay, and the caret does not jump", async () => {
  const { page } = await open({ prompt: "a" });
  await json(page).fill('{ "prompt":   "a" }');
  await json(page).press("End");
  await json(page).press("ArrowLeft");
  await page.keyboard.type(', "seed": 1');
  await expect.poll(() => requestOf(page)).toEqual({ prompt: "a", seed: 1 });
  expect(await json(page).inputValue()).toBe('{ "prompt":   "a" , "seed": 1}');
});

test("a text model has its model in the path, so its body has none", async () => {
  const { page } = await open({ contents: [] }, "x-3.5-flash");
  const contents = [{ role: "user", parts: [{ text: "Why?" }] }];
  await json(page).fill(JSON.stringify({ model: "x-3.5-flash", contents }));
  await expect.poll(() => requestOf(page)).toEqual({ contents });
});

test("axe finds nothing serious in JSON with mistakes, and nothing overflows on a phone", async () => {
  const wrong = { prompt: "a", duration: 20, ["x".repeat(200)]: "y".repeat(200) };
  const { page } = await open(wrong, "x-v3-omni", {
    bypassCSP: true,
    reducedMotion: "reduce",
    viewport: { width: 360, height: 740 },
  });
  await page.getByRole("list", { name: "Mistakes" }).waitFor();
  expect(await seriousIn(page)).toEqual([]);
  expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(360);
});
