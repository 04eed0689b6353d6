// Makes the pages of the SDK when a page is first requested, so that the gateway starts faster.
import { resolve } from "node:path";
import { DEFAULT_OUT } from "../command-line/config.js";
import { loadConfig } from "../command-line/load-config.js";
import type { CommandContext } from "../command-line/context.js";
import { GenerateFailure } from "../../generator/failure.js";
import type { SiteFiles } from "../../catalogue/bundle/sdk.js";
import type { NoSite } from "../../catalogue/data/page-data.js";

const NO_SITE: NoSite = {
  problem:
    "There is no SDK in the folder in which the gateway was started. Run sdkgen generate there, and load this page again.",
};

// Files that contain only a message if there is no SDK. The gateway's page is not among these,
// because it works without an SDK.
const WITHOUT_SDK = new Map([
  ["site.json", JSON.stringify(NO_SITE)],
  ["reference.html", NO_SITE.problem],
]);

/** Returns a function that reads a page. Without an SDK the pages of models show a message. */
export function siteAtHand({ cwd, project }: Pick<CommandContext, "cwd" | "project">) {
  let site: Promise<SiteFiles> | undefined;
  return async (path: string): Promise<Uint8Array | undefined> => {
    site ??= loadConfig(cwd).then(async (config) => {
      const { siteOf } = await import("./site.js");
      return siteOf(resolve(cwd, config.out ?? DEFAULT_OUT), project, config);
    });
    try {
      return (await site).get(path);
    } catch (error) {
      // The user may generate the SDK later, so the next request tries again to make the pages.
      site = undefined;
      if (!(error instanceof GenerateFailure)) throw error;
      const message = WITHOUT_SDK.get(path);
      if (message !== undefined) return new TextEncoder().encode(message);
      const { pageFiles } = await import("../../catalogue/bundle/page.js");
      return (await pageFiles()).get(path);
    }
  };
}
