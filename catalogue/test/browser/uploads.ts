// Images for tests, and a way to hold back their uploads.
import type { Page } from "playwright-core";

/** A picture of one pixel. */
export const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

export const image = (name: string) => ({ name, mimeType: "image/png", buffer: PIXEL });

/** Holds back all uploads. The returned function releases them, and waits for the first answer. */
export async function holdUploads(page: Page): Promise<() => Promise<void>> {
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route("**/v1/uploads/images", async (route) => {
    await held;
    await route.continue();
  });
  return async () => {
    const answered = page.waitForResponse("**/v1/uploads/images");
    letGo();
    await (await answered).finished();
  };
}
