// Runs from the form: scenarios and their words, Stop, events, Ctrl Enter, and the focus after each
// of these.
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

type PageOptions = Parameters<typeof openPage>[2];
const WIDE: PageOptions = { viewport: { width: 1280, height: 720 } };
const PHONE: PageOptions = { viewport: { width: 390, height: 740 } };
const open = async (request: object, options = WIDE, id = "x-v3-omni") => {
  const query = encodeURIComponent(JSON.stringify(request));
  const watched = await openPage(browser, `${gateway.url}/#/${id}?request=${query}`, options);
  await watched.page.getByRole("form", { name: "Request" }).waitFor();
  return watched;
};
/** The properties of a video that the tests read. */
interface VideoState {
  readonly readyState: number;
  readonly paused: boolean;
}

const RUN = "Run on the reference gateway";
const starts = (page: Page) => page.getByRole("button", { name: RUN });
const focused = (page: Page) =>
  page.evaluate<string>(
    "document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent",
  );
const durationOf = (page: Page) => page.getByLabel("duration", { exact: true }).inputValue();

// 2-video.md has the states of a task, and 4-field-notes.md other words that deployed gateways use
// for them.
test.each([
  ["status", "Status", "queued", "pending"],
  ["ends", "Status", "success", "completed"],
])("the scenario %s asks for its word, and runs with it", async (name, label, word, event) => {
  const { page, faults } = await open({ prompt: "a" });
  await page.getByLabel("Scenario").selectOption(name);
  await page.getByLabel(label).fill("");
  await page.getByText(`The field "${label}" is empty; enter a value such as ${word}.`).waitFor();
  expect(await starts(page).getAttribute("aria-disabled")).toBe("true");
  const before = gateway.creates().length;
  await starts(page).click({ force: true });
  await page.getByLabel(label).fill(word);
  await starts(page).click();
  await page.getByText("has completed").waitFor();
  expect(gateway.creates()).toHaveLength(before + 1);
  expect(await page.getByRole("list", { name: "Events" }).textContent()).toContain(event);
  expect(faults).toEqual([]);
});

test("a scenario of an edit asks for the length of the source video, and the bill depends on it", async () => {
  const video = { url: "https://example.com/clip.mp4" };
  const { page } = await open({ prompt: "a", video }, WIDE, "x-imagine-video");
  await page.getByLabel("Scenario").selectOption("source-video");
  await page.getByLabel("Length").fill("8s");
  await starts(page).click();
  await page.getByText("has completed").waitFor();
  // 1-core.md, Price catalog entries: 8 seconds at 0.056 USD for 720P, plus 8 seconds at 0.01 USD
  // for the source video.
  expect(await page.locator(".outcome strong").textContent()).toBe("0.528 USD");
});

test("only scenarios that change a request of the model are offered", async () => {
  const { page } = await openPage(browser, `${gateway.url}/#/x-3.5-flash`, WIDE);
  await page.getByLabel("Scenario").waitFor();
  const offered = await page.getByLabel("Scenario").locator("option").allTextContents();
  expect(offered.map((text) => text.split(":")[0])).toEqual([
    "Scenario",
    "429",
    "500",
    "402",
    "finish",
  ]);
});

test("Stop ends the wait and describes the task, and the page can wait for it again", async () => {
  const { page, faults } = await open({ prompt: "a" });
  await page.getByLabel("Scenario").selectOption("slow");
  await page.getByLabel("Time added").fill("3s");
  await starts(page).focus();
  await page.keyboard.press("Enter");
  await page.getByText(/^processing, \d+ %$/).waitFor();
  expect(await focused(page)).toBe(RUN);
  await page.keyboard.press("Tab");
  expect(await focused(page)).toBe("Stop");
  await page.keyboard.press("Enter");
  await page.getByText(/Task task_\w+ is processing \(\d+ %\): it goes on/).waitFor();
  expect(await focused(page)).toBe(RUN);
  await page.getByRole("button", { name: "Wait again" }).focus();
  await page.keyboard.press("Enter");
  expect(await focused(page)).toBe(RUN);
  await page.getByText("has completed").waitFor();
  const [create] = gateway.creates().slice(-1);
  expect(gateway.creates().filter(({ taskId }) => taskId === create?.taskId)).toHaveLength(1);
  const events = await page.getByRole("list", { name: "Events" }).textContent();
  expect(events).toMatch(/sending.*submitted.*processing 9?\d %.*completed 100 %/);
  expect(faults).toEqual([]);
});

test("a result has its files, its record and its ledger; a failure has the last two", async () => {
  const { page, faults } = await open({ prompt: "a" });
  await starts(page).click();
  await page.getByText("has completed").waitFor();
  const link = page.getByRole("link", { name: "Download video-1.mp4" });
  const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
  expect(download.suggestedFilename()).toBe("video-1.mp4");
  await page.getByText("Ledger and record").click();
  expect(await page.getByLabel("Task record").textContent()).toContain('"status": "completed"');
  const ledger = page.getByRole("region", { name: "Ledger" }).locator("tbody tr td:first-child");
  expect(await ledger.allInnerTexts()).toEqual(["hold", "charge"]);
  await page.getByLabel("Scenario").selectOption("fail");
  await page.getByLabel("Message").fill("Blocked by the safety filter");
  await starts(page).click();
  await page.locator(".view .say").getByText("Blocked by the safety filter").waitFor();
  await page.getByText("Ledger and record").click();
  await expect
    .poll(() => page.getByLabel("Task record").textContent())
    .toContain('"status": "failed"');
  // 1-core.md, What the service does 5: a task that fails is refunded.
  expect(await ledger.allInnerTexts()).toEqual(["hold", "release"]);
  expect(faults).toEqual([]);
});

test("a result is marked after the form changes, and its request can be restored", async () => {
  const { page } = await open({ prompt: "a", duration: 5 });
  await starts(page).click();
  await page.getByText("has completed").waitFor();
  const mark = page.getByText("Result of an earlier request");
  expect(await mark.count()).toBe(0);
  await page.getByLabel("duration", { exact: true }).fill("7");
  await mark.waitFor();
  await page.getByRole("button", { name: "Back to that request" }).focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => durationOf(page)).toBe("5");
  expect(await mark.count()).toBe(0);
  expect(await focused(page)).toBe(RUN);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => durationOf(page)).toBe("7");
});

test("a run goes on while another page is shown", async () => {
  const { page } = await open({ prompt: "a" });
  await page.getByLabel("Scenario").selectOption("slow");
  await page.getByLabel("Time added").fill("1s");
  await starts(page).click();
  await page.getByText("submitted").first().waitFor();
  await page.evaluate("location.hash = '#/'");
  await page.getByRole("heading", { name: "22 models" }).waitFor();
  await page.goBack();
  await page.getByText("has completed").waitFor();
});

test("with reduced motion no video plays by itself, and nothing scrolls smoothly", async () => {
  const { page } = await open({ prompt: "a" }, { ...PHONE, reducedMotion: "reduce" });
  await page.getByRole("button", { name: "Run", exact: true }).click();
  expect(
    await page.locator(".view").evaluate((view) => view.getBoundingClientRect().top),
  ).toBeLessThan(740);
  await page.getByText("has completed").waitFor();
  const video = page.locator(".view video");
  const isLoaded = () => video.evaluate((one) => (one as unknown as VideoState).readyState >= 2);
  await expect.poll(isLoaded).toBe(true);
  expect(await video.evaluate((one) => (one as unknown as VideoState).paused)).toBe(true);
});

test("on a phone Run and Stop are at the bottom edge, and the preview comes into sight", async () => {
  const { page, faults } = await open({ prompt: "a" }, PHONE);
  await page.getByLabel("Scenario").selectOption("stuck");
  await page.evaluate("scrollTo(0, 0)");
  const run = page.getByRole("button", { name: "Run", exact: true });
  await run.click();
  const bottom = () =>
    page.locator(".view").evaluate((view) => Math.round(view.getBoundingClientRect().bottom));
  await expect.poll(bottom).toBeLessThanOrEqual(740 - 60);
  expect(await focused(page)).toBe("Run");
  await page.getByText("submitted").first().waitFor();
  await page.getByRole("button", { name: "Stop" }).click();
  await page.getByText("You stopped waiting").waitFor();
  expect(await focused(page)).toBe("Run");
  expect(faults).toEqual([]);
});

test("Ctrl Enter runs from any field, once, also with the focus on Run", async () => {
  const { page, faults } = await open({ prompt: "a" });
  const before = gateway.creates().length;
  await page.getByLabel("prompt", { exact: true }).focus();
  await page.keyboard.press("Control+Enter");
  await page.getByText("has completed").waitFor();
  expect(gateway.creates()).toHaveLength(before + 1);
  await starts(page).focus();
  await page.keyboard.press("Control+Enter");
  await page.locator(".view progress, .progress").waitFor();
  await page.getByText("has completed").waitFor();
  expect(gateway.creates()).toHaveLength(before + 2);
  expect(await page.locator(".starts .keys:visible").getAttribute("data-keys")).toBe("Ctrl ↵");
  expect(faults).toEqual([]);
});

test("Ctrl Enter in an invalid request sends nothing, and leads to the first mistake", async () => {
  const { page } = await open({ prompt: "a", duration: 20 });
  const before = gateway.creates().length;
  await page.getByLabel("prompt", { exact: true }).focus();
  await page.keyboard.press("Control+Enter");
  await expect.poll(() => page.evaluate("document.activeElement.id")).toBe("field-duration");
  expect(gateway.creates()).toHaveLength(before);
  await page.getByRole("link", { name: "Prices" }).click();
  await page.keyboard.press("Control+Enter");
  expect(await page.evaluate("document.activeElement.id")).not.toBe("field-duration");
});

test("a retried run shows its attempts and waits, a refused run its last attempt", async () => {
  const { page } = await open({ prompt: "a" });
  await page.getByLabel("Scenario").selectOption("429");
  await page.getByLabel("Retry-After").fill("after 1s x1");
  await starts(page).click();
  await page.getByText("has completed").waitFor();
  const events = page.getByRole("list", { name: "Events" });
  expect(await events.textContent()).toMatch(/sending.*429, waits 1\.\d s, attempt 2.*submitted/);
  await page.getByLabel("Retry-After").fill("");
  await starts(page).click();
  await page.locator(".view .say").waitFor();
  expect(await events.textContent()).toMatch(/attempt 2.*attempt 3.*429, ends after attempt 3/);
});

test("Copy link copies the address with the request, also that of the example", async () => {
  const { page, faults } = await openPage(browser, `${gateway.url}/#/x-v3-omni`, {
    ...WIDE,
    permissions: ["clipboard-read", "clipboard-write"],
  });
  const prompt = await page.getByLabel("prompt", { exact: true }).inputValue();
  await page.getByRole("button", { name: "Copy link" }).click();
  await page.getByText("Copied. The link contains the request with its prompt.").waitFor();
  const link = await page.evaluate<string>("navigator.clipboard.readText()");
  expect(new URLSearchParams(link.split("?")[1]).get("request")).toContain(prompt);
  await page.getByLabel("prompt", { exact: true }).fill("Rain");
  expect(await page.getByText("Copied. The link").count()).toBe(0);
  const shared = await openPage(browser, link, WIDE);
  await shared.page.getByRole("form", { name: "Request" }).waitFor();
  expect(await shared.page.getByLabel("prompt", { exact: true }).inputValue()).toBe(prompt);
  expect(faults).toEqual([]);
});

test("a video opens in its full size in a new tab, and shows its first frame before it plays", async () => {
  const { page, faults } = await open({ prompt: "a" });
  await starts(page).click();
  await page.getByText("has completed").waitFor();
  const video = page.locator(".view video");
  expect(await video.getAttribute("preload")).toBe("metadata");
  expect(await video.getAttribute("draggable")).toBe("true");
  const [tab] = await Promise.all([
    page.context().waitForEvent("page"),
    page.getByRole("link", { name: "Open full size" }).click(),
  ]);
  expect(tab.url()).toBe(await video.getAttribute("src"));
  expect(faults).toEqual([]);
});

test("a mistake that is undone with the focus on Run leaves the focus there", async () => {
  const { page } = await open({ prompt: "a", duration: 5 });
  await page.getByLabel("duration", { exact: true }).fill("20");
  await page.getByLabel("duration", { exact: true }).fill("6");
  await starts(page).focus();
  await page.keyboard.press("ControlOrMeta+Z");
  await page.keyboard.press("Enter");
  expect(await focused(page)).toBe(RUN);
});
