// The runs of a tab: after a reload, with a full storage, and after a change of the stored text.
import type { Browser, Page } from "playwright-core";
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

const WIDE = { viewport: { width: 1280, height: 720 } };
const open = async (request: object, id = "x-v3-omni") => {
  const query = encodeURIComponent(JSON.stringify(request));
  const watched = await openPage(browser, `${gateway.url}/#/${id}?request=${query}`, WIDE);
  await watched.page.getByRole("form", { name: "Request" }).waitFor();
  return watched;
};
const starts = (page: Page) => page.getByRole("button", { name: "Run on the reference gateway" });
const costOf = (page: Page) => page.locator(".outcome strong").textContent();
const creates = () => gateway.requests().filter(({ method }) => method === "POST").length;
const runSlowly = async (page: Page, time = "1s") => {
  await page.getByLabel("Scenario").selectOption("slow");
  await page.getByLabel("Time added").fill(time);
  await starts(page).click();
  await page.getByRole("list", { name: "Events" }).getByText("submitted").waitFor();
};
// contracts/prices.json: 0.0672 USD a second of 720P.
const REQUEST = { prompt: "a", duration: 5 };
const COST = "0.336 USD";
const MAY_BE_BILLED =
  'The page was left before the gateway answered. The run may have been billed. Open the page "Gateway" to see if the request made a task.';

test.each([
  ["x-v3-omni", REQUEST, COST, ".view video"],
  // contracts/prices.json: 0.08 USD a call.
  ["x-music-a", { prompt: "Thunder" }, "0.08 USD", ".view audio"],
])(
  "a run of %s that a reload interrupts completes, and is sent once",
  async (id, request, cost, file) => {
    const { page, faults } = await open(request, id);
    const before = creates();
    await runSlowly(page);
    await page.reload();
    await page.getByText("has completed").waitFor();
    expect(await costOf(page)).toBe(cost);
    await page.locator(file).first().waitFor();
    await page.getByText("Ledger and record").click();
    const ledger = page.getByRole("region", { name: "Ledger" }).locator("tbody tr td:first-child");
    expect(await ledger.allInnerTexts()).toEqual(["hold", "charge"]);
    expect(await page.getByLabel("Task record").textContent()).toContain('"status": "completed"');
    expect(creates()).toBe(before + 1);
    await page.reload();
    await page.locator(file).first().waitFor();
    expect(await costOf(page)).toBe(cost);
    expect(creates()).toBe(before + 1);
    expect(faults).toEqual([]);
  },
);

test("a run is stored with its key before it is sent, and never sent again by a reload", async () => {
  const { page, faults } = await open(REQUEST);
  const before = creates();
  let key: string | undefined;
  let stored: unknown;
  await page.route("**/v1/videos/generations", async (route) => {
    key = route.request().headers()["idempotency-key"];
    stored = JSON.parse(await page.evaluate<string>("sessionStorage.getItem('sdkgen-runs')"));
    await route.continue();
  });
  // The gateway makes the task, but its answer does not arrive.
  gateway.scenarios.add("stall headers", "POST /v1/videos");
  await starts(page).click();
  await expect.poll(creates).toBe(before + 1);
  expect(stored).toMatchObject([{ key, request: REQUEST }]);
  for (let loads = 0; loads < 2; loads++) {
    await page.reload();
    await page.locator(".view").getByText(MAY_BE_BILLED).waitFor();
  }
  expect(creates()).toBe(before + 1);
  expect(faults).toEqual([]);
});

test("a text call that a reload interrupts has lost its answer", async () => {
  const { page } = await openPage(browser, `${gateway.url}/#/x-3.5-flash`, WIDE);
  const before = creates();
  gateway.scenarios.add("stall headers", "POST /v1beta");
  await starts(page).click();
  await expect.poll(creates).toBe(before + 1);
  await page.reload();
  await page.getByText("The answer is lost, and may have been billed.").waitFor();
  expect(creates()).toBe(before + 1);
});

test("a stopped run can be awaited again after a reload", async () => {
  const { page } = await open(REQUEST);
  const before = creates();
  await runSlowly(page);
  await page.getByRole("button", { name: "Stop" }).click();
  await page.getByText("it goes on").waitFor();
  await page.reload();
  await page.getByRole("button", { name: "Wait again" }).click();
  await page.getByText("has completed").waitFor();
  expect(await costOf(page)).toBe(COST);
  expect(creates()).toBe(before + 1);
});

test("a run that is stopped before the gateway answers may be billed, and can be awaited with the answer", async () => {
  const { page, faults } = await open(REQUEST);
  const before = creates();
  let answer: () => void = () => undefined;
  const isAnswered = new Promise<void>((resolve) => (answer = resolve));
  await page.route("**/v1/videos/generations", async (route) => {
    const response = await route.fetch();
    await isAnswered;
    await route.fulfill({ response });
  });
  await starts(page).click();
  await expect.poll(creates).toBe(before + 1);
  await page.getByRole("button", { name: "Stop" }).click();
  await page.locator(".view").getByText("The run may have been billed").waitFor();
  const states = await page.evaluate<string[]>(
    "JSON.parse(sessionStorage.getItem('sdkgen-runs')).map((run) => run.is)",
  );
  expect(states).toEqual(["unknown"]);
  answer();
  await page.getByRole("button", { name: "Wait again" }).click();
  await page.getByText("has completed").waitFor();
  expect(await costOf(page)).toBe(COST);
  expect(creates()).toBe(before + 1);
  expect(faults).toEqual([]);
});

test("of two tasks of a run one fails, and the file of the other is shown", async () => {
  const { page } = await open(REQUEST);
  await page.route("**/v1/videos/generations", async (route) => {
    const response = await route.fetch();
    const { data } = (await response.json()) as { data: object[] };
    const failing = { status: "submitted", task_id: "task_0" };
    await route.fulfill({ response, json: { code: 200, data: [...data, failing] } });
  });
  await page.route("**/v1/tasks/task_0", (route) =>
    route.fulfill({
      json: { id: "task_0", status: "failed", error: { code: "x", message: "Blocked by a test" } },
    }),
  );
  await starts(page).click();
  await page.locator(".view .say").getByText("Blocked by a test").waitFor();
  await page.locator(".view video").waitFor();
});

test("a task that the gateway does not know any more gives a sentence", async () => {
  const { page } = await open(REQUEST);
  await runSlowly(page, "30s");
  await page.evaluate(`sessionStorage.setItem("sdkgen-runs",
    sessionStorage.getItem("sdkgen-runs").replaceAll(/task_[0-9A-Z]+/g, "task_0"))`);
  await page.reload();
  await page.getByText("The gateway does not know task task_0 any more").waitFor();
  await page.reload();
  await page.getByText("The gateway does not know task task_0 any more").waitFor();
});

test("a run goes on behind the page Gateway, and is there after the way back", async () => {
  const { page, faults } = await open(REQUEST);
  const before = creates();
  await runSlowly(page);
  await page.getByRole("link", { name: "Gateway", exact: true }).click();
  await page.getByRole("link", { name: /^Creates/ }).waitFor();
  await page.goBack();
  await page.getByText("has completed").waitFor();
  expect(await costOf(page)).toBe(COST);
  expect(creates()).toBe(before + 1);
  expect(faults).toEqual([]);
});

test("a duplicate of the tab awaits the same task, and sends nothing", async () => {
  const { page } = await open(REQUEST);
  const before = creates();
  await runSlowly(page);
  const [copy] = await Promise.all([
    page.context().waitForEvent("page"),
    page.evaluate("void window.open(location.href)"),
  ]);
  await copy.getByText("has completed").waitFor();
  await page.getByText("has completed").waitFor();
  expect(await costOf(copy)).toBe(COST);
  expect(creates()).toBe(before + 1);
});

/** Makes the storage refuse texts that match a pattern, as a full storage refuses long texts. */
const refusing = (pattern: string) => `
const store = Storage.prototype.setItem;
Storage.prototype.setItem = function (name, text) {
  if (${pattern}.test(text)) throw new DOMException("", "QuotaExceededError");
  store.call(this, name, text);
};`;

test("in a full storage a run loses its record, but not its result", async () => {
  const { page, faults } = await open(REQUEST);
  await page.addInitScript(refusing(String.raw`/"records":\[\{/`));
  await page.reload();
  await starts(page).click();
  await page.getByText("has completed").waitFor();
  await page.reload();
  await page.locator(".view video").waitFor();
  expect(await costOf(page)).toBe(COST);
  await page.getByText("Ledger and record").click();
  await page.getByText("The storage of this tab was full").waitFor();
  expect(faults).toEqual([]);
});

test("without a storage a run works, and the page says that a reload loses it", async () => {
  const { page, faults } = await open(REQUEST);
  await page.addInitScript(refusing("/./"));
  await page.reload();
  await starts(page).click();
  await page.getByText("has completed").waitFor();
  await page.getByText("lost on a reload, because the browser does not store them").waitFor();
  expect(faults).toEqual([]);
});

const stored = (key: string) => ({
  key,
  model: "x-v3-omni",
  request: { prompt: key },
  modes: [],
  scenario: "",
  startedAt: 0,
  is: "done",
  events: [],
});
const storeRuns = (page: Page, runs: unknown) =>
  page.evaluate(`sessionStorage.setItem("sdkgen-runs", ${JSON.stringify(JSON.stringify(runs))})`);

test("of 51 runs the newest 50 are kept", async () => {
  const { page } = await open(REQUEST);
  await storeRuns(
    page,
    Array.from({ length: 50 }, (_, at) => stored(`key-${50 - at}`)),
  );
  await page.reload();
  await page.getByText("Runs (50)").waitFor();
  await starts(page).click();
  await page.getByText("has completed").waitFor();
  const keys = await page.evaluate<string[]>(
    "JSON.parse(sessionStorage.getItem('sdkgen-runs')).map(({ key }) => key)",
  );
  expect(keys).toHaveLength(50);
  expect(keys).toContain("key-2");
  expect(keys).not.toContain("key-1");
});

test("stored runs that somebody has changed are ignored, and the others stay", async () => {
  const { page, faults } = await open(REQUEST);
  const script = {
    taskIds: [],
    records: [],
    ledger: [],
    files: [{ kind: "image", url: "javascript:alert(1)" }],
  };
  await storeRuns(page, [
    stored("<img src=x onerror=alert(1)>".replaceAll(" ", "")),
    { ...stored("b"), summary: script },
    { ...stored("c"), events: [{}] },
    7,
  ]);
  await page.reload();
  // The first two runs stay. The second run has lost only its summary.
  await page.getByText("Runs (2)").click();
  await page.getByRole("button", { name: /<imgsrc=x/ }).waitFor();
  expect(await page.locator("[href^='javascript:'], [src^='javascript:']").count()).toBe(0);
  await page.evaluate("sessionStorage.setItem('sdkgen-runs', '{')");
  await page.reload();
  await page.getByText("The result appears here").waitFor();
  expect(faults).toEqual([]);
});
