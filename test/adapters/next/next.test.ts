// The Next example, built as for deployment: under attack, and in a browser.
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { launchBrowser, type Browser, type Page } from "../../../catalogue/test/browser/browser.js";
import { record, startLedger, type LedgerOptions, type LedgerServer } from "../../ledger/index.js";
import { API_KEY } from "../../ledger/server.js";
import { attacked } from "../proxy/attacked.js";
import { promptedGateway, type Place } from "../proxy/place.js";
import { buildExample, serveExample } from "./stage.js";

let browser: Browser;
let place: Place;
const endings: (() => unknown)[] = [];

beforeAll(async () => {
  await buildExample();
  const behind = await promptedGateway();
  const { origin, log, stop } = await serveExample(behind.gateway);
  place = { origin, log, ...behind };
  browser = await launchBrowser();
  endings.push(
    () => browser.close(),
    stop,
    () => behind.gateway.close(),
  );
});
afterAll(async () => {
  for (const end of endings) await end();
});

// Next cannot decode a path with an invalid escape, and answers without the proxy.
describe("Next", () => attacked(() => place, { "an invalid escape": [500] }));

/**
 * Opens the page with its own gateway. `elsewhere` lists the requests to other hosts, and the
 * answers that contain the API key.
 */
async function openExample(
  options: LedgerOptions,
): Promise<{ page: Page; gateway: LedgerServer; elsewhere: string[] }> {
  const gateway = await startLedger(options);
  const { origin, stop } = await serveExample(gateway);
  const context = await browser.newContext();
  onTestFinished(async () => {
    await context.close();
    stop();
    await gateway.close();
  });
  const page = await context.newPage();
  const elsewhere: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(origin)) elsewhere.push(request.url());
  });
  page.on("response", (response) => {
    void response.text().then(
      (text) => text.includes(API_KEY) && elsewhere.push(`the key, from ${response.url()}`),
      () => undefined,
    );
  });
  await page.goto(origin);
  return { page, gateway, elsewhere };
}

test("a module whose top calls createGateway was built without a key, and reads it at its first call", async () => {
  const keyless = await serveExample();
  onTestFinished(keyless.stop);
  expect(await (await fetch(`${keyless.origin}/text`)).json()).toEqual({
    name: "ConfigurationError",
    message:
      "createClient needs apiKey and baseUrl: pass { apiKey, baseUrl }, or set GATEWAY_API_KEY and GATEWAY_BASE_URL.",
  });
  const gateway = await startLedger();
  const { origin, stop } = await serveExample(gateway);
  onTestFinished(async () => {
    stop();
    await gateway.close();
  });
  await fetch(`${origin}/text`);
  expect(gateway.posts).toBe(1);
});

const video = (page: Page) => page.locator("video");
const SAMPLE = new URL("../../../gateway/files/samples/video-16x9.mp4", import.meta.url);
const FILE = readFileSync(SAMPLE);

test("a double click makes one video, which the page waits for and plays", async () => {
  let ended = false;
  const onPoll: LedgerOptions["onPoll"] = ({ taskId }) =>
    ended ? undefined : record(taskId, { status: "processing", progress: 50 });
  const { page, gateway, elsewhere } = await openExample({ onPoll, file: FILE });
  await page.getByLabel("Prompt").fill("A lighthouse at dawn");
  await page.getByRole("button", { name: "Make a video" }).dblclick();
  await page.getByText("processing 50 %").waitFor();
  ended = true;
  await video(page).waitFor();
  // The browser knows the duration only after it has read the file.
  await page.waitForFunction('document.querySelector("video").duration === 5');
  expect(gateway.ledger.creates.map(({ job }) => job)).toEqual(["A lighthouse at dawn"]);
  expect(elsewhere).toEqual([]);
});

test("after a reload during the create the same request makes no second task, and a reload during the task goes on with it", async () => {
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  let ended = false;
  const { page, gateway } = await openExample({
    onCreate: async ({ bill }) => {
      bill();
      await held;
      return {
        status: 200,
        body: { code: 200, data: [{ status: "submitted", task_id: "task_1" }] },
      };
    },
    onPoll: ({ taskId }) =>
      ended ? undefined : record(taskId, { status: "processing", progress: 7 }),
  });
  const sent = page.waitForRequest((request) => request.url().endsWith("/tasks"));
  await page.getByLabel("Prompt").fill("A harbour");
  await page.getByRole("button", { name: "Make a video" }).click();
  const key = (await sent).headers()["idempotency-key"];
  const again = page.waitForRequest((request) => request.url().endsWith("/x-v3-omni/tasks"));
  await page.reload();
  await page.getByLabel("Prompt").fill("A harbour");
  await page.getByRole("button", { name: "Make a video" }).click();
  expect((await again).headers()["idempotency-key"]).toBe(key);
  answer();
  await page.getByText("processing 7 %").waitFor();
  await page.reload();
  await page.getByText("processing 7 %").waitFor();
  ended = true;
  await video(page).waitFor();
  await page.reload();
  await video(page).waitFor();
  expect(gateway.ledger.creates).toHaveLength(1);
  await page.getByRole("button", { name: "Start over" }).click();
  await page.reload();
  expect(await page.getByRole("status").count()).toBe(0);
});

test("the page shows a refusal of the gateway without its reason, and the next click is a new create", async () => {
  let refused = true;
  const { page, gateway } = await openExample({
    onCreate: () =>
      refused
        ? { status: 402, body: { error: { message: `balance of ${API_KEY}`, code: "low" } } }
        : undefined,
  });
  await page.getByLabel("Prompt").fill("A harbour");
  await page.getByRole("button", { name: "Make a video" }).click();
  await page
    .getByRole("alert")
    .filter({ hasText: "The service could not complete the request." })
    .waitFor();
  expect([gateway.posts, gateway.ledger.creates]).toEqual([1, []]);
  refused = false;
  await page.getByRole("button", { name: "Make a video" }).click();
  await video(page).waitFor();
  expect(gateway.ledger.creates).toHaveLength(1);
});
