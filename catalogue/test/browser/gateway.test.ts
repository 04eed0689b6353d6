// The page of the reference gateway, for people who test a client.
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import type { StartedGateway } from "../../../gateway/index.js";
import { seriousIn } from "./axe.js";
import { launchBrowser, serveCatalogue } from "./browser.js";
import { openPage } from "./page.js";

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
// Closes all pages, because an open page keeps sending requests to its gateway.
afterAll(() => browser.close());

const HOSTILE = `<img src=x onerror=alert(1)>${"long".repeat(60)}`;

/**
 * Sends a create and returns the id of its task. Returns an empty string if the gateway refuses the
 * create.
 */
async function create(gateway: StartedGateway, scenario?: string, duration = 5): Promise<string> {
  const answer = await fetch(`${gateway.url}/v1/videos/generations`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${gateway.apiKey}`,
      "content-type": "application/json",
      ...(scenario !== undefined && { "x-gateway-scenario": scenario }),
    },
    body: JSON.stringify({ model: "x-v3-omni", prompt: "A harbour", duration }),
  });
  const { data } = (await answer.json()) as { data?: [{ task_id: string }] };
  return data?.[0].task_id ?? "";
}

const open = async (gateway: StartedGateway, hash = "", options?: object) => {
  const opened = await openPage(browser, `${gateway.url}/__gateway${hash}`, options);
  await opened.page.getByRole("link", { name: "Requests" }).waitFor();
  return opened;
};
/** Returns the texts of the rows of a table. */
const rowsOf = (page: Page, name: string) =>
  page.getByRole("table", { name }).locator("tr.opens").allInnerTexts();
const cellsOf = (row = "") => row.split("\t").map((cell) => cell.trim());

test("new lines appear without a reload, and a row opens all their facts", async () => {
  await using gateway = await serveCatalogue();
  const { page, faults } = await open(gateway);
  await page.getByText("The gateway has received no request yet.").waitFor();
  const task = await create(gateway);
  await create(gateway, "429");
  await page.getByRole("link", { name: "Requests 2" }).waitFor();
  const [refused, made] = (await rowsOf(page, "Requests")).map(cellsOf);
  const time = expect.stringMatching(/^\d\d:\d\d:\d\d$/) as unknown;
  expect(refused).toEqual([time, "429", "POST /v1/videos/generations", "", "429"]);
  expect(made).toEqual([time, "200", "POST /v1/videos/generations", "x-v3-omni", ""]);
  // Opens the row by mouse, and closes it by keyboard.
  await page.getByText("x-v3-omni", { exact: true }).click();
  await page.getByRole("definition").filter({ hasText: task }).waitFor();
  await page.getByRole("button", { expanded: true }).press("Enter");
  expect(await page.getByRole("definition").count()).toBe(0);
  for (const name of ["Tasks", "Creates"]) {
    await page.getByRole("link", { name: `${name} 1` }).click();
    await page.getByRole("table", { name }).getByRole("button").press("Enter");
    await page.getByRole("definition").filter({ hasText: task }).waitFor();
  }
  expect(await page.getByText(gateway.apiKey).count()).toBe(0);
  expect(faults).toEqual([]);
});

test("a line leads to the ledger of its task, whose address can be shared", async () => {
  await using gateway = await serveCatalogue();
  const [first, second] = [await create(gateway), await create(gateway)];
  const { page, faults } = await open(gateway, `#tab=tasks`);
  await page.getByRole("button", { name: first }).click();
  await page.getByRole("link", { name: "Ledger of this task" }).click();
  await page.getByText(`Ledger of task ${first}`).waitFor();
  const amount = "0.336 USD";
  await expect
    .poll(async () => (await rowsOf(page, "Ledger")).map((row) => cellsOf(row).slice(1)))
    .toEqual([
      ["charge", "hold:key-1 → income", first, amount],
      ["hold", "wallet:key-1 → hold:key-1", first, amount],
    ]);
  await page.reload();
  await page.getByText(`Ledger of task ${first}`).waitFor();
  await page.getByRole("button", { name: "Whole ledger" }).click();
  await expect.poll(() => rowsOf(page, "Ledger")).toHaveLength(5);
  await page.getByRole("searchbox", { name: "Show lines with" }).fill(second);
  await expect.poll(() => rowsOf(page, "Ledger")).toHaveLength(2);
  await page.getByRole("searchbox", { name: "Show lines with" }).fill("nothing of the kind");
  await page.getByText("No line matches the search.").waitFor();
  await page.getByRole("button", { name: "Show all" }).click();
  await expect.poll(() => rowsOf(page, "Ledger")).toHaveLength(5);
  expect(faults).toEqual([]);
});

test("after 3,000 creates the page reads only new lines", async () => {
  await using gateway = await serveCatalogue();
  // The key can pay for 3,000 of the shortest videos.
  const short = () => create(gateway, undefined, 3);
  const fifty = () => Promise.all(Array.from({ length: 50 }, short));
  for (let sent = 0; sent < 3_000; sent += 50) await fifty();
  const { page, faults } = await open(gateway, "#tab=creates");
  await page.getByText("200 of 3000, latest first").waitFor();
  await page.waitForLoadState("networkidle");
  let bytes = 0;
  // The body of an answer cannot be read if the page closes before the answer is complete.
  page.on("response", (response) => {
    void response.body().then(
      (body) => (bytes += body.length),
      () => undefined,
    );
  });
  const start = performance.now();
  await page.waitForTimeout(4_000);
  const perSecond = (bytes / (performance.now() - start)) * 1_000;
  console.log(`3,000 creates: ${(perSecond / 1_000).toFixed(1)} KB a second`);
  expect(perSecond).toBeGreaterThan(0);
  expect(perSecond).toBeLessThan(20_000);
  await short();
  await page.getByText("200 of 3001, latest first").waitFor();
  await page.getByRole("button", { name: "Show the latest 1000" }).click();
  await page.getByText("1000 of 3001, latest first").waitFor();
  expect(faults).toEqual([]);
}, 60_000);

const GATEWAY_READS = "**/__gateway/**";

/** Lets another gateway answer the page's requests, as if the gateway had been restarted. */
async function replaceGateway(page: Page, gateway: StartedGateway, next: StartedGateway) {
  await page.route(GATEWAY_READS, async (route) => {
    const url = route.request().url().replace(gateway.url, next.url);
    await route.fulfill({ response: await route.fetch({ url }) });
  });
  // A read may be on its way when the test and its gateways end.
  onTestFinished(() => page.unrouteAll({ behavior: "ignoreErrors" }));
}

test("the page reports a silent gateway until it answers", async () => {
  await using gateway = await serveCatalogue();
  await using next = await serveCatalogue();
  await create(gateway);
  const task = await create(next);
  const { page } = await open(gateway, "#tab=creates");
  await page.getByText("1 of 1, latest first").waitFor();
  await page.route(GATEWAY_READS, (route) => route.abort());
  await page.getByRole("alert").getByText("The gateway does not answer.").waitFor();
  expect(await rowsOf(page, "Creates")).toHaveLength(1);
  await page.unroute(GATEWAY_READS);
  await replaceGateway(page, gateway, next);
  await page.getByRole("button", { name: "Retry" }).press("Enter");
  await page.getByText(task).waitFor();
  expect(await rowsOf(page, "Creates")).toHaveLength(1);
  expect(await page.getByRole("alert").count()).toBe(0);
  expect(await page.evaluate("document.activeElement.tagName")).toBe("H1");
});

test("a gateway that restarts between two reads is shown from its start", async () => {
  await using gateway = await serveCatalogue();
  await using next = await serveCatalogue();
  await create(gateway);
  await create(gateway);
  const task = await create(next);
  const { page } = await open(gateway, "#tab=creates");
  await page.getByText("2 of 2, latest first").waitFor();
  await replaceGateway(page, gateway, next);
  await page.getByText(task).waitFor();
  expect(await rowsOf(page, "Creates")).toHaveLength(1);
});

test("a line of a restarted gateway does not show the body of an earlier line", async () => {
  await using gateway = await serveCatalogue();
  await using next = await serveCatalogue();
  await create(gateway, undefined, 5);
  await create(gateway, undefined, 5);
  next.clock.advance("1h");
  await create(next, undefined, 7);
  const { page } = await open(gateway);
  await page.getByText("2 of 2, latest first").waitFor();
  const oldest = page.getByRole("table", { name: "Requests" }).getByRole("button").last();
  const body = page.getByRole("region", { name: "Request body" }).locator("code");
  await oldest.click();
  expect(await body.textContent()).toContain('"duration": 5');
  await replaceGateway(page, gateway, next);
  await page.getByText("1 of 1, latest first").waitFor();
  expect(await body.count()).toBe(0);
  await oldest.click();
  expect(await body.textContent()).toContain('"duration": 7');
});

test("a second poll keeps the focus and the details of the first, although they become one line", async () => {
  await using gateway = await serveCatalogue();
  const task = await create(gateway);
  const poll = () =>
    fetch(`${gateway.url}/v1/tasks/${task}`, {
      headers: { authorization: `Bearer ${gateway.apiKey}` },
    });
  await poll();
  const { page } = await open(gateway);
  const details = page.getByRole("definition").filter({ hasText: `GET /v1/tasks/${task}` });
  await page.getByRole("table", { name: "Requests" }).getByRole("button").first().press("Enter");
  await details.waitFor();
  await poll();
  await page.getByText(`2 polls of ${task}`).waitFor();
  expect(await page.evaluate("document.activeElement.ariaExpanded")).toBe("true");
  expect(await details.count()).toBe(1);
});

test("a gateway that has never answered gives an error with a retry button", async () => {
  await using gateway = await serveCatalogue();
  const { page } = await openPage(browser, `${gateway.url}/LICENSES.txt`);
  await page.route(GATEWAY_READS, (route) => route.abort());
  await page.goto(`${gateway.url}/__gateway`);
  await page.getByRole("alert").getByText("The gateway does not answer.").waitFor();
  expect(await page.getByText("The last answer is shown below.").count()).toBe(0);
  await page.unroute(GATEWAY_READS);
  await page.getByRole("button", { name: "Retry" }).click();
  await page.getByText("The gateway has received no request yet.").waitFor();
});

test("a line of another day shows the day", async () => {
  await using gateway = await serveCatalogue();
  await create(gateway);
  gateway.clock.advance("72h");
  const { page } = await open(gateway);
  const [row] = await rowsOf(page, "Requests");
  expect(cellsOf(row)[0]).toMatch(/^\d{1,2} \w+,? (at )?\d\d:\d\d:\d\d$/);
});

const TABS = ["", "#tab=tasks", "#tab=creates", "#tab=ledger", "#tab=keys"];
const opened = async (hash: string, options: object) => {
  const gateway = await serveCatalogue();
  await create(gateway);
  await fetch(`${gateway.url}/v1/models?${HOSTILE}`, {
    headers: { "x-gateway-scenario": `429 ${HOSTILE}` },
  });
  const { page, faults } = await open(gateway, hash, options);
  await page.getByRole("table").locator("tbody tr").first().waitFor();
  const [row] = await page.locator(".opens button").all();
  await row?.click();
  return { page, faults, [Symbol.asyncDispose]: () => gateway.close() };
};

test.each(TABS.flatMap((hash) => [[hash, "light"] as const, [hash, "dark"] as const]))(
  "axe finds nothing serious in an open line of /__gateway%s, %s",
  async (hash, colorScheme) => {
    await using view = await opened(hash, { colorScheme, bypassCSP: true });
    expect(await seriousIn(view.page)).toEqual([]);
  },
);

test.each(TABS.flatMap((hash) => [360, 720, 1440].map((width) => [hash, width] as const)))(
  "no text is broken into letters, and nothing overflows, in /__gateway%s at %i pixels",
  async (hash, width) => {
    await using view = await opened(hash, { viewport: { width, height: 740 } });
    const { page, faults } = view;
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(width);
    for (const row of await page.locator("tr.opens").all()) {
      expect((await row.boundingBox())?.height).toBeLessThan(44);
    }
    for (const value of await page.getByRole("definition").all()) {
      expect((await value.boundingBox())?.width).toBeGreaterThan(200);
    }
    expect(await page.locator("main img").count()).toBe(0);
    expect(faults).toEqual([]);
  },
);
