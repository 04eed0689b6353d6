// sdkgen catalogue: serves the models of an SDK, or writes the pages into a folder.
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join, relative, resolve } from "node:path";
import { DEFAULT_OUT } from "../command-line/config.js";
import { loadConfig } from "../command-line/load-config.js";
import { exitCodeOf, type CommandContext, type SafeContext } from "../command-line/context.js";
import { commandLine, parseArguments } from "../command-line/parse.js";
import { EXIT, GenerateFailure, reasonOf } from "../../generator/failure.js";
import { LOCK_FILE } from "../../generator/lock/lock.js";
import type { SiteFiles } from "./bundle/sdk.js";
import { siteOf } from "./site.js";

interface Flags {
  readonly out?: string;
  readonly write?: string | true;
  readonly port: string;
}

/** Serves a site with the reference gateway, by the arguments of its command. */
export type Serve = (
  args: readonly string[],
  site: (path: string) => Promise<Uint8Array | undefined>,
) => Promise<void>;

/** Runs the command; gives its exit code, or nothing where it goes on serving. */
export async function runCatalogue(context: CommandContext, serve: Serve): Promise<number | void> {
  let serving: (() => Promise<void>) | undefined;
  const code = await exitCodeOf(
    context,
    async (safe) => {
      const flags = parseArguments<Flags>(commandOf(safe), safe);
      if (flags === "help") return EXIT.done;
      const config = await loadConfig(safe.cwd);
      const out = resolve(safe.cwd, flags.out ?? config.out ?? DEFAULT_OUT);
      const files = await siteOf(out, safe.project, config);
      if (flags.write !== undefined) {
        const folder = flags.write === true ? join(out, "docs") : resolve(safe.cwd, flags.write);
        return written(files, folder, safe);
      }
      // Its own contracts, so that the form of each model can be run.
      const args = ["--port", flags.port, "--catalog", join(out, LOCK_FILE)];
      serving = () => serve(args, (path) => Promise.resolve(files.get(path)));
      return EXIT.done;
    },
    (message, isFault, { printError }) =>
      printError(`catalogue: ${isFault ? "a fault of the command.\n" : ""}${message}`),
  );
  return serving === undefined ? code : serving();
}

const commandOf = ({ command }: SafeContext) =>
  commandLine(command)
    .option("--out <dir>", "folder of the SDK (default: that of sdkgen.config.ts, or generated)")
    .option(
      "--write [dir]",
      "write the pages instead, for any web server (default: docs in the SDK's folder)",
    )
    .option("--port <number>", "port to serve at; 0 takes a free one", "4010")
    .addHelpText(
      "after",
      "\nServes until it is stopped, with a reference gateway that runs the requests.\n\nExit codes: 0 done, 2 wrong use, or no SDK there, 6 the pages could not be written.",
    );

// What is of use with a gateway only; the OpenAPI document has a command of its own.
const OF_GATEWAY = /^(gateway\.(html|js)|openapi\.json|reference\b.*)$/;

async function written(site: SiteFiles, folder: string, { cwd, print }: SafeContext) {
  const named = relative(cwd, folder) || ".";
  const files = [...site].filter(([path]) => !OF_GATEWAY.test(path));
  try {
    for (const [path, content] of files) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), content);
    }
  } catch (error) {
    throw new GenerateFailure(
      EXIT.output,
      `The pages cannot be written into ${named} (${reasonOf(error)}); name another folder.`,
    );
  }
  const bytes = files.reduce((sum, [, { length }]) => sum + length, 0);
  print(
    `${files.length} files, ${Math.ceil(bytes / 1024)} KB, in ${named}: serve it with any web server.`,
  );
  return EXIT.done;
}
