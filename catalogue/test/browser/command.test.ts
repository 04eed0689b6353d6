// The command sdkgen catalogue: pages in a folder for any web server, and wrong use.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { runCatalogue } from "../../../commands/catalogue/run.js";
import { entry } from "../../../test/e2e/generate/support/catalog.js";
import { commandRun } from "../../../test/e2e/generate/support/in-process.js";
import { runner } from "../../../test/e2e/generate/support/runner.js";
import { namesIn } from "../../../test/e2e/generate/support/folders.js";
import { launchBrowser, ROOT } from "./browser.js";
import { openPage } from "./page.js";

const { folder, run } = runner();
const catalogue = (...args: readonly string[]) =>
  commandRun("catalogue", runCatalogue, args, { cwd: folder });

test("the pages work on any web server, without Run", async () => {
  const site = join(folder, "site");
  const { code, out } = await catalogue("--out", join(ROOT, "generated"), "--write", site);
  expect([code, out]).toEqual([
    0,
    expect.stringMatching(
      /^Wrote \d+ files \(\d+ KB\) to site\. Serve this folder with any web server\.\n$/,
    ),
  ]);
  // Leaves out the shared chunks of scripts, which have a hash in their names.
  const names = namesIn(site).filter((name) => !/-[0-9A-Z]{8}\.js$/.test(name));
  expect(names).toEqual(
    [
      "LICENSES.txt",
      "calls",
      "client.js",
      "data",
      "gateway.json",
      "index.html",
      "models.json",
      "openapi.json",
      "page.js",
      "reference.html",
      "reference.json",
      "schemas",
      "redoc.standalone.js",
      "redoc.standalone.js.LICENSE.txt",
      "sdk.js",
      "search.json",
      "site.json",
      "style.css",
      "theme.js",
    ].sort(),
  );
  expect(namesIn(site).filter((name) => name.startsWith("gateway"))).toEqual(["gateway.json"]);
  const types: Readonly<Record<string, string>> = {
    html: "text/html",
    js: "text/javascript",
    css: "text/css",
  };
  const server = createServer((request, answer) => {
    const path = request.url === "/" ? "/index.html" : (request.url ?? "");
    answer.setHeader("content-type", types[path.split(".").at(-1) ?? ""] ?? "application/json");
    answer.end(readFileSync(join(site, path)));
  });
  await new Promise<void>((listening) => void server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  const browser = await launchBrowser();
  try {
    const { page, faults } = await openPage(browser, `http://127.0.0.1:${port}/#/x-v3-omni`);
    await page.getByText("valid", { exact: true }).first().waitFor();
    expect(await page.getByRole("button", { name: "Run" }).count()).toBe(0);
    expect(await page.getByRole("link", { name: "Gateway", exact: true }).count()).toBe(0);
    // Without a gateway there is no result, so the code takes its place in the upper half of the
    // window.
    expect(await page.locator(".view").count()).toBe(0);
    const code = await page.getByRole("region", { name: "Code" }).boundingBox();
    expect(code?.y).toBeLessThan(360);
    await page.goto(`http://127.0.0.1:${port}/#/__gateway`);
    await page.reload();
    await page.getByRole("link", { name: "x-v3-omni" }).waitFor();
    const link = page.getByRole("link", { name: "API reference" });
    const [reference] = await Promise.all([page.context().waitForEvent("page"), link.click()]);
    await reference.getByRole("heading", { name: "Create a video task" }).first().waitFor();
    expect(faults).toEqual([]);
  } finally {
    await browser.close();
    server.close();
  }
});

test("opened as a file, the page says that it needs a web server", async () => {
  const site = join(folder, "file-site");
  const { code } = await catalogue("--out", join(ROOT, "generated"), "--write", site);
  expect(code).toBe(0);
  const browser = await launchBrowser();
  try {
    const { page } = await openPage(browser, pathToFileURL(join(site, "index.html")).href);
    await page.getByRole("heading", { name: "This page needs a web server" }).waitFor();
    await page.getByText("npx http-server").waitFor();
  } finally {
    await browser.close();
  }
});

test("a warning names a model that the API reference leaves out", async () => {
  const { sdk } = await run([entry("constructor"), entry("x-one")], []);
  const { code, err } = await catalogue("--out", sdk, "--write", join(folder, "odd"));
  expect([code, err]).toEqual([
    0,
    'warning: the model "constructor" is left out of the API reference, because every JavaScript object has a member "constructor". Linters and generators mistake it for the model. Ask the gateway\'s operator for another name, or call the model with the SDK\n',
  ]);
});

test.each([
  ["a folder without an SDK", ["--out", "nothing"], 2, "There is no SDK in"],
  ["an unknown option", ["--colour"], 2, "--colour"],
  [
    "a file where the folder should be",
    ["--out", join(ROOT, "generated"), "--write", "/dev/null/site"],
    6,
    "Choose another folder",
  ],
])("%s gives an error of one sentence", async (_, args, code, says) => {
  const result = await catalogue(...args);
  expect(result.code).toBe(code);
  expect(result.err).toContain(says);
  expect(result.err).not.toContain("    at ");
});
