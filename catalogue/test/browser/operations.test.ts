// Models without a contract: forms of their operations, which run as tasks or answer with text.
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

const open = async (path: string) => {
  const watched = await openPage(browser, `${gateway.url}/#/${path}`, {
    viewport: { width: 1280, height: 720 },
  });
  await watched.page.getByRole("form", { name: "Request" }).waitFor();
  return watched;
};
const message = (page: Page) => page.getByRole("textbox", { name: "Message", exact: true });
const RUN = "Run on the reference gateway";
const ANSWER = "This is the reference gateway, not a model. You asked: Why is the sky blue?";

test.each(["text.generate", "text.stream"])(
  "%s answers with its text and its charge",
  async (call) => {
    const { page, faults } = await open(`x-3.5-flash?call=${call}`);
    expect(await page.getByLabel("Estimated cost").textContent()).toBe("By tokens");
    // contracts/prices.json: the effective rates of x-3.5-flash.
    await page.getByText("input 0.24, cached input 0.024, output 2").waitFor();
    await message(page).fill("Why is the sky blue?");
    await page.getByRole("button", { name: RUN }).focus();
    await page.keyboard.press("Enter");
    await page.getByText("The answer is complete").waitFor();
    expect(await page.getByRole("region", { name: "Answer" }).textContent()).toBe(ANSWER);
    const events = await page.getByRole("list", { name: "Events" }).textContent();
    expect(events).toMatch(/sending.*answering.*answered: STOP/);
    // The call has 5 input tokens at 0.24 USD and 19 output tokens at 2 USD per million tokens.
    await page.getByText("It cost 0.000039 USD").waitFor();
    expect(await page.evaluate("document.activeElement.getAttribute('aria-label')")).toBe(RUN);
    expect(faults).toEqual([]);
  },
);

test("the request stays if the answer is streamed instead, and its code changes", async () => {
  const { page, faults } = await open("x-3.5-flash");
  await message(page).fill("Why?");
  await page.getByText("await client.text.generate(").waitFor();
  await page.getByRole("radio", { name: "client.text.generate" }).focus();
  await page.keyboard.press("ArrowRight");
  await page.getByText("client.text.stream(").first().waitFor();
  expect(await message(page).inputValue()).toBe("Why?");
  expect(await page.evaluate("document.activeElement.type")).toBe("radio");
  await page.getByRole("tab", { name: "curl" }).click();
  await page.getByText("/v1beta/models/x-3.5-flash:streamGenerateContent").waitFor();
  expect(faults).toEqual([]);
});

test("the page shows the finish reason of a scenario", async () => {
  const { page } = await open("x-2.5-pro");
  await page.getByLabel("Scenario").selectOption("finish");
  await page.getByLabel("Finish reason").fill("SAFETY");
  await page.getByRole("button", { name: RUN }).click();
  await page.getByText("answered: SAFETY").waitFor();
});

test("a music model has the forms of its operations; one changes the speed of a finished track", async () => {
  const { page, faults } = await open("x-music-a");
  // contracts/prices.json: 0.08 USD a call.
  expect(await page.getByLabel("Estimated cost").textContent()).toBe("0.08 USD");
  await page.getByLabel("prompt", { exact: true }).fill("Thunder");
  await page.getByRole("button", { name: RUN }).click();
  await page.getByText("has completed").waitFor();
  await page.locator(".view audio").waitFor();
  const task = await page.locator(".outcome code").first().textContent();
  await page.getByRole("radio", { name: "client.music.adjustSpeed" }).check();
  await page.getByText("Changes the speed of a track").waitFor();
  await page.getByText("Result of an earlier request").waitFor();
  await page.getByLabel("task_id", { exact: true }).fill(task ?? "");
  await page.getByRole("button", { name: RUN }).click();
  await expect.poll(() => page.locator(".outcome code").first().textContent()).not.toBe(task);
  await page.getByText("has completed").waitFor();
  expect(
    gateway
      .creates()
      .slice(-2)
      .map(({ endpoint }) => endpoint),
  ).toEqual(["/v1/music/generations/sounds", "/v1/music/generations/adjustSpeed"]);
  await page.getByText("Runs (2)").click();
  await page.getByRole("button", { name: /music\.sounds/ }).click();
  await page.getByText("Generates a sound effect.").waitFor();
  expect(await page.getByLabel("prompt", { exact: true }).inputValue()).toBe("Thunder");
  expect(await page.evaluate("document.activeElement.textContent")).toContain("music.sounds");
  expect(faults).toEqual([]);
});

test("the tabs show the parameters, rules and contract of the operation", async () => {
  const { page, faults } = await open("x-music-a?call=music.uploadCover");
  await page.getByRole("link", { name: "Parameters and rules" }).click();
  await page.getByText("max_mode needs custom mode").waitFor();
  await page.getByRole("link", { name: "Contract" }).click();
  await page.getByText("POST /v1/music/generations/uploadCover").waitFor();
  await page.getByRole("link", { name: "Prices" }).click();
  await page.getByRole("region", { name: "Prices" }).getByText("0.08").waitFor();
  expect(faults).toEqual([]);
});
