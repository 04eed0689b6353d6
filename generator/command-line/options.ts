// Command line and configuration of `npm run generate`, as one set of checked options.
import { Command, Option } from "commander";
import picomatch from "picomatch";
import { printable } from "../check/rejection.js";
import { EXIT, GenerateFailure } from "../failure.js";
import type { Selection } from "../fetch/catalog.js";
import type { Config } from "./config.js";
import { parseArguments } from "./parse.js";

/** Options of a run, from flags first, then from sdkgen.config.ts, then defaults. */
export interface GenerateOptions {
  readonly out: string;
  readonly catalog?: string;
  readonly name?: string;
  readonly only: readonly string[];
  readonly categories: readonly string[];
  readonly dryRun: boolean;
  readonly json: boolean;
  readonly strict: boolean;
}

interface Flags {
  readonly out?: string;
  readonly catalog?: string;
  readonly only?: readonly string[];
  readonly category?: readonly string[];
  readonly dryRun?: boolean;
  readonly json?: boolean;
  readonly strict?: boolean;
  readonly name?: string;
}

/** Parses the arguments after the script's name; throws with exit code 2 on wrong use. */
export function parseFlags(args: readonly string[], env: NodeJS.ProcessEnv): Flags | "help" {
  const command = new Command("npm run generate --")
    .description("Turns a gateway's model catalog into a typed SDK.")
    .option("--out <dir>", "output folder (default: generated)")
    .option(
      "--catalog <file>",
      "a saved answer of GET /v1/models?expand=parameters instead of a gateway",
    )
    .option("--only <glob...>", "only the models whose id matches one of the patterns")
    .option("--category <name...>", "only the models of these categories")
    .option("--dry-run", "report what would change, write nothing")
    .addOption(new Option("--json", "print one JSON object on stdout and nothing else"))
    .option(
      "--strict",
      "exit 1 when an entry of the catalog was rejected, or a model has lost its contract",
    )
    .option("--name <package>", "package name of the SDK (default: the one it has, or gateway-sdk)")
    .addHelpText("after", HELP);
  return parseArguments<Flags>(command, args, env);
}

const HELP = `
Source: --catalog FILE; else the gateway at GATEWAY_BASE_URL with GATEWAY_API_KEY (environment);
else, with neither, the reference gateway, started for the run.

Exit codes: 0 done, 1 rejected entries under --strict, 2 usage, 3 authentication, 4 network,
5 not a catalog, 6 the output cannot be written. On 2 to 6 nothing on disk has changed.`;

/** Puts flags over configuration over defaults. */
export function resolveOptions(flags: Flags, config: Config): GenerateOptions {
  const name = flags.name ?? config.name;
  if (name !== undefined && !isPackageName(name)) {
    throw new GenerateFailure(
      EXIT.usage,
      `--name ${JSON.stringify(name)} is not a package name of npm`,
    );
  }
  return {
    out: flags.out ?? config.out ?? "generated",
    ...(flags.catalog !== undefined && { catalog: flags.catalog }),
    ...(name !== undefined && { name }),
    only: flags.only ?? config.only ?? [],
    categories: flags.category ?? config.categories ?? [],
    dryRun: flags.dryRun ?? false,
    json: flags.json ?? false,
    strict: flags.strict ?? config.strict ?? false,
  };
}

const isPackageName = (name: string) =>
  name.length <= 214 && /^(@[a-z0-9~-][a-z0-9._~-]*\/)?[a-z0-9~-][a-z0-9._~-]*$/.test(name);

/** Which entries of a catalog the options ask for; throws with exit code 2 where one says nothing. */
export function selectionOf(options: {
  readonly only: readonly string[];
  readonly categories: readonly string[];
}): Selection {
  assertNotBlank("--only", options.only);
  assertNotBlank("--category", options.categories);
  return { categories: options.categories, matches: idMatcher(options.only) };
}

function assertNotBlank(flag: string, values: readonly string[]): void {
  if (values.every((value) => value.trim() !== "")) return;
  throw new GenerateFailure(
    EXIT.usage,
    `${flag} has an empty value, perhaps of a shell variable that is not set; give it one, or leave ${flag} out for all models.`,
  );
}

/** Whether an id is among the wanted ones; no pattern means all. */
function idMatcher(globs: readonly string[]): (id: string) => boolean {
  if (globs.length === 0) return () => true;
  const matches = globs.map(globMatcher);
  return (id) => globs.includes(id) || matches.some((match) => match(id));
}

function globMatcher(glob: string): (id: string) => boolean {
  try {
    // An id is a name, not a path: `*` also stands for a slash.
    return picomatch(glob, { bash: true, dot: true, nonegate: true });
  } catch {
    const shown = printable(JSON.stringify(glob));
    throw new GenerateFailure(EXIT.usage, `--only ${shown} is not a pattern; check it.`);
  }
}
