// Starts Debian's headless Chromium shell, which opens a page faster than the full browser. Serves
// the catalogue of this repository's SDK as `sdkgen catalogue` does.
import { join } from "node:path";
import { chromium, type Browser } from "playwright-core";
import { siteOf } from "../../../commands/catalogue/site.js";
import { startGateway, type StartedGateway } from "../../../gateway/index.js";
import { PROJECT } from "../../../commands/process-context.js";

export type { Browser, Page } from "playwright-core";

export const ROOT = join(import.meta.dirname, "../../..");

/** Path of the browser: the environment variable `CHROMIUM`, or else Debian's path. */
const EXECUTABLE = process.env["CHROMIUM"] ?? "/usr/bin/chromium-headless-shell";

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

/** Starts a gateway that serves the catalogue of an SDK, with the contracts of its lock. */
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
