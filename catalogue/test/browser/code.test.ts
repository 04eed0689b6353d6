// The code beside the form: tabs by keyboard, colours, long lines, and hostile text.
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { StartedGateway } from "../../../gateway/index.js";
import { launchBrowser, serveCatalogue } from "./browser.js";
import { openPage } from "./page.js";
import { image } from "./uploads.js";

let browser: Browser;
let gateway: StartedGateway;
beforeAll(async () => {
  [browser, gateway] = await Promise.all([launchBrowser(), serveCatalogue()]);
});
afterAll(async () => {
  await browser.close();
  await gateway.close();
});

const open = (request: object) =>
  openPage(
    browser,
    `${gateway.url}/#/x-v3-omni?request=${encodeURIComponent(JSON.stringify(request))}`,
    { viewport: { width: 1280, height: 720 } },
  );

test("arrow keys move through the languages, each in colours", async () => {
  const { page, faults } = await open({ prompt: "a fox", duration: 5 });
  await page.getByRole("tab", { name: "TypeScript" }).focus();
  for (const name of ["TypeScript", "Command line", "curl", "JSON", "Python"]) {
    await page.locator(`.code pre[aria-label="${name}"] .code-text`).first().waitFor();
    await expect.poll(() => page.evaluate("document.activeElement.textContent")).toBe(name);
    await page.keyboard.press("ArrowRight");
  }
  expect(faults).toEqual([]);
});

test("a long line scrolls, and markup in a request is shown as text", async () => {
  const prompt = `<img src=x onerror=alert(1)>${"a".repeat(300)}`;
  const { page, faults } = await open({ prompt });
  const code = page.locator(".code pre");
  await page.locator(".code .code-text").first().waitFor();
  expect(await code.textContent()).toContain(prompt);
  expect(await page.locator(".code img").count()).toBe(0);
  expect(await code.evaluate((pre) => pre.scrollWidth > pre.clientWidth)).toBe(true);
  expect(faults).toEqual([]);
});

test("code uploads an uploaded image again; other code has a note about this gateway's address", async () => {
  const { page, faults } = await open({ prompt: "a" });
  await page.getByRole("button", { name: "Add a URL to image_urls" }).click();
  await page.getByLabel("Choose a file for image_urls, item 1").setInputFiles(image("harbour.png"));
  await page.getByText('file("harbour.png")').first().waitFor();
  const note = page.getByText("contains the address of a file on this gateway");
  expect(await note.count()).toBe(0);
  await page.getByRole("tab", { name: "JSON" }).click();
  await note.waitFor();
  expect(faults).toEqual([]);
});

test("the contract is code with a button that copies it", async () => {
  const { page, faults } = await openPage(browser, `${gateway.url}/#/x-2.3/contract`, {
    permissions: ["clipboard-read", "clipboard-write"],
  });
  await page.getByRole("button", { name: "Copy Contract" }).click();
  await page.getByText("Copied").waitFor();
  const copied = await page.evaluate<string>("navigator.clipboard.readText()");
  expect(JSON.parse(copied)).toMatchObject({ type: "object", properties: { prompt: {} } });
  expect(faults).toEqual([]);
});
