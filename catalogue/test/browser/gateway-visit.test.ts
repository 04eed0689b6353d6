// The gateway page as a view of the catalogue: nothing reloads, and a request leads back to a form.
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { siteAtHand } from "../../../commands/catalogue/site-at-hand.js";
import { PROJECT } from "../../../commands/process-context.js";
import { startGateway, type StartedGateway } from "../../../gateway/index.js";
import { runner } from "../../../test/e2e/generate/support/runner.js";
import { seriousIn } from "./axe.js";
import { launchBrowser, serveCatalogue } from "./browser.js";
import { openPage } from "./page.js";

const { folder } = runner();
let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const RUN = "Run on the reference gateway";
const VIDEOS = "/v1/videos/generations";
const TEXT = "/v1beta/models/x-3.5-flash:generateContent";
const prompt = (page: Page) => page.getByRole("textbox", { name: "prompt", exact: true });
const gatewayLink = (page: Page) => page.getByRole("link", { name: "Gateway", exact: true });
const undo = (page: Page) => page.getByRole("button", { name: "Undo" });
const rows = (page: Page) => page.getByRole("table", { name: "Requests" }).locator("tr.opens");

const send = ({ url, apiKey }: StartedGateway, path: string, body?: object | string) =>
  fetch(url + path, {
    headers: { authorization: `Bearer ${apiKey}`, "content-type": "application/json" },
    ...(body !== undefined && {
      method: "POST",
      body: typeof body === "string" ? body : JSON.stringify(body),
    }),
  });
const open = (gateway: StartedGateway, path: string, options?: object) =>
  openPage(browser, `${gateway.url}/${path}`, options);

test("a visit of the gateway page keeps a run that goes on, the form and its undo", async () => {
  await using gateway = await serveCatalogue();
  const { page, faults } = await open(gateway, "#/x-v3-omni");
  await page.evaluate("window.isSameDocument = true");
  const example = await prompt(page).inputValue();
  await prompt(page).fill("Rain on a tin roof");
  await page.getByLabel("Scenario").selectOption("slow");
  await page.getByLabel("Time added").fill("3s");
  await page.getByRole("button", { name: RUN }).click();
  await page
    .getByText(/^(submitted|pending|processing)/)
    .first()
    .waitFor();
  await gatewayLink(page).click();
  await page.getByRole("heading", { name: "Reference gateway" }).waitFor();
  await rows(page).getByText(`POST ${VIDEOS}`).waitFor();
  expect(await gatewayLink(page).getAttribute("aria-current")).toBe("page");
  await expect.poll(() => page.title()).toBe("Requests · Reference gateway");
  await page.goBack();
  await page.getByText("has completed").waitFor();
  expect(await prompt(page).inputValue()).toBe("Rain on a tin roof");
  expect(await page.title()).toBe("x-v3-omni");
  await undo(page).click();
  await expect.poll(() => prompt(page).inputValue()).toBe(example);
  expect(await page.evaluate("window.isSameDocument")).toBe(true);
  expect(gateway.creates()).toHaveLength(1);
  expect(faults).toEqual([]);
});

test("a visit keeps the scenario, and a JSON text with a mistake", async () => {
  await using gateway = await serveCatalogue();
  const { page } = await open(gateway, "#/x-v3-omni");
  await page.getByLabel("Scenario").selectOption("slow");
  await page.getByLabel("Time added").fill("3s");
  await page.getByRole("radio", { name: "JSON" }).check();
  await page.getByLabel("Request as JSON").fill('{ "prompt": "Rain", }');
  const fault = page.getByText("Line 1, column 21 should be a name in quotes.");
  await fault.waitFor();
  await gatewayLink(page).click();
  await page.getByRole("heading", { name: "Reference gateway" }).waitFor();
  await page.goBack();
  await fault.waitFor();
  expect(await page.getByLabel("Request as JSON").inputValue()).toBe('{ "prompt": "Rain", }');
  expect(await page.getByLabel("Scenario").inputValue()).toBe("slow");
  expect(await page.getByLabel("Time added").inputValue()).toBe("3s");
  await page.getByRole("radio", { name: "Form" }).check();
  await prompt(page).fill("Snow");
  await page.getByRole("radio", { name: "JSON" }).check();
  await expect.poll(() => page.getByLabel("Request as JSON").inputValue()).toContain("Snow");
});

test("after a visit, undo leads to the last request even from the example", async () => {
  await using gateway = await serveCatalogue();
  const { page } = await open(gateway, "#/x-v3-omni");
  const example = await prompt(page).inputValue();
  await prompt(page).fill("Rain");
  await gatewayLink(page).click();
  await page.getByRole("link", { name: "Models", exact: true }).click();
  await page.getByRole("link", { name: "x-v3-omni" }).click();
  await expect.poll(() => prompt(page).inputValue()).toBe(example);
  await undo(page).click();
  await expect.poll(() => prompt(page).inputValue()).toBe("Rain");
});

test("/__gateway leads to the page, with the filters of an old link", async () => {
  await using gateway = await serveCatalogue();
  await send(gateway, VIDEOS, { model: "x-v3-omni", prompt: "A harbour" });
  const { page, faults } = await open(gateway, "__gateway#tab=ledger&q=hold");
  await page.getByRole("table", { name: "Ledger" }).waitFor();
  expect(page.url()).toBe(`${gateway.url}/#/__gateway?tab=ledger&q=hold`);
  await page.evaluate("window.isSameDocument = true");
  await page.getByRole("link", { name: "Models", exact: true }).click();
  await page.getByRole("link", { name: "x-v3-omni" }).waitFor();
  expect(await page.evaluate("window.isSameDocument")).toBe(true);
  expect(faults).toEqual([]);
});

test("a tab of the gateway page is one step of the browser's history", async () => {
  await using gateway = await serveCatalogue();
  const { page } = await open(gateway, "#/__gateway");
  await page.getByRole("link", { name: "Keys 1" }).click();
  await page.getByText("May spend").waitFor();
  await page.goBack();
  await page.getByText("The gateway has received no request yet.").waitFor();
});

test("the API reference opens in a new tab, and its link says so", async () => {
  await using gateway = await serveCatalogue();
  const { page } = await open(gateway, "#/x-v3-omni");
  const link = page.getByRole("link", { name: "API reference (new tab)", exact: true });
  const [reference] = await Promise.all([page.context().waitForEvent("page"), link.click()]);
  expect(new URL(reference.url()).pathname).toBe("/reference.html");
  expect(await reference.evaluate("window.opener")).toBe(null);
});

test("an opened request shows its body and the answer, and leads to the form", async () => {
  await using gateway = await serveCatalogue();
  const body = { model: "x-v3-omni", prompt: "A harbour", duration: 7 };
  await send(gateway, VIDEOS, body);
  const { page, faults } = await open(gateway, "#/__gateway");
  await rows(page).first().click();
  const code = page.getByRole("region", { name: "Request body" }).locator("code");
  expect(await code.textContent()).toBe(
    '{\n  "model": "x-v3-omni",\n  "prompt": "A harbour",\n  "duration": 7\n}',
  );
  const answer = await page.getByRole("region", { name: "Answer body" }).textContent();
  expect(answer).toContain('"status": "submitted"');
  await page.getByRole("link", { name: "Open in the form" }).click();
  expect(await prompt(page).inputValue()).toBe("A harbour");
  const request = new URLSearchParams(page.url().split("?")[1]).get("request");
  expect(JSON.parse(request ?? "")).toEqual({ prompt: "A harbour", duration: 7 });
  expect(faults).toEqual([]);
});

test("a text call opens in the form of its client method", async () => {
  await using gateway = await serveCatalogue();
  await send(gateway, TEXT, {
    contents: [{ role: "user", parts: [{ text: "Why is the sky blue?" }] }],
  });
  const { page } = await open(gateway, "#/__gateway");
  await rows(page).first().click();
  await page.getByRole("link", { name: "Open in the form" }).click();
  await page.getByText("Why is the sky blue?").first().waitFor();
  expect(page.url()).toContain("#/x-3.5-flash?call=text.generate&request=");
});

test("polls of one task are one line, which opens", async () => {
  await using gateway = await serveCatalogue();
  await send(gateway, VIDEOS, { model: "x-v3-omni", prompt: "A harbour" });
  const id = gateway.creates()[0]?.taskId ?? "";
  for (let polls = 0; polls < 12; polls += 1) await send(gateway, `/v1/tasks/${id}`);
  const { page, faults } = await open(gateway, "#/__gateway");
  await page.getByText(new RegExp(`^12 polls of ${id}, \\d+\\.\\d s$`)).waitFor();
  expect(await rows(page).count()).toBe(2);
  await page.getByRole("table", { name: "Requests" }).getByRole("button").first().press("Enter");
  await expect.poll(() => rows(page).count()).toBe(14);
  // A new poll joins the open line.
  await send(gateway, `/v1/tasks/${id}`);
  await page.getByText(`13 polls of ${id}`).waitFor();
  expect(await rows(page).count()).toBe(15);
  expect(faults).toEqual([]);
});

const HOSTILE = `</code><img src=x onerror=alert(1)><script>alert(2)</script>`;

test.each(["light", "dark"])(
  "a hostile body is text, and axe finds nothing serious, %s",
  async (colorScheme) => {
    await using gateway = await serveCatalogue();
    await send(gateway, VIDEOS, {
      model: "x-v3-omni",
      prompt: HOSTILE,
      [HOSTILE]: "x".repeat(9_000),
    });
    const { page, faults } = await open(gateway, "#/__gateway", {
      colorScheme,
      viewport: { width: 360, height: 740 },
      bypassCSP: true,
    });
    await rows(page).first().click();
    const region = page.getByRole("region", { name: "Request body" });
    expect(await region.locator("code").textContent()).toContain(HOSTILE);
    expect(await region.locator("img, script").count()).toBe(0);
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(360);
    expect(await seriousIn(page)).toEqual([]);
    expect(faults).toEqual([]);
  },
);

test("a request older than the latest 200 has a sentence instead of its bodies", async () => {
  await using gateway = await serveCatalogue();
  await send(gateway, VIDEOS, { model: "x-v3-omni", prompt: "A harbour" });
  for (let i = 0; i < 200; i += 1) await send(gateway, "/v1/tasks/none");
  const { page } = await open(gateway, "#/__gateway?q=POST");
  await page.getByRole("button", { name: "Show the latest 1000" }).click();
  await rows(page).first().click();
  await page.getByText("This request is older than the latest 200 requests").waitFor();
});

test("without an SDK the gateway page works, and the models have a sentence", async () => {
  const site = siteAtHand({ cwd: folder, project: PROJECT });
  await using gateway = await startGateway({ site });
  const { page } = await openPage(browser, gateway.url);
  await page.getByText("There is no SDK in the folder in which the gateway was started.").waitFor();
  await gatewayLink(page).click();
  await page.getByText("The gateway has received no request yet.").waitFor();
});
