// npm run screenshots: updates the pictures of README.md and docs/catalogue.md.
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { BrowserContextOptions, Page } from "playwright-core";
import { driftToDraw } from "./next-catalog.js";
import { launchBrowser, ROOT, serveCatalogue } from "./browser.js";

const FOLDER = join(ROOT, "docs/images");
await mkdir(FOLDER, { recursive: true });
const browser = await launchBrowser();
const gateway = await serveCatalogue();
const at = (request?: object) =>
  `${gateway.url}/#/x-v3-omni${request === undefined ? "" : `?${String(new URLSearchParams({ request: JSON.stringify(request) }))}`}`;
const RUN = "Run on the reference gateway";
const WIDE = { viewport: { width: 1200, height: 800 } };

async function shoot(
  name: string,
  url: string,
  options: BrowserContextOptions = WIDE,
  act: (page: Page) => Promise<unknown> = async () => undefined,
): Promise<void> {
  const page = await browser.newPage({ reducedMotion: "reduce", ...options });
  await page.goto(url);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.waitForLoadState("networkidle");
  await act(page);
  await page.screenshot({ path: join(FOLDER, `${name}.png`) });
  await page.close();
}

const REQUEST = { prompt: "A lighthouse at dawn, waves below", duration: 10, mode: "pro" };
await shoot("list", `${gateway.url}/#/`);
await shoot("model", at(REQUEST));
await shoot("mistake", at({ ...REQUEST, duration: 20, multi_shot: true }));
await shoot("dark", at(REQUEST), { ...WIDE, colorScheme: "dark" });
await shoot("phone", at(REQUEST), { viewport: { width: 360, height: 740 } });
const run = async (page: Page) => {
  await page.getByRole("button", { name: RUN }).click();
  await page.getByText("has completed").waitFor();
  await page.waitForFunction("document.querySelector('.view video').readyState >= 2");
};
await shoot("result", at(REQUEST), { ...WIDE, bypassCSP: true }, run);
// The picture in the README is small, so a narrow window keeps its words readable.
const COLUMN = { viewport: { width: 1000, height: 640 }, deviceScaleFactor: 2 };
await shoot("wide", at(REQUEST), { ...COLUMN, bypassCSP: true }, run);
await shoot("running", at(REQUEST), WIDE, async (page) => {
  await page.getByLabel("Scenario").selectOption("slow");
  await page.getByLabel("Time added").fill("3s");
  await page.getByRole("button", { name: RUN }).click();
  await page.getByText(/^processing, [2-9]\d %$/).waitFor();
});
await shoot("text", `${gateway.url}/#/x-3.5-flash?call=text.stream`, WIDE, async (page) => {
  await page.getByRole("button", { name: RUN }).click();
  await page.getByText("The answer is complete").waitFor();
});
await shoot("gateway", `${gateway.url}/__gateway`, WIDE, (page) =>
  page.getByRole("link", { name: /^Creates \d/ }).waitFor(),
);
await shoot("drift", await driftToDraw(gateway));
await browser.close();
await gateway.close();
