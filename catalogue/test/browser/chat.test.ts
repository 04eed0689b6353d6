// The message box of a text model: earlier turns, files, a system instruction, and requests that it
// cannot show.
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

const open = async (request?: object) => {
  const query =
    request === undefined ? "" : `?request=${encodeURIComponent(JSON.stringify(request))}`;
  const watched = await openPage(browser, `${gateway.url}/#/x-3.5-flash${query}`, {
    viewport: { width: 1280, height: 720 },
  });
  await watched.page.getByRole("button", { name: /^as / }).waitFor();
  return watched;
};
const requestOf = (page: Page) =>
  JSON.parse(
    new URLSearchParams(new URL(page.url()).hash.split("?")[1]).get("request") ?? "{}",
  ) as object;
const isValid = (page: Page) => page.getByText("valid", { exact: true }).first().waitFor();
const textbox = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
const click = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const focused = (page: Page) =>
  page.evaluate<string>(
    "document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent",
  );
const run = async (page: Page) => {
  await click(page, "Run on the reference gateway");
  await page.getByText("The answer is complete").waitFor();
};

const user = (text: string) => ({ role: "user", parts: [{ text }] });
const model = (text: string) => ({ role: "model", parts: [{ text }] });
const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const image = (name: string) => ({ name, mimeType: "image/png", buffer: PIXEL });

test("a request with one text is one message box, and an empty message is not sent", async () => {
  const { page, faults } = await open();
  // 3-music-and-text.md, POST /v1beta/models/{model}:{method}.
  expect(await textbox(page, "Message").inputValue()).toBe("Describe a lighthouse.");
  expect(await page.getByRole("form").getByText("role", { exact: true }).count()).toBe(0);
  await textbox(page, "Message").fill("");
  await expect.poll(() => requestOf(page)).toEqual({});
  await page.getByText("contents is required").first().waitFor();
  await textbox(page, "Message").fill("Why?");
  await expect.poll(() => requestOf(page)).toEqual({ contents: [user("Why?")] });
  await isValid(page);
  expect(faults).toEqual([]);
});

test("earlier turns stand above the message, and can be removed", async () => {
  const { page, faults } = await open({ contents: [user("And at night?")] });
  await click(page, "Add an earlier turn");
  await expect.poll(() => focused(page)).toBe("Turn 1, User");
  await page.keyboard.type("Is it blue?");
  await textbox(page, "Turn 2, Model").fill("It is.");
  const contents = [user("Is it blue?"), model("It is."), user("And at night?")];
  await expect.poll(() => requestOf(page)).toEqual({ contents });
  await run(page);
  await click(page, "Remove Turn 1, User");
  await expect.poll(() => focused(page)).toBe("Message");
  await expect.poll(() => requestOf(page)).toEqual({ contents: contents.slice(1) });
  expect(faults).toEqual([]);
});

test("a file is a URL with its type, and can be removed", async () => {
  const { page, faults } = await open({ contents: [user("What happens?")] });
  await click(page, "Add a file");
  await expect.poll(() => focused(page)).toBe("Message, file 1");
  await page.keyboard.type("https://example.com/clip.mp4");
  const fileData = { mimeType: "video/mp4", fileUri: "https://example.com/clip.mp4" };
  await expect
    .poll(() => requestOf(page))
    .toEqual({
      contents: [{ role: "user", parts: [{ text: "What happens?" }, { fileData }] }],
    });
  await isValid(page);
  await click(page, "Remove Message, file 1");
  await expect.poll(() => focused(page)).toBe("Message");
  await expect.poll(() => requestOf(page)).toEqual({ contents: [user("What happens?")] });
  expect(faults).toEqual([]);
});

test("an image is uploaded, and the gateway answers", async () => {
  const { page, faults } = await open({ contents: [user("What is it?")] });
  await click(page, "Add a file");
  await page.getByLabel("Choose a file for Message, file 1").setInputFiles(image("harbour.png"));
  await page.locator(".chat .drop").getByText("harbour.png").waitFor();
  expect(await textbox(page, "MIME type of Message, file 1").inputValue()).toBe("image/png");
  await isValid(page);
  await run(page);
  expect(faults).toEqual([]);
});

test("an upload of a removed file changes no other file", async () => {
  const second = { fileData: { mimeType: "video/mp4", fileUri: "https://example.com/b.mp4" } };
  const first = { fileData: { mimeType: "", fileUri: "" } };
  const { page } = await open({
    contents: [{ role: "user", parts: [{ text: "a" }, first, second] }],
  });
  let release: () => void = () => undefined;
  const isRemoved = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/v1/uploads/images", async (route) => {
    await isRemoved;
    await route.continue();
  });
  await page.getByLabel("Choose a file for Message, file 1").setInputFiles(image("late.png"));
  await page.getByText("Uploading late.png").waitFor();
  await click(page, "Remove Message, file 1");
  const answered = page.waitForResponse("**/v1/uploads/images");
  release();
  await (await answered).finished();
  await textbox(page, "Message").fill("b");
  await expect
    .poll(() => requestOf(page))
    .toEqual({ contents: [{ role: "user", parts: [{ text: "b" }, second] }] });
});

test("a system instruction is a text above the message", async () => {
  const { page, faults } = await open({ contents: [user("Hello.")] });
  await click(page, "System instruction");
  await expect.poll(() => focused(page)).toBe("System instruction");
  await page.keyboard.type("Answer in French.");
  await expect
    .poll(() => requestOf(page))
    .toEqual({ contents: [user("Answer in French."), user("Hello.")] });
  expect(await page.getByRole("button", { name: "System instruction", exact: true }).count()).toBe(
    0,
  );
  await run(page);
  await click(page, "Remove System instruction");
  await expect.poll(() => requestOf(page)).toEqual({ contents: [user("Hello.")] });
  expect(faults).toEqual([]);
});

test("a request with other parts is shown field by field, and stays as it is", async () => {
  const other = { inlineData: { mimeType: "image/png", data: "AA==" } };
  const { page, faults } = await open({
    contents: [{ role: "user", parts: [{ text: "a" }, other] }],
    extra: { kept: true },
  });
  await page.getByText("The message box can show only texts and files").waitFor();
  await page
    .getByLabel("contents, item 1, parts, item 1, text", { exact: true })
    .fill("What is it?");
  await expect
    .poll(() => requestOf(page))
    .toEqual({
      contents: [{ role: "user", parts: [{ text: "What is it?" }, other] }],
      extra: { kept: true },
    });
  expect(faults).toEqual([]);
});

test("the conversation can be edited as JSON and as a message", async () => {
  const { page, faults } = await open({ contents: [user("Hello.")] });
  await click(page, "as JSON");
  expect(await focused(page)).toBe("as a message");
  await textbox(page, "contents").fill(JSON.stringify([user("a"), model("b"), user("c")]));
  await click(page, "as a message");
  expect(await textbox(page, "Turn 2, Model").inputValue()).toBe("b");
  expect(await textbox(page, "Message").inputValue()).toBe("c");
  expect(faults).toEqual([]);
});

test("an optional object is closed until it is added, and closes when it is removed", async () => {
  const { page, faults } = await open({ contents: [user("Hello.")] });
  expect(await page.getByLabel("generationConfig, topP", { exact: true }).count()).toBe(0);
  await page.getByRole("button", { name: "Add generation config" }).focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => focused(page)).toBe("generationConfig, temperature, slider");
  await page.getByLabel("generationConfig, topP", { exact: true }).fill("0.5");
  await expect
    .poll(() => requestOf(page))
    .toEqual({ contents: [user("Hello.")], generationConfig: { topP: 0.5 } });
  await click(page, "Leave generationConfig out");
  await expect.poll(() => focused(page)).toBe("Add generation config");
  await expect.poll(() => requestOf(page)).toEqual({ contents: [user("Hello.")] });
  expect(faults).toEqual([]);
});

test("labels split camel case and keep acronyms", async () => {
  const { page } = await open({ contents: [user("a")], generationConfig: {} });
  await page.getByText("Max output tokens", { exact: true }).waitFor();
  await page.getByText("Top P", { exact: true }).waitFor();
});
