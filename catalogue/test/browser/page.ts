// Opens a page of the catalogue for one test, and collects faults that a person would not see.
import type { Browser, BrowserContextOptions, Locator, Page } from "playwright-core";
import { onTestFinished } from "vitest";

/**
 * A page with faults that a person would not see: errors, refused resources, requests to other
 * origins.
 */
export interface WatchedPage {
  readonly page: Page;
  /** Errors, and requests to other origins. */
  readonly faults: string[];
}

/** Opens an address in its own context, which closes with the test. */
export async function openPage(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
): Promise<WatchedPage> {
  const context = await browser.newContext(options);
  // An open page keeps drawing, and slows down every later page.
  onTestFinished(() => context.close());
  // A busy machine takes many times as long. A wait without success still ends before the test
  // does.
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  const faults: string[] = [];
  const { origin } = new URL(url);
  page.on("pageerror", ({ message }) => void faults.push(`error: ${message}`));
  page.on("console", (message) => {
    // The browser asks for an icon, which a text file does not have.
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

/** The palette's text field, which a button, `/` and Ctrl K open. */
export const paletteOf = (page: Page): Locator =>
  page.getByRole("combobox", { name: "Find a model, field or value" });

/** Opens the palette by its button in the bar, and types a text. */
export async function find(page: Page, text: string): Promise<void> {
  await page.getByRole("button", { name: "Find a model, field or value" }).click();
  await paletteOf(page).fill(text);
}
