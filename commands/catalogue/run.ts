// sdkgen catalogue: serves web pages about the SDK's models, or writes the pages into a folder.
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join, relative, resolve } from "node:path";
import { DEFAULT_OUT } from "../command-line/config.js";
import { loadConfig } from "../command-line/load-config.js";
import { command } from "../command-line/command.js";
import type { SafeContext } from "../command-line/context.js";
import { optionalText, OUT } from "../command-line/flags.js";
import { EXIT, GenerateFailure, reasonOf } from "../../generator/failure.js";
import { LOCK_FILE } from "../../generator/index.js";
import { HOST_NAME, PORT } from "../gateway/flags.js";
import { serve } from "../gateway/serve.js";
import type { SiteFiles } from "../../catalogue/bundle/sdk.js";
import type { Site } from "../../catalogue/data/page-data.js";
import { siteOf } from "./site.js";

const LINE = {
  name: "catalogue",
  flags: {
    out: OUT,
    write: optionalText(
      "[dir]",
      "write the pages into this folder for any web server (default: docs in the SDK's folder)",
    ),
    port: PORT,
    hostName: HOST_NAME,
  },
  notes: `The command serves the pages until you stop it. A reference gateway runs the requests.

Exit codes: 0 done, 2 wrong usage, or no SDK in the folder, 6 the pages could not be written.`,
};

/** Runs the command. Returns its exit code, or nothing if it keeps serving. */
export const runCatalogue = command(LINE, async ({ flags }, context) => {
  const { cwd, env, project, printError } = context;
  const { write, out: outFlag, ...served } = flags;
  const config = await loadConfig(cwd);
  const out = resolve(cwd, outFlag ?? config.out ?? DEFAULT_OUT);
  const files = await siteOf(out, project, config, printError);
  if (write !== undefined) {
    const folder = write === true ? join(out, "docs") : resolve(cwd, write);
    return writeSite(files, folder, context);
  }
  // The gateway serves the SDK's own contracts, so that the pages can run each model.
  const gateway = { ...served, catalog: join(out, LOCK_FILE) };
  return serve(gateway, env, (path) => Promise.resolve(files.get(path)));
});

// Matches the file with the code of the gateway page. This file is not written into the folder,
// because the gateway page needs a running gateway.
const OF_GATEWAY = /^gateway-page-\w+\.js$/;

// Sets `isServed` to false in site.json, because no gateway serves the written pages. So the pages
// have no link to the gateway's page.
function markUnserved(site: SiteFiles): SiteFiles {
  const bytes = site.get("site.json");
  if (bytes === undefined) return site;
  const data = JSON.parse(new TextDecoder().decode(bytes)) as Site;
  const text = JSON.stringify({ ...data, isServed: false });
  return new Map([...site, ["site.json", new TextEncoder().encode(text)]]);
}

async function writeSite(site: SiteFiles, folder: string, { cwd, print }: SafeContext) {
  const shortPath = relative(cwd, folder) || ".";
  const files = [...markUnserved(site)].filter(([path]) => !OF_GATEWAY.test(path));
  try {
    for (const [path, content] of files) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), content);
    }
  } catch (error) {
    throw new GenerateFailure(
      EXIT.output,
      `The pages cannot be written into ${shortPath} (${reasonOf(error)}). Choose another folder.`,
    );
  }
  const bytes = files.reduce((sum, [, { length }]) => sum + length, 0);
  print(
    `Wrote ${files.length} files (${Math.ceil(bytes / 1024)} KB) to ${shortPath}. Serve this folder with any web server.`,
  );
  return EXIT.done;
}
