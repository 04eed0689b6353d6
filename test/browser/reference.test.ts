// The OpenAPI document beside the catalogue, and the page that shows it.
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import committed from "../../generated/openapi.json" with { type: "json" };
import { launchBrowser, openPage, serveCatalogue } from "./browser.js";

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

test("the reference shows the document of the SDK, and asks no other host", async () => {
  await using gateway = await serveCatalogue();
  const document = (await (await fetch(`${gateway.url}/openapi.json`)).json()) as typeof committed;
  expect(Object.keys(document.paths)).toEqual(Object.keys(committed.paths));
  expect(document.components.schemas).toEqual(committed.components.schemas);
  const { page, faults } = await openPage(browser, `${gateway.url}/reference`);
  const create = page.locator("#operations-Videos-createVideo");
  await create.waitFor();
  await create.getByRole("button").first().click();
  await page.getByText("x-v3-omni-request").first().waitFor();
  expect(faults).toEqual([]);
});
