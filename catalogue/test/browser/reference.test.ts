// The API reference: Redoc shows every operation of the OpenAPI document, without a request to
// another origin.
import { createServer, type Server } from "node:http";
import { readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import committed from "../../../generated/openapi.json" with { type: "json" };
import { siteOf } from "../../../commands/catalogue/site.js";
import { PROJECT } from "../../../commands/process-context.js";
import { entryWith } from "../../../test/e2e/generate/support/catalog.js";
import { runner } from "../../../test/e2e/generate/support/runner.js";
import type { StartedGateway } from "../../../gateway/index.js";
import { launchBrowser, ROOT, serveCatalogue } from "./browser.js";
import { openPage, type WatchedPage } from "./page.js";

const { run } = runner();
let browser: Browser;
let gateway: StartedGateway;
beforeAll(async () => {
  [browser, gateway] = await Promise.all([launchBrowser(), serveCatalogue()]);
});
afterAll(async () => {
  await browser.close();
  await gateway.close();
});

/** The only file of another origin that Redoc requests; the policy of the page blocks it. */
const LOGO = "https://cdn.redoc.ly/redoc/logo-mini.svg";

/** Returns the faults of a page without the faults about the blocked logo. */
const faultsOf = ({ faults }: WatchedPage) => faults.filter((fault) => !fault.includes(LOGO));

/** Opens the reference, and waits for its operations. */
async function open(options: BrowserContextOptions = {}, { url } = gateway): Promise<WatchedPage> {
  const opened = await openPage(browser, `${url}/reference`, options);
  await operation(opened.page, "createVideo").waitFor();
  return opened;
}

/** The part of the page that shows an operation. */
const operation = (page: Page, id: string) => page.locator(`[id^="tag/"][id$="/operation/${id}"]`);

const listen = async (server: Server): Promise<number> => {
  await new Promise<void>((listening) => void server.listen(0, "127.0.0.1", listening));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
};

test("the gateway serves the document of the SDK, and the page offers it", async () => {
  const document = (await (await fetch(`${gateway.url}/openapi.json`)).json()) as typeof committed;
  expect(document.paths).toEqual(committed.paths);
  expect(document.components).toEqual(committed.components);
  const { page } = await open();
  const link = page.getByRole("link", { name: "Download" });
  expect(await link.getAttribute("href")).toBe("openapi.json");
});

test("every operation of the document is shown with its method and path", async () => {
  const opened = await open();
  const { page } = opened;
  for (const [path, methods] of Object.entries(committed.paths)) {
    for (const [method, { operationId, summary }] of Object.entries(methods) as [
      string,
      { readonly operationId: string; readonly summary: string },
    ][]) {
      const section = operation(page, operationId);
      expect((await section.locator("h2").textContent())?.trim()).toBe(summary);
      expect(await section.textContent()).toContain(method + path);
    }
  }
  expect(faultsOf(opened)).toEqual([]);
});

test("a model's request is chosen by its id, and has its fields", async () => {
  const opened = await open();
  const { page } = opened;
  const section = operation(page, "createVideo");
  await section.getByRole("button", { name: "x-v3-omni-request" }).click();
  await section.getByRole("cell", { name: "multi_prompt" }).first().waitFor();
  // This request has alternatives. With a discriminator, Redoc would show none of its fields.
  await section.getByRole("button", { name: "stand-in-base-video-request" }).click();
  await section.getByRole("cell", { name: "video_urls" }).first().waitFor();
  expect(faultsOf(opened)).toEqual([]);
});

test("the search, which runs in a worker, finds an operation", async () => {
  const opened = await open();
  const { page } = opened;
  await page.getByPlaceholder("Search...").fill("upload");
  await page.locator('[data-role="search:results"]').getByText("Upload an image").waitFor();
  expect(faultsOf(opened)).toEqual([]);
});

test("no request leaves the origin", async () => {
  // Requests to hosts other than 127.0.0.1 go to the proxy, which records them.
  const outside: string[] = [];
  const proxy = createServer(({ url = "" }, answer) => {
    outside.push(url);
    answer.writeHead(502).end();
  });
  proxy.on("connect", ({ url = "" }, socket) => {
    outside.push(url);
    socket.end("HTTP/1.1 502 Bad Gateway\r\n\r\n");
  });
  const through = { server: `http://127.0.0.1:${await listen(proxy)}`, bypass: "127.0.0.1" };
  const { page, faults } = await open({ proxy: through });
  await expect.poll(() => faults).toContain(`request: ${LOGO}`);
  await page.waitForLoadState("networkidle");
  expect(outside).toEqual([]);
  // Without the policy of the page, the request for the logo reaches the proxy.
  await open({ proxy: through, bypassCSP: true });
  await expect.poll(() => outside).toContain("cdn.redoc.ly:443");
});

test("the bar opens the reference in a new tab, and the page with the form stays", async () => {
  const { page, faults } = await openPage(browser, `${gateway.url}/#/x-v3-omni`);
  const link = page.getByRole("link", { name: "API reference" });
  const [reference] = await Promise.all([page.context().waitForEvent("page"), link.click()]);
  await operation(reference, "createVideo").waitFor();
  expect(reference.url()).toBe(`${gateway.url}/reference.html`);
  expect(await reference.evaluate("window.opener")).toBe(null);
  expect(page.url()).toBe(`${gateway.url}/#/x-v3-omni`);
  expect(faults).toEqual([]);
});

const TYPES: Readonly<Record<string, string>> = {
  html: "text/html",
  js: "text/javascript",
  css: "text/css",
};

test("the reference works below any path of any web server", async () => {
  const site = await siteOf(join(ROOT, "generated"), PROJECT);
  const port = await listen(
    createServer(({ url = "" }, answer) => {
      const name = new URL(url, "http://localhost").pathname.slice("/docs/sdk/".length);
      const bytes = site.get(name);
      const type = TYPES[name.split(".").at(-1) ?? ""] ?? "application/json";
      answer.writeHead(bytes === undefined ? 404 : 200, { "content-type": type });
      answer.end(bytes);
    }),
  );
  const opened = await openPage(browser, `http://127.0.0.1:${port}/docs/sdk/reference.html`);
  await operation(opened.page, "createVideo").waitFor();
  expect(faultsOf(opened)).toEqual([]);
});

test("every text of a hostile catalog is shown as text", async () => {
  const { data } = JSON.parse(
    readFileSync(join(ROOT, "test/fixtures/catalogs/hostile.json"), "utf8"),
  ) as { readonly data: readonly unknown[] };
  const attack =
    '<img src=x onerror="globalThis.__pwned=1"><a href="javascript:globalThis.__pwned=1">';
  const style = { type: "string", title: attack, description: attack, default: attack };
  const attacked = entryWith("attacked-model", { style }, { description: attack });
  const { sdk, code } = await run([...data, attacked], []);
  expect(code).toBe(0);
  await using hostile = await serveCatalogue(sdk);
  const opened = await open({}, hostile);
  const { page } = opened;
  const models = operation(page, "createVideo").locator('span:has-text("One of") + * > button');
  expect(await models.count()).toBeGreaterThan(60);
  for (const model of await models.all()) await model.click();
  await operation(page, "createVideo").getByText("attacked-model").first().waitFor();
  const active = page.locator(
    `redoc :is(script, iframe, object, embed, img:not([src="${LOGO}"]), a[href^="javascript:" i])`,
  );
  expect(await active.count()).toBe(0);
  expect(await page.evaluate("globalThis.__pwned")).toBe(undefined);
  expect(faultsOf(opened)).toEqual([]);
});
