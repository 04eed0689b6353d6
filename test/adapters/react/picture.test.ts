// Images in the request of a page: uploaded through the proxy, then stored with the run, then sent.
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchBrowser, type Browser, type Page } from "../../../catalogue/test/browser/browser.js";
import type { LedgerOptions } from "../../ledger/index.js";
import { bundled, openSite, REACTS } from "./site.js";

let browser: Browser;
let script: string;
beforeAll(async () => {
  browser = await launchBrowser();
  script = await bundled("page.tsx", REACTS["React 19"]);
});
afterAll(() => browser.close());

const click = (page: Page, name: string) => page.getByRole("button", { name }).click();
const shows = (page: Page, part: string) =>
  page.locator("output").filter({ hasText: part }).waitFor();
const stored = (page: Page) => page.evaluate<string | null>('sessionStorage.getItem("picture")');

/** A page whose uploads are answered after `hold`, each with another URL. */
async function openPicture(
  options: LedgerOptions = {},
  hold: Promise<void> = Promise.resolve(),
  path = "/picture",
) {
  const site = await openSite(browser, script, path, options);
  const uploads: (string | null)[] = [];
  await site.page.route(/\/uploads$/, async (route, request) => {
    uploads.push(request.postData());
    const url = `https://files.example.com/${uploads.length}.png`;
    await hold;
    await route.fulfill({ status: 201, json: { url } }).catch(() => undefined);
  });
  const creates: { readonly key: string | undefined; readonly body: unknown }[] = [];
  site.page.on("request", (request) => {
    const [, body] = request.url().endsWith("/x-v3-omni/tasks") ? [0, request.postDataJSON()] : [];
    if (body !== undefined) creates.push({ key: request.headers()["idempotency-key"], body });
  });
  return { ...site, uploads, creates };
}

const PICTURE = "https://files.example.com/1.png";

test("an image is uploaded once, then the key is stored, then the request is sent with its URL", async () => {
  let release: () => void = () => undefined;
  const hold = new Promise<void>((resolve) => (release = resolve));
  const { page, gateway, uploads, creates } = await openPicture({}, hold);
  await page.getByRole("button", { name: "Run" }).dblclick();
  await expect.poll(() => uploads).toEqual(["bytes"]);
  expect([await stored(page), creates]).toEqual([null, []]);
  release();
  await shows(page, "/files/task_1/0");
  expect(creates).toMatchObject([{ body: { image_urls: [PICTURE, PICTURE] } }]);
  expect(JSON.parse((await stored(page)) ?? "")).toEqual([
    { model: "x-v3-omni", key: creates[0]?.key, id: "task_1" },
  ]);
  expect([uploads.length, gateway.ledger.creates.length]).toEqual([1, 1]);
});

test("after a lost answer and a reload, the same file is sent with the same key and URL", async () => {
  const { page, gateway, uploads, creates } = await openPicture({
    onCreate: ({ index, bill }) => (index === 0 ? (bill(), "reset") : undefined),
  });
  await click(page, "Run");
  await shows(page, '"name":"SubmissionUnknownError"');
  await page.reload();
  await click(page, "Run");
  await shows(page, '"name":"SubmissionUnknownError"');
  expect(creates).toHaveLength(2);
  expect(creates[1]).toEqual(creates[0]);
  expect([uploads.length, gateway.ledger.creates.length]).toEqual([1, 1]);
});

test("after a reset during the upload, or for a file in another field, nothing is created", async () => {
  const { page, gateway, uploads, creates } = await openPicture({}, new Promise(() => undefined));
  await click(page, "Run");
  await expect.poll(() => uploads.length).toBe(1);
  await click(page, "Reset");
  await click(page, "Wrong field");
  await shows(page, String.raw`The field \"prompt\" takes no file.`);
  expect([await stored(page), creates, uploads.length, gateway.posts]).toEqual([null, [], 1, 0]);
});

test("after a failed upload nothing is created, and the next click uploads the image again", async () => {
  const { page, gateway, uploads } = await openPicture();
  const error = { name: "PayloadTooLargeError", message: "The image is too large." };
  await page.route(/\/uploads$/, (route) => route.fulfill({ status: 413, json: { error } }), {
    times: 1,
  });
  await click(page, "Run");
  await shows(page, '"name":"PayloadTooLargeError"');
  expect([await stored(page), uploads.length, gateway.ledger.creates.length]).toEqual([null, 0, 0]);
  await click(page, "Run");
  await shows(page, "/files/task_1/0");
  expect([uploads.length, gateway.ledger.creates.length]).toEqual([1, 1]);
});

test("two requests with different bytes are two runs, and the same bytes are one", async () => {
  const { page, gateway, uploads, creates } = await openPicture({}, undefined, "/bytes");
  await click(page, "Run");
  await expect.poll(() => page.locator("output").filter({ hasText: "/files/" }).count()).toBe(2);
  const urls = creates.map(({ body }) => (body as { image_urls: unknown }).image_urls);
  expect(urls.flat().sort()).toEqual([PICTURE, "https://files.example.com/2.png"]);
  expect([uploads.length, gateway.ledger.creates.length]).toEqual([2, 2]);
});
