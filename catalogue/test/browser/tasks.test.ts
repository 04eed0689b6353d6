// Runs the tasks of `tasks.ts`, and two more: reading the changes of a drift report, and the way to
// Run.
import { pathToFileURL } from "node:url";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { StartedGateway } from "../../../gateway/index.js";
import { runner } from "../../../test/e2e/generate/support/runner.js";
import { launchBrowser, serveCatalogue } from "./browser.js";
import { largeReport, NAMES } from "./drift-reports.js";
import { openPage } from "./page.js";
import { Person } from "./person.js";
import { starts, TASKS, type Task } from "./tasks.js";

const stage = runner();
let browser: Browser;
let gateway: StartedGateway;
let report: string;
beforeAll(async () => {
  [browser, gateway] = await Promise.all([launchBrowser(), serveCatalogue()]);
  report = pathToFileURL(await largeReport(stage)).href;
}, 60_000);
afterAll(async () => {
  await browser.close();
  await gateway.close();
});

/**
 * Waits for the parts that come after the form: the data of the gateway and the code. They add
 * controls, so the number of Tabs would vary.
 */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  const hasForm = (await starts(page).count()) > 0;
  if (hasForm) await page.getByRole("button", { name: /^Copy (?!link)/ }).waitFor();
}

async function begin(url: string): Promise<Person> {
  const { page } = await openPage(browser, url, {
    viewport: { width: 1440, height: 900 },
    permissions: ["clipboard-read", "clipboard-write"],
  });
  await page.getByRole("heading", { level: 1 }).waitFor();
  await settle(page);
  return new Person(page);
}

async function perform({ name, from, prepare, done, ...ways }: Task, way: "mouse" | "keyboard") {
  const person = await begin(`${gateway.url}/${from}`);
  await prepare?.(person.page);
  // `prepare` may have loaded the page again.
  await settle(person.page);
  await ways[way].act(person);
  await done(person.page, gateway);
  expect(person.count(`${name}, by ${way}`)).toBe(ways[way].steps);
}

describe.each(TASKS)("$name", (task) => {
  test("by mouse", () => perform(task, "mouse"));
  test("by keyboard", () => perform(task, "keyboard"));
});

describe("10, the changes of a drift report are read with all their models", () => {
  const all = `${NAMES.join(", ")} fewer`;

  test("by mouse", async () => {
    const person = await begin(report);
    await person.click(person.page.getByRole("button", { name: "and 11 more, duration: maximum" }));
    await person.page.getByText(all).waitFor();
    expect(person.count("10, by mouse")).toBe("1 click");
  });

  test("by keyboard", async () => {
    const person = await begin(report);
    await person.tabTo(person.page.getByRole("button", { name: "and 11 more, duration: maximum" }));
    await person.press("Enter");
    await person.page.getByText(all).waitFor();
    expect(person.count("10, by keyboard")).toBe("6 keys");
  });
});

test("the number of Tabs from the prompt to Run is known", async () => {
  const person = await begin(`${gateway.url}/#/x-v3-omni`);
  await person.page.getByRole("textbox", { name: "prompt", exact: true }).focus();
  await person.tabTo(starts(person.page));
  expect(person.count("Tabs from the prompt to Run")).toBe("14 keys");
});
