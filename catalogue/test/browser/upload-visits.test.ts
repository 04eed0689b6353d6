// Uploads that run while the user visits another page of the document: none is lost.
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { StartedGateway } from "../../../gateway/index.js";
import { launchBrowser, serveCatalogue } from "./browser.js";
import { openPage } from "./page.js";
import { holdUploads, image } from "./uploads.js";

let browser: Browser;
let gateway: StartedGateway;
beforeAll(async () => {
  [browser, gateway] = await Promise.all([launchBrowser(), serveCatalogue()]);
});
afterAll(async () => {
  await browser.close();
  await gateway.close();
});

const hashOf = (request: object, id = "x-v3-omni") =>
  `#/${id}?request=${encodeURIComponent(JSON.stringify(request))}`;
const open = (...form: Parameters<typeof hashOf>) =>
  openPage(browser, `${gateway.url}/${hashOf(...form)}`);
const requestOf = (page: Page) =>
  JSON.parse(
    new URLSearchParams(new URL(page.url()).hash.split("?")[1]).get("request") ?? "{}",
  ) as Readonly<Record<string, unknown>>;
const choose = (page: Page, field: string) =>
  page.getByLabel(`Choose a file for ${field}`, { exact: true });
const visitGateway = async (page: Page) => {
  await page.getByRole("link", { name: "Gateway", exact: true }).click();
  await page.getByRole("heading", { name: "Reference gateway" }).waitFor();
};

const B = "https://example.com/b.png";
const UPLOADED = expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\//) as string;

test("uploads that end during a visit of the gateway page fill their rows", async () => {
  const { page, faults } = await open({ prompt: "a", image_urls: ["", B, ""] });
  const end = await holdUploads(page);
  await choose(page, "image_urls, item 1").setInputFiles(image("one.png"));
  await choose(page, "image_urls, item 3").setInputFiles(image("three.png"));
  await choose(page, "image_urls").setInputFiles([image("four.png"), image("five.png")]);
  await page.getByText("Uploading four.png").waitFor();
  await visitGateway(page);
  await end();
  expect(requestOf(page)).toEqual({});
  await page.goBack();
  await page.getByText("five.png", { exact: true }).waitFor();
  await expect
    .poll(() => requestOf(page))
    .toEqual({ prompt: "a", image_urls: [UPLOADED, B, UPLOADED, UPLOADED, UPLOADED] });
  expect(await page.locator(".items > li b").allInnerTexts()).toEqual([
    "one.png",
    "three.png",
    "four.png",
    "five.png",
  ]);
  expect(faults).toEqual([]);
});

test("an upload that goes on after two visits shows its progress, and fills its row", async () => {
  const { page, faults } = await open({ prompt: "a", image_urls: [B, ""] });
  const end = await holdUploads(page);
  await choose(page, "image_urls, item 2").setInputFiles(image("late.png"));
  await page.getByText("Uploading late.png").waitFor();
  for (let visits = 0; visits < 2; visits += 1) {
    await visitGateway(page);
    await page.goBack();
    await page.locator(".items > li").nth(1).getByText("Uploading late.png").waitFor();
  }
  await end();
  await expect.poll(() => requestOf(page)).toEqual({ prompt: "a", image_urls: [B, UPLOADED] });
  expect(await page.getByText("Uploading late.png").count()).toBe(0);
  expect(faults).toEqual([]);
});

test("uploads into two fields that end during a visit both change the request", async () => {
  const request = { prompt: "a", first_frame_image: "", end_frame_image: "" };
  const { page, faults } = await open(request, "x-v4-std");
  const end = await holdUploads(page);
  await choose(page, "first_frame_image").setInputFiles(image("first.png"));
  await choose(page, "end_frame_image").setInputFiles(image("end.png"));
  await page.getByText("Uploading end.png").waitFor();
  await visitGateway(page);
  await end();
  await page.goBack();
  await page.getByText("end.png", { exact: true }).waitFor();
  await expect
    .poll(() => requestOf(page))
    .toEqual({ prompt: "a", first_frame_image: UPLOADED, end_frame_image: UPLOADED });
  expect(faults).toEqual([]);
});

test("an upload that fails during a visit says so after the visit", async () => {
  const { page } = await open({ prompt: "a", image_urls: [""] });
  const end = await holdUploads(page);
  const text = { name: "late.txt", mimeType: "text/plain", buffer: Buffer.from("text") };
  await choose(page, "image_urls, item 1").setInputFiles(text);
  await page.getByText("Uploading late.txt").waitFor();
  await visitGateway(page);
  await end();
  await page.goBack();
  await page.getByRole("alert").getByText("late.txt was not uploaded: Unsupported").waitFor();
  await expect.poll(() => requestOf(page)).toEqual({ prompt: "a", image_urls: [""] });
});

test("an upload is not used if a link from elsewhere has filled its row meanwhile", async () => {
  const { page } = await open({ prompt: "a", image_urls: [""] });
  const end = await holdUploads(page);
  await choose(page, "image_urls, item 1").setInputFiles(image("late.png"));
  await page.getByText("Uploading late.png").waitFor();
  await visitGateway(page);
  await end();
  await page.evaluate(
    `location.hash = ${JSON.stringify(hashOf({ prompt: "c", image_urls: [B] }))}`,
  );
  await page.getByRole("alert").getByText("late.png is not used").waitFor();
  await expect.poll(() => requestOf(page)).toEqual({ prompt: "c", image_urls: [B] });
});

const VIDEOS = "/v1/videos/generations";

/** Sends a request to the gateway, which logs it. Returns the status of the answer. */
async function send(request: object): Promise<number> {
  const { status } = await fetch(gateway.url + VIDEOS, {
    method: "POST",
    headers: { authorization: `Bearer ${gateway.apiKey}`, "content-type": "application/json" },
    body: JSON.stringify({ model: "x-v3-omni", ...request }),
  });
  return status;
}

/** Opens the newest request of the gateway page in its form. */
async function openLogged(page: Page): Promise<void> {
  const requests = page.getByRole("table", { name: "Requests" }).locator("tr.opens");
  await requests
    .filter({ hasText: `POST ${VIDEOS}` })
    .first()
    .click();
  await page.getByRole("link", { name: "Open in the form" }).click();
  await page.getByRole("form", { name: "Request" }).waitFor();
}

const ended = (page: Page) => expect.poll(() => page.getByText("Uploading").count()).toBe(0);

test("uploads into a list are not used if the form opens with another request", async () => {
  const other = { prompt: "c", image_urls: [B] };
  expect(await send(other)).toBe(200);
  const { page, faults } = await open({ prompt: "a", image_urls: [B] });
  const end = await holdUploads(page);
  await choose(page, "image_urls").setInputFiles([image("one.png"), image("two.png")]);
  await page.getByText("Uploading one.png").waitFor();
  await visitGateway(page);
  await openLogged(page);
  await end();
  await ended(page);
  expect(requestOf(page)).toEqual(other);
  await page.getByRole("alert").getByText("one.png is not used").waitFor();
  await page.getByRole("alert").getByText("two.png is not used").waitFor();
  await choose(page, "image_urls").setInputFiles(image("three.png"));
  await expect.poll(() => requestOf(page)).toEqual({ ...other, image_urls: [B, UPLOADED] });
  expect(faults).toEqual([]);
});

test("an upload into an empty row is not used if the form opens with another request", async () => {
  const other = { prompt: "d", image_urls: [""] };
  expect(await send(other)).toBe(400);
  const { page, faults } = await open({ prompt: "a", image_urls: [""] });
  const end = await holdUploads(page);
  await choose(page, "image_urls, item 1").setInputFiles(image("late.png"));
  await page.getByText("Uploading late.png").waitFor();
  await visitGateway(page);
  await end();
  await openLogged(page);
  await ended(page);
  expect(requestOf(page)).toEqual(other);
  await page.getByRole("alert").getByText("late.png is not used").waitFor();
  expect(faults).toEqual([]);
});
