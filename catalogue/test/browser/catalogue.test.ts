// The catalogue in a browser: find a model, build a request, correct it, copy it, run it.
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { StartedGateway } from "../../../gateway/index.js";
import { launchBrowser, ROOT, serveCatalogue } from "./browser.js";
import { find, openPage } from "./page.js";

let browser: Browser;
let gateway: StartedGateway;
beforeAll(async () => {
  [browser, gateway] = await Promise.all([launchBrowser(), serveCatalogue()]);
});
afterAll(async () => {
  await browser.close();
  await gateway.close();
});

const cost = (page: Page) => page.getByLabel("Estimated cost").textContent();
const model = (id: string) => `${gateway.url}/#/${encodeURIComponent(id)}`;

const PLAYS = `[...document.querySelectorAll("video")].some(
  ({ readyState, currentTime }) => readyState >= 2 && currentTime > 0,
)`;

test("a model is found, and its request is built, corrected, copied and run", async () => {
  const { page, faults } = await openPage(browser, gateway.url, {
    permissions: ["clipboard-read", "clipboard-write"],
  });
  await find(page, "v3-omni");
  await page.getByRole("option", { name: "x-v3-omni" }).first().click();
  await page.getByRole("form", { name: "Request" }).waitFor();

  // 2-video.md, Model: x-v3-omni: duration is 3 to 15 seconds.
  await page.getByLabel("duration", { exact: true }).fill("20");
  await page.getByText("at most 15 seconds, it is 20").first().waitFor();
  await page.getByText("1 to fix").first().waitFor();
  expect(await cost(page)).toBe("No price yet");
  expect(await page.getByLabel("duration", { exact: true }).getAttribute("aria-invalid")).toBe(
    "true",
  );
  // The list price of 720P is 0.0672 USD a second (contracts/prices.json).
  await page.getByLabel("duration", { exact: true }).fill("10");
  await page.getByText("valid", { exact: true }).first().waitFor();
  expect(await cost(page)).toBe("0.672 USD");
  await page.getByLabel("duration, slider").fill("5");
  expect(await cost(page)).toBe("0.336 USD");

  await page.getByRole("radio", { name: "image_urls" }).check();
  expect(await page.getByRole("group", { name: "image_with_roles" }).count()).toBe(0);
  await page.getByRole("button", { name: "Add a URL to image_urls" }).click();
  await page.getByLabel("image_urls, item 1").first().fill("https://example.com/cat.png");
  await page.getByRole("radio", { name: "image_with_roles" }).check();
  expect(await page.getByRole("group", { name: "image_urls" }).count()).toBe(0);
  await expect.poll(() => page.url()).not.toContain("cat.png");

  await page.getByRole("button", { name: "Copy TypeScript" }).click();
  await page.getByText("Copied").waitFor();
  const copied = await page.evaluate<string>("navigator.clipboard.readText()");
  expect(await runProgram(copied)).toMatch(/url: 'http.*mp4/);

  const before = gateway.creates().length;
  await page.getByRole("button", { name: "Run on the reference gateway" }).click();
  await page.getByText("has completed").waitFor();
  expect(gateway.creates()).toHaveLength(before + 1);
  await expect.poll(() => page.evaluate(PLAYS)).toBe(true);
  await page.getByText("Ledger and record").click();
  expect(await page.getByRole("region", { name: "Ledger" }).textContent()).toContain("0.336");
  expect(faults).toEqual([]);
});

test("a model without a contract has code, which runs when it is copied", async () => {
  const { page, faults } = await openPage(browser, model("stand-in-unknown"), {
    permissions: ["clipboard-read", "clipboard-write"],
  });
  await page.getByText("The catalog has no usable contract for this model").waitFor();
  await page.getByRole("button", { name: "Copy TypeScript" }).click();
  await page.getByText("Copied").waitFor();
  const copied = await page.evaluate<string>("navigator.clipboard.readText()");
  expect(copied).toContain('client.untyped("stand-in-unknown")');
  expect(await runProgram(copied)).toMatch(/url: 'http.*mp4/);
  expect(faults).toEqual([]);
});

/**
 * Runs a program that uses the SDK, with the gateway in its environment, and returns its output.
 */
async function runProgram(program: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "catalogue-"));
  try {
    await mkdir(join(folder, "node_modules"));
    await symlink(join(ROOT, "generated"), join(folder, "node_modules", "gateway-sdk"));
    // Imports the source of the SDK, because the package is not built in this folder.
    const source = program.replace(
      '"gateway-sdk"',
      JSON.stringify(join(ROOT, "generated/src/index.ts")),
    );
    await writeFile(join(folder, "program.mts"), source);
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ["--import", import.meta.resolve("tsx"), join(folder, "program.mts")],
      {
        env: {
          ...process.env,
          GATEWAY_BASE_URL: gateway.url,
          GATEWAY_API_KEY: gateway.apiKey,
        },
      },
    );
    return stdout;
  } finally {
    await rm(folder, { recursive: true });
  }
}

test("a shared address opens the same request", async () => {
  const { page } = await openPage(browser, model("x-v3-omni"));
  await page.getByLabel("prompt", { exact: true }).fill("Rain on a tin roof");
  await page.getByRole("radio", { name: "4k" }).check();
  await expect.poll(() => page.url()).toContain("4k");
  const shared = await openPage(browser, page.url());
  await shared.page.getByRole("form", { name: "Request" }).waitFor();
  expect(await shared.page.getByLabel("prompt", { exact: true }).inputValue()).toBe(
    "Rain on a tin roof",
  );
  expect(shared.faults).toEqual([]);
});

test.each(["fail", "402"])("the scenario %s is shown as a failure", async (scenario) => {
  const { page } = await openPage(browser, model("x-v3-omni"));
  await page.getByLabel("Scenario").selectOption(scenario);
  await page.getByRole("button", { name: "Run on the reference gateway" }).click();
  await page.locator(".view .say").waitFor();
  expect(await page.locator(".view .say").textContent()).not.toBe("");
});
