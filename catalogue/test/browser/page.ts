// A page of the catalogue for one test, which fails on what a person would not see.
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { onTestFinished } from "vitest";

/** A page, with everything that a person would not see: errors, refused resources, requests to elsewhere. */
export interface WatchedPage {
  readonly page: Page;
  /** What went wrong, and what left the origin. */
  readonly faults: string[];
}

/** Opens an address in a context of its own, which closes with the test. */
export async function openPage(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
): Promise<WatchedPage> {
  const context = await browser.newContext(options);
  // Pages that stay go on drawing, and slow down every later one.
  onTestFinished(() => context.close());
  // A machine that is busy takes many times as long; a wait for what never comes still ends before the test does.
  context.setDefaultTimeout(60_000);
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
