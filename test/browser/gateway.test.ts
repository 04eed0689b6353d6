// The page of the reference gateway, in the look of the catalogue.
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchBrowser, openPage, serveCatalogue } from "./browser.js";

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

test("the gateway's page shows what happens, without being loaded again", async () => {
  await using gateway = await serveCatalogue();
  const { page, faults } = await openPage(browser, `${gateway.url}/__gateway`);
  await page.getByText("0 requests").waitFor();
  const answer = await fetch(`${gateway.url}/v1/videos/generations`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${gateway.apiKey}`,
      "content-type": "application/json",
    },
    body: JSON.stringify({ model: "x-v3-omni", prompt: "<img src=x onerror=alert(1)>" }),
  });
  const [{ task_id: task }] = ((await answer.json()) as { data: [{ task_id: string }] }).data;
  for (const name of ["Tasks", "Requests", "Creates", "Ledger"]) {
    await page.getByRole("region", { name }).getByText(task).first().waitFor();
  }
  await page.getByLabel("Show lines with").fill("nothing of the kind");
  await page.getByText("None.").first().waitFor();
  expect(await page.getByText(task).count()).toBe(0);
  expect(await page.getByText(gateway.apiKey).count()).toBe(0);
  expect(faults).toEqual([]);
});
