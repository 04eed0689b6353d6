// The tasks that people do with the catalogue, by mouse and by keyboard alone, with the number of
// clicks and keys.
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { StartedGateway } from "../../../gateway/index.js";
import { launchBrowser, serveCatalogue } from "./browser.js";
import { openPage, paletteOf } from "./page.js";

let browser: Browser;
let gateway: StartedGateway;
beforeAll(async () => {
  [browser, gateway] = await Promise.all([launchBrowser(), serveCatalogue()]);
});
afterAll(async () => {
  await browser.close();
  await gateway.close();
});

/** A person who does a task. Counts clicks, letters and other keys. */
class Person {
  clicks = 0;
  letters = 0;
  keys = 0;
  constructor(readonly page: Page) {}

  async click(element: Locator): Promise<void> {
    this.clicks++;
    await element.click();
  }
  async press(key: string, times = 1): Promise<void> {
    this.keys += times;
    for (let press = 0; press < times; press++) await this.page.keyboard.press(key);
  }
  async type(text: string): Promise<void> {
    this.letters += [...text].length;
    await this.page.keyboard.type(text);
  }
  /** Presses Tab until the element has the focus. */
  async tabTo(element: Locator): Promise<void> {
    for (let presses = 0; presses < 200; presses++) {
      await this.press("Tab");
      if ((await element.and(this.page.locator(":focus")).count()) > 0) return;
    }
    throw new Error("Tab does not reach the element.");
  }
  /** Returns the counts, and prints them for the note. */
  count(task: string) {
    const { clicks, letters, keys } = this;
    console.log(`${task}: ${clicks} clicks, ${letters} letters, ${keys} other keys`);
    return { clicks, letters, keys };
  }
}

async function begin(path = "#/"): Promise<Person> {
  const { page } = await openPage(browser, `${gateway.url}/${path}`);
  await page.getByRole("heading", { level: 1 }).waitFor();
  return new Person(page);
}

const findButton = (page: Page) =>
  page.getByRole("button", { name: "Find a model, field or value" });

test("1, by mouse: a model for first and last frame is found", async () => {
  const person = await begin();
  const { page } = person;
  await person.click(findButton(page));
  await person.type("last frame");
  await person.click(page.getByRole("option", { name: "last_frame_image in 1 model" }));
  await page.locator(".parameters .shown").getByText("last_frame_image").waitFor();
  expect(person.count("1, mouse")).toEqual({ clicks: 2, letters: 10, keys: 0 });
});

test("1, by keyboard: a model for first and last frame is found", async () => {
  const person = await begin();
  await person.press("/");
  await person.type("last frame");
  await person.press("Enter");
  await person.page.locator(".parameters .shown").getByText("last_frame_image").waitFor();
  expect(person.count("1, keyboard")).toEqual({ clicks: 0, letters: 10, keys: 2 });
});

test("9, by mouse: two swapped letters find the two models", async () => {
  const person = await begin();
  const { page } = person;
  await person.click(findButton(page));
  await person.type("imagnie");
  await page.getByRole("option", { name: "x-imagine-video" }).first().waitFor();
  const models = page.getByRole("group", { name: "Models", exact: true }).getByRole("option");
  expect(await models.locator("b").allTextContents()).toEqual([
    "x-imagine-video",
    "x-imagine-video-1.5",
    'Show 2 models with "imagnie" in the list',
  ]);
  await person.click(models.first());
  await page.getByRole("form", { name: "Request" }).waitFor();
  expect(person.count("9, mouse")).toEqual({ clicks: 2, letters: 7, keys: 0 });
});

test("9, by keyboard: two swapped letters open the model", async () => {
  const person = await begin();
  const { page } = person;
  await person.press("/");
  await person.type("imagnie");
  await person.press("Enter");
  await page.getByRole("form", { name: "Request" }).waitFor();
  expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("x-imagine-video");
  await paletteOf(page).waitFor({ state: "hidden" });
  expect(person.count("9, keyboard")).toEqual({ clicks: 0, letters: 7, keys: 2 });
});

test("the number of Tabs from the prompt to Run is known", async () => {
  const person = await begin("#/x-v3-omni");
  const { page } = person;
  await page.getByRole("textbox", { name: "prompt", exact: true }).focus();
  await person.tabTo(page.getByRole("button", { name: "Run on the reference gateway" }));
  expect(person.count("Tabs from the prompt to Run").keys).toBeLessThan(60);
});
