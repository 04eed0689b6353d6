// The pages of the reference gateway and of a drift report, in the look of the catalogue.
import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runDrift } from "../../commands/drift/run.js";
import { commandRun } from "../e2e/generate/support/in-process.js";
import { runner } from "../e2e/generate/support/runner.js";
import { entryWith } from "../e2e/generate/support/catalog.js";
import { saveCatalog } from "../e2e/generate/support/catalog.js";
import { launchBrowser, openPage, serveCatalogue } from "./browser.js";

const { run, folder } = runner();
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

test("a drift report is one file that is filtered in a browser, and shows text as text", async () => {
  const hostile = "</script><script>alert(1)</script><img src=x onerror=alert(1)>";
  const before = [entryWith("stays", { seed: { type: "integer" } }), entryWith("goes", {})];
  const after = [
    entryWith("stays", { seed: { type: "integer", maximum: 9 }, [hostile]: { type: "string" } }),
  ];
  const { sdk } = await run(before);
  const html = join(folder, "report.html");
  const catalog = saveCatalog(folder, "after.json", after);
  const ended = await commandRun("drift", runDrift, [
    "--out",
    sdk,
    "--catalog",
    catalog,
    "--html",
    html,
  ]);
  expect(ended.code).toBe(1);
  const { page, faults } = await openPage(browser, pathToFileURL(html).href);
  await page.getByRole("heading", { name: "Catalog drift" }).waitFor();
  await page.getByText("3 of 3 changes").waitFor();
  await page.getByLabel("Class").selectOption("minor");
  await page.getByText("1 of 3 changes").waitFor();
  await page.getByLabel("Class").selectOption("all");
  await page.getByLabel("Search").fill("goes");
  await page.getByText("1 of 3 changes").waitFor();
  expect(faults).toEqual([]);
  // A script that the report did not bring does not run.
  const forged = readFileSync(html, "utf8").replace(
    "<div id=",
    "<script>document.title = 'ran'</script><div id=",
  );
  await writeFile(html, forged);
  await page.reload();
  await page.getByRole("heading", { name: "Catalog drift" }).waitFor();
  expect(await page.title()).toBe("Catalog drift");
});
