// The form in use: files, kinds of values, sides that exclude each other, and links from mistakes
// to fields.
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { StartedGateway } from "../../../gateway/index.js";
import { launchBrowser, serveCatalogue } from "./browser.js";
import { openPage } from "./page.js";
import { holdUploads, image, PIXEL } from "./uploads.js";

let browser: Browser;
let gateway: StartedGateway;
beforeAll(async () => {
  [browser, gateway] = await Promise.all([launchBrowser(), serveCatalogue()]);
});
afterAll(async () => {
  await browser.close();
  await gateway.close();
});

const open = (request?: object, id = "x-v3-omni") => {
  const query =
    request === undefined ? "" : `?request=${encodeURIComponent(JSON.stringify(request))}`;
  return openPage(browser, `${gateway.url}/#/${id}${query}`, {
    viewport: { width: 1280, height: 720 },
  });
};
const requestOf = (page: Page) =>
  JSON.parse(
    new URLSearchParams(new URL(page.url()).hash.split("?")[1]).get("request") ?? "{}",
  ) as object;
const isValid = (page: Page) => page.getByText("valid", { exact: true }).first().waitFor();

test("a chosen image is uploaded, shown, valid, and accepted by the gateway", async () => {
  const { page, faults } = await open();
  await page.getByRole("button", { name: "Add a URL to image_urls" }).click();
  await page.getByLabel("Choose a file for image_urls, item 1").setInputFiles(image("harbour.png"));
  await page.locator(".items .drop").getByText("harbour.png").waitFor();
  await isValid(page);
  const width = "document.querySelector('img.thumb')?.naturalWidth";
  await expect.poll(() => page.evaluate(width)).toBe(1);
  await page.getByRole("button", { name: "Run on the reference gateway" }).click();
  await page.getByText("has completed").waitFor();
  expect(faults).toEqual([]);
});

test.each([
  ["dropped", "drop", `new DragEvent("drop", { dataTransfer: data, ...bubbling })`],
  ["pasted", "paste", `new ClipboardEvent("paste", { clipboardData: data, ...bubbling })`],
])("an image that is %s is uploaded", async (_, name, event) => {
  const { page, faults } = await open();
  await page.getByRole("button", { name: "Add a URL to image_urls" }).click();
  await page.evaluate(`(() => {
    const bubbling = { bubbles: true, cancelable: true };
    const data = new DataTransfer();
    const bytes = Uint8Array.from(atob("${PIXEL.toString("base64")}"), (one) => one.charCodeAt(0));
    data.items.add(new File([bytes], "${name}.png", { type: "image/png" }));
    document.querySelector(".items .drop input").dispatchEvent(${event});
  })()`);
  await page.locator(".items .drop").getByText(`${name}.png`).waitFor();
  await isValid(page);
  expect(faults).toEqual([]);
});

test("each image for an empty list gets a row, and text typed during the upload stays", async () => {
  const { page, faults } = await open({ prompt: "a" });
  const release = await holdUploads(page);
  await page
    .getByLabel("Choose a file for image_urls", { exact: true })
    .setInputFiles([image("one.png"), image("two.png")]);
  await page.getByText("Uploading one.png").waitFor();
  await page.getByLabel("prompt", { exact: true }).fill("a harbour");
  await release();
  await page.locator(".items .drop").getByText("two.png").waitFor();
  await expect
    .poll(() => requestOf(page))
    .toEqual({ prompt: "a harbour", image_urls: [expect.any(String), expect.any(String)] });
  await isValid(page);
  expect(faults).toEqual([]);
});

test("an upload that ends after its form has closed changes no other form", async () => {
  const { page } = await open({ prompt: "a" });
  const release = await holdUploads(page);
  await page
    .getByLabel("Choose a file for image_urls", { exact: true })
    .setInputFiles(image("late.png"));
  await page.getByText("Uploading late.png").waitFor();
  await page.evaluate(`location.hash = "#/x-2.3?request=%7B%22prompt%22%3A%22b%22%7D"`);
  await page.getByRole("heading", { name: "x-2.3" }).waitFor();
  await release();
  await page.getByLabel("prompt", { exact: true }).fill("c");
  await expect.poll(() => requestOf(page)).toEqual({ prompt: "c" });
});

test("a file that is no image gives an error message, and the form stays", async () => {
  const { page } = await open();
  await page.getByRole("button", { name: "Add a URL to image_urls" }).click();
  await page
    .getByLabel("Choose a file for image_urls, item 1")
    .setInputFiles({ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("text") });
  await page.getByText("Unsupported image type; allowed: jpeg, png, gif, webp").waitFor();
});

test("a video field accepts the sample of the gateway, which exists", async () => {
  const { page, faults } = await open();
  await page.getByRole("button", { name: "Add to video_list" }).click();
  await page.getByRole("button", { name: "Use the gateway's sample video" }).click();
  await isValid(page);
  await page.getByRole("button", { name: "Run on the reference gateway" }).click();
  await page.getByText("has completed").waitFor();
  expect(faults).toEqual([]);
});

test("a return to a side restores its values, and every step can be undone", async () => {
  const before = { prompt: "a", image_urls: ["https://example.com/a.png"] };
  const { page } = await open(before);
  await page.getByRole("radio", { name: "image_with_roles" }).check();
  await expect.poll(() => requestOf(page)).toEqual({ prompt: "a" });
  await page.getByRole("radio", { name: "image_urls" }).check();
  await expect.poll(() => requestOf(page)).toEqual(before);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => requestOf(page)).toEqual({ prompt: "a" });
});

test("a switch shows the fields that it needs, and a message leads to its field", async () => {
  const { page } = await open({ prompt: "a" });
  await page.getByRole("switch", { name: "multi_shot" }).check();
  await page.getByText("shot_type is missing").first().waitFor();
  await page.getByRole("radio", { name: "customize" }).check();
  await page.getByRole("button", { name: /^multi_prompt is missing/ }).click();
  expect(await page.evaluate("document.activeElement.getAttribute('aria-label')")).toBe(
    "Add to multi_prompt",
  );
});

test("rows are moved and removed by keyboard, and the focus stays in the list", async () => {
  const [a, b] = ["https://example.com/a.png", "https://example.com/b.png"];
  const { page } = await open({ prompt: "a", image_urls: [a, b] });
  await page.getByRole("button", { name: "Move image_urls, item 2 up" }).focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => requestOf(page)).toEqual({ prompt: "a", image_urls: [b, a] });
  await page.getByRole("button", { name: "Remove image_urls, item 2" }).focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => requestOf(page)).toEqual({ prompt: "a", image_urls: [b] });
  await expect
    .poll(() => page.evaluate("document.activeElement.getAttribute('aria-label')"))
    .toBe("Remove image_urls, item 1");
});

test("a value of several kinds is entered by its kind", async () => {
  const { page } = await open({ prompt: "a" }, "x-omni-1.1-flash");
  const kind = page.getByLabel("Kind of aspect_ratio");
  await kind.selectOption("text");
  await page.getByRole("textbox", { name: "aspect_ratio" }).fill("7:3");
  await expect.poll(() => requestOf(page)).toMatchObject({ aspect_ratio: "7:3" });
  await kind.selectOption("a listed value");
  await expect.poll(() => requestOf(page)).toMatchObject({ aspect_ratio: "16:9" });
});

test("a field outside the contract is shown, and can be removed", async () => {
  const { page } = await open({ prompt: "a", constructor: 1 });
  await page.getByRole("button", { name: "Leave constructor out" }).click();
  await expect.poll(() => requestOf(page)).toEqual({ prompt: "a" });
});
