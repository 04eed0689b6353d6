// State in the address and after a reload, and messages of pages that cannot be shown.
import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runCatalogue } from "../../../commands/catalogue/run.js";
import type { StartedGateway } from "../../../gateway/index.js";
import { commandRun } from "../../../test/e2e/generate/support/in-process.js";
import { runner } from "../../../test/e2e/generate/support/runner.js";
import { launchBrowser, ROOT, serveCatalogue } from "./browser.js";
import { find, openPage, paletteOf } from "./page.js";

const { folder } = runner();
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
const requestIn = (page: Page): unknown =>
  JSON.parse(new URLSearchParams(page.url().split("?")[1]).get("request") ?? "null");

test("search and filters are in the address, and Back from a model leads to them", async () => {
  const { page, faults } = await open("#/");
  await page.getByRole("heading", { name: "22 models" }).waitFor();
  await find(page, "4k");
  await page.getByRole("option", { name: 'Show 2 models with "4k"' }).click();
  await page.getByText("2 of 22 shown").waitFor();
  await page.getByRole("radio", { name: "List" }).check();
  await page
    .getByRole("combobox", { name: "Order" })
    .selectOption({ label: "Highest price first" });
  await expect.poll(() => page.url()).toContain("sort=-price");
  const shared = await open(page.url().split("/").slice(3).join("/"));
  await shared.page.getByText("2 of 22 shown").waitFor();
  await shared.page.keyboard.press("/");
  expect(await paletteOf(shared.page).inputValue()).toBe("4k");
  expect(await shared.page.locator("tbody tr").first().textContent()).toContain("x-v3-omni");
  await page.getByRole("link", { name: "x-v3-omni" }).click();
  await form(page).waitFor();
  await page.goBack();
  await page.getByText("2 of 22 shown").waitFor();
  expect(faults).toEqual([]);
});

// Delays effects, as on a busy machine. So the search index has loaded before the effect runs that
// waits for it.
const LATE = `requestAnimationFrame = () => 0;
const plain = setTimeout;
setTimeout = (work, ms, ...rest) => plain(work, ms === 35 ? 500 : ms, ...rest);`;

test("data that loads between a render and its effect is shown", async () => {
  const { page } = await open("#/");
  await page.addInitScript(LATE);
  await page.goto(`${gateway.url}/LICENSES.txt`);
  let drawn: () => void = () => undefined;
  const isDrawn = new Promise<void>((resolve) => (drawn = resolve));
  await page.route("**/search.json", async (route) => {
    await isDrawn;
    await route.continue();
  });
  await page.goto(`${gateway.url}/#/?q=v3-omni`);
  await page.getByText("Searching").waitFor();
  drawn();
  await page.getByText("1 of 22 shown").waitFor();
});

test("a filter that hides all matches is named, and one button removes just this filter", async () => {
  const { page } = await open("#/?q=omni&kind=image");
  await page.getByText('No model matches "omni".').waitFor();
  await page.getByRole("button", { name: 'Remove the filter "Kind: image" (3 models)' }).click();
  await page.getByText("3 of 22 shown").waitFor();
  await expect.poll(() => page.url()).toMatch(/#\/\?q=omni$/);
  expect(await page.evaluate("document.activeElement.tagName")).toBe("H1");
  await page.getByRole("button", { name: "Search: omni" }).click();
  await page.getByText("of 22 shown").waitFor({ state: "detached" });
});

test("filters that hide all matches together are removed by one button", async () => {
  const { page } = await open("#/?q=omni&kind=image&usd=0.001");
  await page.getByRole("button", { name: "Remove all filters (3 models)" }).click();
  await page.getByText("3 of 22 shown").waitFor();
});

test("a limit in USD filters the list, and is in its address", async () => {
  const { page } = await open("#/");
  await page.getByLabel("Highest price in USD").fill("0.016");
  // contracts/prices.json: 0.008, 0.016 and 0.016 USD a second are the lowest prices.
  await page.getByText("3 of 22 shown").waitFor();
  await expect.poll(() => page.url()).toContain("usd=0.016&unit=usd_per_second");
  const shared = await open(page.url().split("/").slice(3).join("/"));
  await shared.page.getByText("3 of 22 shown").waitFor();
  await shared.page.getByLabel("Unit of the price").selectOption({ label: "USD / call" });
  await shared.page.getByText("No model matches").waitFor();
});

test("each tab has an address, and keeps the request", async () => {
  const { page, faults } = await open("#/x-v3-omni");
  await prompt(page).fill("Rain");
  for (const [name, path, says] of [
    ["Parameters and rules", "parameters", "element_list"],
    ["Prices", "prices", "1080P: mode = pro"],
    ["History", "history", "changelog"],
    ["Contract", "contract", "/v1/videos/generations"],
  ] as const) {
    await page.getByRole("link", { name }).click();
    expect(page.url()).toContain(`#/x-v3-omni/${path}?`);
    await page.locator(".about").getByText(says).first().waitFor();
    expect(await form(page).isVisible()).toBe(false);
    await page.reload();
    await page.locator(".about").waitFor();
  }
  await page.getByRole("link", { name: "Try it" }).click();
  expect(await prompt(page).inputValue()).toBe("Rain");
  expect(faults).toEqual([]);
});

test("an edit survives an immediate reload, and a cleared form stays clear", async () => {
  const { page } = await open("#/x-v3-omni");
  await prompt(page).fill("Rain");
  // Each letter changes the address. These are more changes than the page writes into the address
  // at once.
  await page.keyboard.type(" on a tin roof, on leaves, and on the sea");
  await page.reload();
  await form(page).waitFor();
  expect(await prompt(page).inputValue()).toBe("Rain on a tin roof, on leaves, and on the sea");
  await page.getByRole("button", { name: "Clear", exact: true }).click();
  await page.reload();
  await form(page).waitFor();
  expect(await prompt(page).inputValue()).toBe("");
  expect(requestIn(page)).toEqual({});
});

test("a change can be undone and redone, by button and by key", async () => {
  const { page } = await open("#/x-v3-omni");
  const example = await prompt(page).inputValue();
  await page.getByRole("button", { name: "Clear", exact: true }).click();
  await expect.poll(() => prompt(page).inputValue()).toBe("");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => prompt(page).inputValue()).toBe(example);
  await page.getByRole("button", { name: "Redo" }).click();
  await expect.poll(() => prompt(page).inputValue()).toBe("");
  await page.keyboard.press("ControlOrMeta+z");
  await expect.poll(() => prompt(page).inputValue()).toBe(example);
  await page.keyboard.press("ControlOrMeta+Shift+z");
  await expect.poll(() => prompt(page).inputValue()).toBe("");
});

const DEEP = `{"prompt":${"[".repeat(3_000)}${"]".repeat(3_000)}}`;

test.each([
  ["cut off", '{"prompt":"Ra'],
  ["a list", "[1,2]"],
  ["3,000 levels deep", DEEP],
])("a request that is %s gives a sentence and an empty form", async (_, text) => {
  const { page, faults } = await open(
    `#/x-v3-omni?${String(new URLSearchParams({ request: text }))}`,
  );
  await page.getByText("cannot be read, so the form is empty").waitFor();
  expect(await prompt(page).inputValue()).toBe("");
  await prompt(page).fill("Rain");
  await expect.poll(() => requestIn(page)).toEqual({ prompt: "Rain" });
  expect(await page.getByText("cannot be read").count()).toBe(0);
  expect(faults).toEqual([]);
});

test("an unknown model, and a model that does not load, give an error", async () => {
  const { page } = await open("#/no-such-model");
  await page.getByText("There is no model no-such-model.").waitFor();
  await page.getByRole("link", { name: "All models" }).click();
  await page.getByRole("heading", { name: "22 models" }).waitFor();
  await page.route("**/data/x-2.3.js*", (route) => route.abort());
  await page.getByRole("link", { name: "x-2.3", exact: true }).click();
  await page.getByText("X-2.3 cannot be loaded.").waitFor();
  await page.unroute("**/data/x-2.3.js*");
  await page.getByRole("button", { name: "Retry" }).click();
  await form(page).waitFor();
});

test("a list that does not load gives an error, and Retry loads it", async () => {
  const { page } = await open("#/x-2.3");
  await form(page).waitFor();
  await page.route("**/models.json", (route) => route.abort());
  await page.getByRole("link", { name: "Models" }).click();
  await page.getByText("cannot be loaded").waitFor();
  await page.unroute("**/models.json");
  await page.getByRole("button", { name: "Retry" }).click();
  await page.getByRole("heading", { name: "22 models" }).waitFor();
});

test("an error of one model stays on its page", async () => {
  const { page } = await open("#/");
  const broken = { id: "x-2.3", category: "video", tags: [], schema: {}, example: {} };
  await page.route("**/data/x-2.3.json", (route) => route.fulfill({ json: broken }));
  await page.getByRole("link", { name: "x-2.3", exact: true }).click();
  await page.getByText("This page has an error.").waitFor();
  await page.getByRole("link", { name: "Models" }).click();
  await page.getByRole("heading", { name: "22 models" }).waitFor();
});

// Reads the theme as soon as the body of the page exists, before the first paint.
const EARLIEST = `new MutationObserver((_, observer) => {
  if (document.body === null) return;
  window.earliest = document.documentElement.getAttribute("data-theme");
  observer.disconnect();
}).observe(document, { childList: true, subtree: true });`;

test("one button chooses the theme, and a new page has it from its first paint", async () => {
  const { page } = await open("#/");
  await page.addInitScript(EARLIEST);
  const theme = page.getByRole("button", { name: /^Theme/ });
  expect(await theme.getAttribute("aria-label")).toBe("Theme: as the system");
  await theme.click();
  await theme.click();
  expect(await theme.getAttribute("aria-label")).toBe("Theme: dark");
  await page.reload();
  await theme.waitFor();
  expect(await page.evaluate("window.earliest")).toBe("dark");
  expect(await theme.getAttribute("aria-label")).toBe("Theme: dark");
  await theme.click();
  await page.reload();
  await theme.waitFor();
  expect(await page.evaluate("window.earliest")).toBe(null);
});

test("the pages work below any path", async () => {
  const site = join(folder, "site");
  await commandRun("catalogue", runCatalogue, ["--out", join(ROOT, "generated"), "--write", site], {
    cwd: folder,
  });
  const server = await serveBelow("/docs/catalogue/", site);
  const { port } = server.address() as AddressInfo;
  try {
    const url = `http://127.0.0.1:${port}/docs/catalogue/`;
    const { page, faults } = await openPage(browser, url);
    await page.getByRole("heading", { name: "22 models" }).waitFor();
    await find(page, "v3-omni");
    await page.getByRole("option", { name: "x-v3-omni" }).first().click();
    await form(page).waitFor();
    await page.getByRole("link", { name: /^gateway-sdk/ }).click();
    await page.getByRole("heading", { name: "22 models" }).waitFor();
    expect(page.url()).toBe(`${url}#/`);
    expect(faults).toEqual([]);
  } finally {
    server.close();
  }
});

const TYPES: Readonly<Record<string, string>> = {
  html: "text/html",
  js: "text/javascript",
  css: "text/css",
};

/** Starts a web server with the files of a folder below a path. */
async function serveBelow(path: string, files: string): Promise<Server> {
  const server = createServer(({ url = "" }, answer) => {
    const name = url === path ? "index.html" : url.replace(path, "");
    answer.setHeader("content-type", TYPES[name.split(".").at(-1) ?? ""] ?? "application/json");
    answer.end(readFileSync(join(files, decodeURIComponent(name))));
  });
  await new Promise<void>((listening) => void server.listen(0, "127.0.0.1", listening));
  return server;
}
