// Debian's chromium, and the catalogue of this repository's SDK, served as `sdkgen catalogue` serves it.
import { join } from "node:path";
import { chromium, type Browser, type BrowserContextOptions, type Page } from "playwright-core";
import { siteOf } from "../../commands/catalogue/site.js";
import { startGateway, type StartedGateway } from "../../gateway/index.js";
import { PROJECT } from "../../commands/process-context.js";

export const ROOT = join(import.meta.dirname, "../..");

/** Where the browser is: Debian's place, or that of CHROMIUM. */
const EXECUTABLE = process.env["CHROMIUM"] ?? "/usr/bin/chromium";

export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: EXECUTABLE,
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--autoplay-policy=no-user-gesture-required",
    ],
  });

/** A gateway that serves the catalogue of an SDK, with the contracts of its lock. */
export async function serveCatalogue(
  sdk: string = join(ROOT, "generated"),
  catalog?: Uint8Array,
): Promise<StartedGateway> {
  const files = await siteOf(sdk, PROJECT);
  return startGateway({
    site: (path) => Promise.resolve(files.get(path)),
    taskTime: "300ms",
    ...(catalog && { catalog }),
  });
}

/** A page, with everything that a person would not see: errors, refused resources, requests to elsewhere. */
export interface WatchedPage {
  readonly page: Page;
  /** What went wrong, and what left the origin. */
  readonly faults: string[];
}

export async function openPage(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
): Promise<WatchedPage> {
  const context = await browser.newContext(options);
  // A machine that is busy takes many times as long; a wait for what never comes still ends before the test does.
  context.setDefaultTimeout(200_000);
  const page = await context.newPage();
  const faults: string[] = [];
  const { origin } = new URL(url);
  page.on("pageerror", ({ message }) => void faults.push(`error: ${message}`));
  page.on("console", (message) => {
    // A text has no icon, and the browser asks for one.
    if (message.type() !== "error" || message.location().url.endsWith("/favicon.ico")) return;
    faults.push(`console: ${message.text()}`);
  });
  page.on("dialog", (dialog) => {
    faults.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("request", (request) => {
    if (!/^(data|blob):/.test(request.url()) && new URL(request.url()).origin !== origin) {
      faults.push(`request: ${request.url()}`);
    }
  });
  await page.goto(url);
  return { page, faults };
}
