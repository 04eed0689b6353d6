// Lists of small objects: one line each, numbers and sums by rule, the focus stays in the list.
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

const open = (request: object, width = 1280) =>
  openPage(
    browser,
    `${gateway.url}/#/x-v3-omni?request=${encodeURIComponent(JSON.stringify(request))}`,
    { viewport: { width, height: 720 } },
  );
const requestOf = (page: Page) =>
  JSON.parse(
    new URLSearchParams(new URL(page.url()).hash.split("?")[1]).get("request") ?? "{}",
  ) as Readonly<Record<string, unknown>>;
const isValid = (page: Page) => page.getByText("valid", { exact: true }).first().waitFor();
const focused = (page: Page) =>
  page.evaluate<string | null>("document.activeElement.getAttribute('aria-label')");
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

const SHOTS = {
  prompt: "a",
  multi_shot: true,
  shot_type: "customize",
  duration: 5,
  multi_prompt: [
    { index: 1, prompt: "Waves roll in", duration: 4 },
    { index: 2, prompt: "The lamp goes out", duration: 4 },
  ],
};
// 2-video.md, Model: x-v3-omni: the index counts from 1, and durations sum to `duration`.
const shots = (...of: readonly (readonly [string, number])[]) =>
  of.map(([prompt, duration], at) => ({ index: at + 1, prompt, duration }));
const WRONG_SUM = "4 + 4 = 8, the video has 5 seconds.";

test("shots are lines with column heads, and the form writes their numbers", async () => {
  const { page, faults } = await open(SHOTS);
  const heads = page.getByRole("columnheader");
  await heads.first().waitFor();
  expect(await heads.allTextContents()).toEqual([
    expect.stringMatching(/^Prompt/),
    expect.stringMatching(/^Duration, seconds/),
  ]);
  await page.getByText("index is the number of the row").waitFor();
  expect(await page.getByLabel("multi_prompt, item 1, index").count()).toBe(0);
  const cells = ["prompt", "duration"].map((name) =>
    page.getByRole("textbox", { name: `multi_prompt, item 2, ${name}`, exact: true }).boundingBox(),
  );
  const [text, number] = await Promise.all(cells);
  expect(Math.abs((text?.y ?? 0) - (number?.y ?? 99))).toBeLessThanOrEqual(1);
  await button(page, "Move multi_prompt, item 2 up").click();
  await expect
    .poll(() => requestOf(page)["multi_prompt"])
    .toEqual(shots(["The lamp goes out", 4], ["Waves roll in", 4]));
  await button(page, "Remove multi_prompt, item 1").click();
  await expect.poll(() => requestOf(page)["multi_prompt"]).toEqual(shots(["Waves roll in", 4]));
  expect(faults).toEqual([]);
});

test.each([
  ["Make the video 8 seconds", { duration: 8 }],
  ["Share 5 out: 3 + 2", { multi_prompt: shots(["Waves roll in", 3], ["The lamp goes out", 2]) }],
])("a wrong sum shows its figures, and is corrected by %s", async (name, change) => {
  const { page, faults } = await open(SHOTS);
  await page.getByText(WRONG_SUM).waitFor();
  await button(page, name).click();
  await expect.poll(() => requestOf(page)).toEqual({ ...SHOTS, ...change });
  await isValid(page);
  expect(await page.getByText(WRONG_SUM).count()).toBe(0);
  expect(await focused(page)).toBe("Add to multi_prompt");
  expect(faults).toEqual([]);
});

test("wrong numbers in a link are corrected by a click", async () => {
  const multi_prompt = [{ index: 7, prompt: "Waves roll in", duration: 5 }];
  const { page } = await open({ ...SHOTS, multi_prompt });
  await button(page, "Number the rows").click();
  await expect.poll(() => requestOf(page)["multi_prompt"]).toEqual(shots(["Waves roll in", 5]));
  await isValid(page);
});

test("lines are added, moved and removed by keyboard alone", async () => {
  const { page } = await open({ ...SHOTS, multi_prompt: [] });
  const { keyboard } = page;
  const press = async (name: string) => {
    await button(page, name).focus();
    await keyboard.press("Enter");
  };
  await press("Add to multi_prompt");
  await expect.poll(() => focused(page)).toBe("multi_prompt, item 1, prompt");
  await keyboard.type("Waves roll in");
  await keyboard.press("Tab");
  await keyboard.type("3");
  await press("Add to multi_prompt");
  await expect.poll(() => focused(page)).toBe("multi_prompt, item 2, prompt");
  await keyboard.type("The lamp goes out");
  await keyboard.press("Tab");
  await keyboard.type("2");
  await isValid(page);
  await press("Move multi_prompt, item 2 up");
  await expect.poll(() => focused(page)).toBe("Move multi_prompt, item 1 up");
  await expect
    .poll(() => requestOf(page)["multi_prompt"])
    .toEqual(shots(["The lamp goes out", 2], ["Waves roll in", 3]));
  await press("Remove multi_prompt, item 2");
  await expect.poll(() => focused(page)).toBe("Remove multi_prompt, item 1");
  await press("Remove multi_prompt, item 1");
  await expect.poll(() => focused(page)).toBe("Add to multi_prompt");
});

test("inputs beside each other are level, if one label has more lines", async () => {
  const { page } = await open({
    prompt: "a",
    element_list: [
      {
        name: "cat",
        description: "a cat",
        element_input_urls: ["https://example.com/a.png", "https://example.com/b.png"],
      },
    ],
  });
  const boxes = ["name", "description"].map((name) =>
    page.getByRole("textbox", { name: `element_list, item 1, ${name}` }).boundingBox(),
  );
  const [name, description] = await Promise.all(boxes);
  expect(name?.x).not.toBe(description?.x);
  expect(Math.abs((name?.y ?? 0) - (description?.y ?? 99))).toBeLessThanOrEqual(1);
});

test("on a phone a line wraps, and its text is readable", async () => {
  const { page } = await open(SHOTS, 390);
  const prompt = page.getByRole("textbox", { name: "multi_prompt, item 1, prompt" });
  await prompt.waitFor();
  expect((await prompt.boundingBox())?.width).toBeGreaterThan(200);
  expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(390);
});
