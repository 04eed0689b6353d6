// Images for tests, and uploads that wait.
import type { Page } from "playwright-core";

/** A picture of one pixel. */
export const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

export const image = (name: string) => ({ name, mimeType: "image/png", buffer: PIXEL });

/** Holds all uploads. The returned function lets them go, and waits for the answer of one. */
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
