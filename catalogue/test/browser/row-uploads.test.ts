// Uploads into the rows of a list: each URL and each error stays with its row.
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

const open = (request: object, id = "x-v3-omni") =>
  openPage(
    browser,
    `${gateway.url}/#/${id}?request=${encodeURIComponent(JSON.stringify(request))}`,
    { viewport: { width: 1280, height: 720 } },
  );
const requestOf = (page: Page) =>
  JSON.parse(
    new URLSearchParams(new URL(page.url()).hash.split("?")[1]).get("request") ?? "{}",
  ) as Readonly<Record<string, unknown>>;
const isValid = (page: Page) => page.getByText("valid", { exact: true }).first().waitFor();
const focused = (page: Page) =>
  page.evaluate<string | null>("document.activeElement.getAttribute('aria-label')");
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

const [A, B] = ["https://example.com/a.png", "https://example.com/b.png"];
const UPLOADED = /^http:\/\/127\.0\.0\.1:\d+\//;

/** Starts an upload into a row. The returned function lets the upload end. */
async function startUpload(page: Page, row: string, name: string): Promise<() => Promise<void>> {
  const release = await holdUploads(page);
  await page.getByLabel(`Choose a file for ${row}`, { exact: true }).setInputFiles(image(name));
  await page.getByText(`Uploading ${name}`).waitFor();
  return release;
}

test("an upload into a removed row does not change its neighbour", async () => {
  const { page, faults } = await open({ prompt: "a", image_urls: ["", B] });
  const end = await startUpload(page, "image_urls, item 1", "late.png");
  await button(page, "Remove image_urls, item 1").click();
  await end();
  await page.getByLabel("prompt", { exact: true }).fill("c");
  await expect.poll(() => requestOf(page)).toEqual({ prompt: "c", image_urls: [B] });
  expect(await page.getByText("late.png").count()).toBe(0);
  expect(faults).toEqual([]);
});

test("an upload into a row that moved up changes the moved row", async () => {
  const { page, faults } = await open({ prompt: "a", image_urls: [A, ""] });
  const end = await startUpload(page, "image_urls, item 2", "late.png");
  await button(page, "Move image_urls, item 2 up").click();
  await end();
  await page.locator(".items > li").first().getByText("late.png").waitFor();
  await expect
    .poll(() => requestOf(page))
    .toEqual({ prompt: "a", image_urls: [expect.stringMatching(UPLOADED), A] });
  expect(faults).toEqual([]);
});

test("an upload does not overwrite a URL that was typed meanwhile", async () => {
  const { page } = await open({ prompt: "a", image_urls: [""] });
  const end = await startUpload(page, "image_urls, item 1", "late.png");
  await page.getByRole("textbox", { name: "image_urls, item 1" }).fill(A);
  await end();
  await page.getByRole("alert").getByText("late.png is not used").waitFor();
  await expect.poll(() => requestOf(page)).toEqual({ prompt: "a", image_urls: [A] });
});

test("an upload ends in its row after undo has brought back the removed row above", async () => {
  const { page } = await open({ prompt: "a", image_urls: [A, ""] });
  const end = await startUpload(page, "image_urls, item 2", "late.png");
  await button(page, "Remove image_urls, item 1").click();
  await button(page, "Undo").click();
  await end();
  await expect
    .poll(() => requestOf(page))
    .toEqual({ prompt: "a", image_urls: [A, expect.stringMatching(UPLOADED)] });
});

test("several images are added after a row that was removed during their upload", async () => {
  const { page } = await open({ prompt: "a", image_urls: [A, B] });
  const release = await holdUploads(page);
  await page
    .getByLabel("Choose a file for image_urls", { exact: true })
    .setInputFiles([image("one.png"), image("two.png")]);
  await page.getByText("Uploading one.png").waitFor();
  await button(page, "Remove image_urls, item 1").click();
  await release();
  await page.locator(".items").getByText("two.png").waitFor();
  await expect
    .poll(() => requestOf(page))
    .toMatchObject({
      image_urls: [B, expect.stringMatching(UPLOADED), expect.stringMatching(UPLOADED)],
    });
});

test("a full list takes no more images, and names them", async () => {
  // 2-video.md, Model: x-1-5-pro: at most 2 images.
  const { page } = await open({ prompt: "a", image_urls: [A] }, "x-1-5-pro");
  await page
    .getByLabel("Choose a file for image_urls", { exact: true })
    .setInputFiles([image("one.png"), image("two.png")]);
  await page.getByRole("alert").getByText("two.png was not added, because the list is").waitFor();
  await expect
    .poll(() => requestOf(page))
    .toMatchObject({ image_urls: [A, expect.stringMatching(UPLOADED)] });
});

test("the error of an upload stays with its row, in red, and goes with it", async () => {
  const { page } = await open({ prompt: "a", image_urls: ["", ""] });
  for (const [row, name] of ["one.txt", "two.txt"].entries()) {
    await page
      .getByLabel(`Choose a file for image_urls, item ${row + 1}`)
      .setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from("text") });
    await page.getByRole("alert").getByText(`${name} was not uploaded: Unsupported`).waitFor();
  }
  const second = page.getByRole("alert").filter({ hasText: "two.txt" });
  // The colour of `--bad` in the light theme.
  const color = `getComputedStyle(document.querySelectorAll("[role=alert]:not(:empty)")[1]).color`;
  expect(await page.evaluate(color)).toBe("rgb(180, 35, 24)");
  await button(page, "Move image_urls, item 2 up").click();
  await page.locator(".items > li").first().getByText("two.txt").waitFor();
  await button(page, "Remove image_urls, item 2").click();
  await expect.poll(() => page.getByText("one.txt").count()).toBe(0);
  expect(await second.count()).toBe(1);
});

test("an image list has one way to add: drop, paste, choose, or a URL", async () => {
  const { page, faults } = await open({ prompt: "a" });
  await page.getByRole("radio", { name: "image_urls" }).check();
  const zone = page.getByRole("group", { name: "image_urls", exact: true }).locator(".drop");
  await expect.poll(() => zone.textContent()).toBe("Drop, paste or choose images, or add a URL");
  expect(await page.getByRole("button", { name: /to image_urls$/ }).count()).toBe(1);
  await button(page, "Add a URL to image_urls").click();
  await expect.poll(() => focused(page)).toBe("image_urls, item 1");
  await page.keyboard.type(A);
  await page
    .getByLabel("Choose a file for image_urls", { exact: true })
    .setInputFiles(image("harbour.png"));
  const second = page.locator(".items > li").nth(1);
  await expect.poll(() => second.textContent()).toContain("uploaded · replace · as a URL");
  await page.getByLabel("Replace image_urls, item 2").setInputFiles(image("ship.png"));
  await second.getByText("ship.png").waitFor();
  await button(page, "image_urls, item 2 as a URL").click();
  await expect.poll(() => focused(page)).toBe("image_urls, item 2");
  expect(await page.getByRole("textbox", { name: "image_urls, item 2" }).inputValue()).toMatch(
    UPLOADED,
  );
  await isValid(page);
  expect(faults).toEqual([]);
});

test("without a gateway, images are added as URLs", async () => {
  const { page } = await openPage(browser, `${gateway.url}/LICENSES.txt`);
  await page.route("**/gateway.json", (route) => route.fulfill({ json: null }));
  await page.goto(`${gateway.url}/#/x-1-5-pro`);
  const add = button(page, "Add a URL to image_urls");
  await add.waitFor();
  expect(await add.innerText()).toBe("Add a URL");
  expect(await page.getByText("Drop, paste").count()).toBe(0);
});
