// Opens a page of the catalogue for one test, and collects faults that the page does not show.
import type { Browser, BrowserContextOptions, Locator, Page } from "playwright-core";
import { onTestFinished } from "vitest";

/** An opened page, and its faults that a user would not see. */
export interface WatchedPage {
  readonly page: Page;
  /** Errors, dialogs, and requests to other origins. */
  readonly faults: string[];
}

/** Opens an address in a new browser context, which closes when the test ends. */
export async function openPage(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
): Promise<WatchedPage> {
  const context = await browser.newContext(options);
  // Closes the context, because an open page would keep drawing and slow down later tests.
  onTestFinished(() => context.close());
  // On a busy machine, a wait may take many times as long as usual, so a wait may last as long as a
  // test.
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  const faults: string[] = [];
  const { origin } = new URL(url);
  page.on("pageerror", ({ message }) => void faults.push(`error: ${message}`));
  page.on("console", (message) => {
    // Ignores the browser's request for an icon, because a text file has no icon.
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

/** Returns the text field of the palette. A button, `/` and Ctrl K open the palette. */
export const paletteOf = (page: Page): Locator =>
  page.getByRole("combobox", { name: "Find a model, field or value" });

/** Opens the palette by its button in the bar, and types a text. */
export async function find(page: Page, text: string): Promise<void> {
  await page.getByRole("button", { name: "Find a model, field or value" }).click();
  await paletteOf(page).fill(text);
}
