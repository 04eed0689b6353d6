// Command lines of `npm run build` and `npm run release`, checked.
import { Command, CommanderError } from "commander";
import { prerelease, validRange } from "semver";
import { EXIT, ReleaseFailure } from "../failure.js";
import { checkRegistryUrl } from "../publish/registry.js";

export interface BuildOptions {
  /** Folder of the SDK; the one of the configuration where it is left out. */
  readonly out?: string;
}

export interface ReleaseOptions extends BuildOptions {
  /** Address of the registry; the one that npm is configured with where it is left out. */
  readonly registry?: string;
  readonly tag?: string;
  readonly access?: "public" | "restricted";
  readonly dryRun: boolean;
  readonly provenance: boolean;
}

/** Parses the arguments of `npm run build`. */
export function parseBuildFlags(args: readonly string[]): BuildOptions | "help" {
  const command = new Command("npm run build --")
    .description("Builds the SDK and says what its package weighs.")
    .option("--out <dir>", "folder of the SDK (default: that of sdkgen.config.ts, or generated)");
  return parse<BuildOptions>(command, args);
}

/** Parses the arguments of `npm run release`. */
export function parseReleaseFlags(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): ReleaseOptions | "help" {
  const command = new Command("npm run release --")
    .description("Tests, builds, packs, checks and publishes the SDK.")
    .option("--out <dir>", "folder of the SDK (default: that of sdkgen.config.ts, or generated)")
    .option("--registry <url>", "registry to publish to (default: the one npm is configured with)")
    .option("--tag <name>", "tag of the version; a prerelease needs one (default: latest)")
    .option("--access <kind>", "public or restricted, for a scoped package (default: npm's)")
    .option("--no-provenance", "publish without provenance even where the registry offers it")
    .option("--dry-run", "do everything but publish, and leave nothing behind", false)
    .addHelpText("after", HELP);
  const options = parse<ReleaseOptions>(command, args);
  if (options === "help") return options;
  const { registry, tag, access } = options;
  // Without the `--` npm keeps the flag to itself, and only its environment shows it.
  if (!options.dryRun && env["npm_config_dry_run"] === "true") {
    throw usage("npm took --dry-run for itself; write npm run release -- --dry-run.");
  }
  if (tag !== undefined && !/^[A-Za-z][\w.-]*$/.test(tag)) {
    throw usage("--tag must be a word that begins with a letter.");
  }
  // npm takes such a name for versions, and would refuse it when all else is done.
  if (tag !== undefined && validRange(tag) !== null) {
    throw usage(
      `--tag ${tag} reads as a range of versions, which npm refuses; choose a word such as next or release-1.`,
    );
  }
  if (access !== undefined && access !== "public" && access !== "restricted") {
    throw usage("--access must be public or restricted.");
  }
  return registry === undefined ? options : { ...options, registry: checkRegistryUrl(registry) };
}

/** Refuses a prerelease under the tag that everybody gets. */
export function assertTagged(version: string, tag: string | undefined): void {
  if (prerelease(version) === null || (tag !== undefined && tag !== "latest")) return;
  throw usage(
    `${version} is a prerelease; give it a tag other than latest, such as --tag next, so that nobody gets it unasked.`,
  );
}

const usage = (message: string) => new ReleaseFailure(EXIT.usage, message);

function parse<Options extends object>(
  command: Command,
  args: readonly string[],
): Options | "help" {
  command
    .allowExcessArguments()
    .exitOverride()
    .configureOutput({ writeErr: () => undefined });
  try {
    command.parse([...args], { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return "help";
    const sentence = error.message.replace(/^error: /, "").replaceAll("\n", " ");
    throw usage(`${sentence} (see --help)`);
  }
  if (command.args.length > 0) {
    throw usage(`unexpected argument ${JSON.stringify(command.args[0])} (see --help)`);
  }
  return command.opts<Options>();
}

const HELP = `
Credentials are read by npm, from its configuration or its environment; none is an argument.

Exit codes: 0 done, 1 tests, build or a check failed, 2 usage, 3 authentication, 4 network,
5 the version is published already, 6 a folder cannot be written. On 1 to 6 nothing was published, unless the message says so.`;
