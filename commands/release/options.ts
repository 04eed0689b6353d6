// The flags of build and release, checked, and the error output of both commands.
import { Option } from "commander";
import { prerelease, validRange } from "semver";
import type { CommandContext } from "../command-line/context.js";
import { commandLine, parseArguments } from "../command-line/parse.js";
import { EXIT, ReleaseFailure } from "./failure.js";

export interface BuildOptions {
  /** Folder of the SDK; default that of the configuration. */
  readonly out?: string;
  /** Prints how long each step took. */
  readonly timings?: boolean;
}

export interface ReleaseOptions extends BuildOptions {
  /** Address of the registry; default that of package.json, else the one that npm is configured with. */
  readonly registry?: string;
  /** Folder for what another program publishes. */
  readonly pack?: string;
  readonly tag?: string;
  readonly access?: "public" | "restricted";
  readonly dryRun: boolean;
}

const TIMINGS = ["--timings", "print how long each step took, on stderr"] as const;
const OUT = "folder of the SDK (default: that of sdkgen.config.ts, or generated)";

/** Parses the arguments of build. */
export function parseBuildFlags(context: CommandContext): BuildOptions | "help" {
  const command = commandLine(context.command)
    .option("--out <dir>", OUT)
    .option(...TIMINGS)
    .addHelpText(
      "after",
      `
Exit codes: 0 done, 1 the build failed, 2 usage, 6 dist/ cannot be written, 130 Ctrl-C, 143 terminated.`,
    );
  return parseArguments<BuildOptions>(command, context);
}

/** Parses the arguments of release. */
export function parseReleaseFlags(context: CommandContext): ReleaseOptions | "help" {
  const command = commandLine(context.command)
    .option("--out <dir>", OUT)
    .option(
      "--registry <url>",
      "registry to publish to (default: that of sdkgen.config.ts when the SDK was generated, else the one npm is configured with)",
      registryUrl,
    )
    .option("--tag <name>", "tag of the version; a prerelease needs one (default: latest)", tagName)
    .addOption(
      new Option("--access <kind>", "of a scoped package (default: npm's)").choices([
        "public",
        "restricted",
      ]),
    )
    .option(...TIMINGS)
    .addOption(
      new Option(
        "--pack <dir>",
        "do everything but publish, and write what is to be published there",
      ).conflicts("dryRun"),
    )
    .option("--dry-run", "do everything but publish, and leave nothing behind", false)
    .addHelpText("after", HELP);
  return parseArguments<ReleaseOptions>(command, context);
}

// Other users of the machine can read the arguments of a process, so no password in the URL.
function registryUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || `${url.search}${url.hash}` !== "") {
    throw usage("--registry must be an http or https address.");
  }
  if (`${url.username}${url.password}` === "") return url.href;
  throw usage(
    "--registry must not carry a user or a password; npm reads credentials from its configuration (npm login).",
  );
}

// npm refuses a tag that reads as a version, but only when all else is done.
function tagName(tag: string): string {
  if (/^[A-Za-z][\w.-]*$/.test(tag) && validRange(tag) === null) return tag;
  throw usage(`--tag must be a word that is no version, such as next or release-1, not ${tag}.`);
}

/** Refuses a prerelease under `latest`, the default tag. */
export function assertTagged(version: string, tag: string | undefined): void {
  if (prerelease(version) === null || (tag !== undefined && tag !== "latest")) return;
  throw usage(
    `${version} is a prerelease; give it a tag other than latest, such as --tag next, so that nobody gets it unasked.`,
  );
}

/** Prints why a command ends. */
export const onFailure =
  (command: string) =>
  (message: string, isFault: boolean, { printError }: CommandContext): void =>
    printError(`${command}: ${isFault ? "a fault of the command.\n" : ""}${message}`);

const usage = (message: string) => new ReleaseFailure(EXIT.usage, message);

const HELP = `
Credentials are read by npm, from its configuration or its environment; none is an argument.

In two jobs, so that no code of a dependency runs where the credentials are:
  1. release --pack DIR   writes DIR/NAME-VERSION.tgz, which names its registry and tag, and DIR/contracts.lock.json.
                          DIR must be empty, or not there. Exit code 5: there is nothing to publish. No .tgz: an earlier
                          run has published it, and that is to be noted.
  2. npm publish DIR/NAME-VERSION.tgz --ignore-scripts      needs npm, the folder and the credentials only.
  3. Commit DIR/contracts.lock.json in place of the SDK's: it notes the release.

Exit codes: 0 done, 1 the build or a check failed, 2 usage, 3 authentication, 4 network,
5 the version is published already, 6 a folder cannot be written, 130 Ctrl-C, 143 terminated. On 1 to 6 nothing was published, unless the message says so.`;
