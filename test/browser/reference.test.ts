// The API reference: every operation with what it takes and answers, for everyone, of strange catalogs too.
import { createServer, type Server } from "node:http";
import { readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import committed from "../../generated/openapi.json" with { type: "json" };
import { siteOf } from "../../commands/catalogue/site.js";
import { PROJECT } from "../../commands/process-context.js";
import type { StartedGateway } from "../../gateway/index.js";
import { RUNTIME } from "../e2e/generate/support/in-process.js";
import { runner } from "../e2e/generate/support/runner.js";
import { seriousIn } from "./axe.js";
import { launchBrowser, ROOT, serveCatalogue } from "./browser.js";
import { openPage } from "./page.js";

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

/** The reference at a fragment, once it is there. */
async function open(hash = "", options: BrowserContextOptions = {}, { url } = gateway) {
  const opened = await openPage(browser, `${url}/reference${hash}`, options);
  await opened.page.getByRole("heading", { level: 1 }).waitFor();
  await opened.page.waitForLoadState("networkidle");
  return opened;
}

/** What the page says of a field, such as `required · text`. */
const marksOf = (page: Page, path: string) =>
  page
    .locator(".parameters dt", { has: page.getByText(path, { exact: true }) })
    .first()
    .locator("span")
    .textContent();

test("the gateway serves the document of the SDK, and the page leads to it", async () => {
  const document = (await (await fetch(`${gateway.url}/openapi.json`)).json()) as typeof committed;
  expect(document.paths).toEqual(committed.paths);
  expect(document.components).toEqual(committed.components);
  const { page } = await open();
  const link = page.getByRole("link", { name: "openapi.json" });
  expect(await link.getAttribute("href")).toBe("openapi.json");
});

test("every operation of the document is there by its resource, and has an address", async () => {
  const { page, faults } = await open();
  const nav = page.getByRole("navigation", { name: "All operations" });
  const wanted = Object.values(committed.paths)
    .flatMap((methods): readonly { readonly operationId: string; readonly summary: string }[] =>
      Object.values(methods),
    )
    .map(({ operationId, summary }) => [summary, operationId] as const);
  expect(await nav.getByRole("link").allTextContents()).toEqual(
    expect.arrayContaining(wanted.map(([summary]) => summary)),
  );
  expect(await nav.getByRole("link").count()).toBe(wanted.length);
  for (const [summary, id] of wanted) {
    await page.goto(`${gateway.url}/reference#operation=${id}`);
    await page.getByRole("heading", { level: 1, name: summary, exact: true }).waitFor();
    expect(await page.title()).toBe(`${summary} · API reference`);
    await page.getByRole("region", { name: "Answers" }).waitFor();
  }
  expect(faults).toEqual([]);
});

test("a model's request has its parameters, nested ones too, its rules, its price and its form", async () => {
  const { page, faults } = await open("#operation=createVideo");
  await page.getByLabel("Model", { exact: true }).selectOption("x-v3-omni");
  await page.getByRole("region", { name: "Request" }).getByText("multi_prompt[].index").waitFor();
  expect(await marksOf(page, "prompt")).toBe("required · text");
  expect(await marksOf(page, "duration")).toBe("3 to 15 seconds · default 5");
  expect(await marksOf(page, "aspect_ratio")).toBe('one of 16:9, 9:16, 1:1 · default "16:9"');
  await page.getByText("image_urls cannot be combined with image_with_roles").waitFor();
  await page.getByRole("cell", { name: "1080P" }).waitFor();
  // 1-core.md, Price catalog entries: output price per second x duration.
  await page.getByText("tier × duration").waitFor();
  await expect.poll(() => page.url()).toContain("#operation=createVideo&model=x-v3-omni");
  await page.reload();
  expect(await page.getByLabel("Model", { exact: true }).inputValue()).toBe("x-v3-omni");
  await page.getByRole("link", { name: "x-v3-omni" }).click();
  await page.getByRole("form", { name: "Request" }).waitFor();
  expect(page.url()).toBe(`${gateway.url}/#/x-v3-omni`);
  expect(faults).toEqual([]);
});

test("a call has its parameters and answers by status, each with fields and an example", async () => {
  const { page } = await open("#operation=getTask");
  await page.getByText("Needs the API key").waitFor();
  expect(await marksOf(page, "task_id")).toBe("required · text");
  expect(await marksOf(page, "data.result.videos[].url")).toBe("required · list");
  const call = page.getByRole("complementary", { name: "Call" });
  await call.getByText('"status": "completed"').waitFor();
  expect(await call.locator("pre").first().textContent()).toBe(
    'curl -X GET "$GATEWAY_BASE_URL"/v1/tasks/task_01K8E5Z7Q2N4V6X8B0D3F5H7J9 \\\n  -H "Authorization: Bearer $GATEWAY_API_KEY"',
  );
  const refused = page.locator("details", { hasText: "401" });
  expect(await refused.getByLabel("Example of 401").isVisible()).toBe(false);
  await refused.locator("summary").click();
  expect(await refused.getByLabel("Example of 401").textContent()).toContain('"error"');
});

test("a price is asked for without the key, and an image is uploaded as a file", async () => {
  const { page } = await open("#operation=getModelPrice");
  await page.getByText("Takes no API key").waitFor();
  const curl = page.getByLabel("curl", { exact: true });
  expect(await curl.textContent()).toBe(
    "curl -X GET \"$GATEWAY_BASE_URL\"'/api/pricing/model?model=x-3.5-flash'",
  );
  await page.goto(`${gateway.url}/reference#operation=uploadImage`);
  await expect.poll(() => curl.textContent()).toContain("-F file=@picture.png");
});

test("the operations of models without a contract lead to their models", async () => {
  // 3-music-and-text.md, POST /v1/music/generations/sounds: the model is x-music-a.
  const { page } = await open("#operation=createSound");
  const call = page.getByRole("complementary", { name: "Call" });
  expect(await call.getByRole("link").allTextContents()).toEqual(["x-music-a"]);
  await page.goto(`${gateway.url}/reference#operation=generateContent`);
  await call.getByRole("link", { name: "x-3.5-flash" }).waitFor();
});

test("an address of no operation says so", async () => {
  const { page } = await open("#operation=constructor");
  await page.getByText("There is no operation constructor.").waitFor();
});

test("Back leads to the operation before, and on a phone the keyboard is at the heading", async () => {
  const { page } = await open("", { viewport: { width: 360, height: 740 } });
  await page.getByRole("link", { name: "Read a task", exact: true }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Read a task", exact: true }).waitFor();
  const focused = () => page.evaluate<string>("document.activeElement.tagName");
  await expect.poll(focused).toBe("H1");
  expect(await page.evaluate("scrollY")).toBe(0);
  await page.getByRole("link", { name: "All operations" }).press("Enter");
  await page.getByRole("heading", { level: 1, name: "API reference" }).waitFor();
  await expect.poll(focused).toBe("H1");
  await page.goBack();
  await page.getByRole("heading", { level: 1, name: "Read a task", exact: true }).waitFor();
});

test("the keyboard alone leads to an operation, a model and its call", async () => {
  const { page } = await open();
  const name = () =>
    page.evaluate<string>(
      "document.activeElement.getAttribute('aria-label') ?? document.activeElement.labels?.[0]?.innerText ?? document.activeElement.innerText",
    );
  const tabTo = async (wanted: string) => {
    for (let presses = 0; presses < 80; presses++) {
      await page.keyboard.press("Tab");
      if ((await name()).trim().startsWith(wanted)) return;
    }
    throw new Error(`Tab does not reach ${wanted}`);
  };
  await tabTo("Create a video task");
  await page.keyboard.press("Enter");
  await page.getByLabel("Model", { exact: true }).waitFor();
  await tabTo("Model");
  await page.keyboard.type("x-v3");
  await page.getByRole("heading", { name: "Request of x-v3-omni" }).waitFor();
  await tabTo("Copy curl");
  await tabTo("401");
  await page.keyboard.press("Enter");
  await page.getByLabel("Example of 401").waitFor();
});

const OPEN_ALL = `document.querySelectorAll("details").forEach((one) => (one.open = true))`;
const PLACES = [
  "",
  "#operation=createVideo&model=x-v3-omni",
  "#operation=createImage",
  "#operation=getUsage",
  "#operation=nothing",
];

test.each(PLACES.flatMap((hash) => [[hash, "light"] as const, [hash, "dark"] as const]))(
  "axe finds nothing serious in /reference%s, %s",
  async (hash, colorScheme) => {
    const { page } = await open(hash, { colorScheme, bypassCSP: true });
    await page.evaluate(OPEN_ALL);
    expect(await seriousIn(page)).toEqual([]);
  },
);

test.each(PLACES.flatMap((hash) => [360, 720, 1440].map((width) => [hash, width] as const)))(
  "nothing overflows in /reference%s at %i pixels",
  async (hash, width) => {
    const { page, faults } = await open(hash, { viewport: { width, height: 740 } });
    await page.evaluate(OPEN_ALL);
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(width);
    expect(faults).toEqual([]);
  },
);

const TYPES: Readonly<Record<string, string>> = {
  html: "text/html",
  js: "text/javascript",
  css: "text/css",
};

/** Serves the files of a site below a path, as any web server does. */
async function serveBelow(path: string, site: ReadonlyMap<string, Uint8Array>): Promise<Server> {
  const server = createServer(({ url = "" }, answer) => {
    const name = new URL(url, "http://localhost").pathname.slice(path.length) || "index.html";
    const bytes = site.get(name);
    const type = TYPES[name.split(".").at(-1) ?? ""] ?? "application/json";
    answer.writeHead(bytes === undefined ? 404 : 200, { "content-type": type });
    answer.end(bytes);
  });
  await new Promise<void>((listening) => void server.listen(0, "127.0.0.1", listening));
  return server;
}

test("it works below any path of any web server", async () => {
  const server = await serveBelow("/docs/sdk/", await siteOf(join(ROOT, "generated"), PROJECT));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/docs/sdk`;
  const { page, faults } = await openPage(browser, `${url}/reference.html#operation=createVideo`);
  await page.getByRole("link", { name: "stand-in-base-video" }).click();
  await page.getByRole("form", { name: "Request" }).waitFor();
  await page.getByRole("link", { name: "API reference" }).click();
  await page.getByRole("heading", { level: 1, name: "API reference" }).waitFor();
  expect(page.url()).toBe(`${url}/reference.html`);
  expect(faults).toEqual([]);
  server.close();
});

test("no text of a hostile catalog is more than text", async () => {
  const { data } = JSON.parse(
    readFileSync(join(ROOT, "test/fixtures/catalogs/hostile.json"), "utf8"),
  ) as { readonly data: readonly unknown[] };
  const { sdk, code } = await run(data, [], { project: RUNTIME });
  expect(code).toBe(0);
  await using hostile = await serveCatalogue(sdk);
  const narrow = { viewport: { width: 360, height: 740 } };
  const { page, faults } = await open("#operation=createVideo", narrow, hostile);
  const models = page.getByLabel("Model", { exact: true });
  const ids = await models.locator("option").allTextContents();
  expect(ids.length).toBeGreaterThan(60);
  for (const id of ids) {
    await models.selectOption(id);
    await page.getByRole("heading", { name: `Request of ${id}`, exact: true }).waitFor();
    await page.waitForLoadState("networkidle");
    expect(await page.evaluate("document.documentElement.scrollWidth"), id).toBe(360);
  }
  expect(await page.locator("main script, main iframe, main img").count()).toBe(0);
  expect(faults).toEqual([]);
});
