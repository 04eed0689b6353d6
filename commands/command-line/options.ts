// The flags of generate and drift, put over sdkgen.config.ts, as checked options.
import picomatch from "picomatch";
import { printable } from "../../generator/check/rejection.js";
import { EXIT, GenerateFailure } from "../../generator/failure.js";
import type { Pattern, Selection } from "../../generator/fetch/select.js";
import { DEFAULT_OUT, type Config } from "./config.js";
import type { CommandContext } from "./context.js";
import { commandLine, parseArguments } from "./parse.js";

/** Options of a run: flags, else sdkgen.config.ts, else defaults. */
export interface Options extends Config {
  readonly out: string;
  readonly only: readonly string[];
  readonly categories: readonly string[];
  readonly json?: boolean;
  readonly timings?: boolean;
  /** Sends the key over http to a public host, too. */
  readonly insecure?: boolean;
  /** Of generate. */
  readonly dryRun?: boolean;
  /** Of generate: also into a folder with files of others. */
  readonly force?: boolean;
  /** Of generate: also where more than a fifth of the models are gone. */
  readonly acceptRemovals?: boolean;
  /** Of generate: writes the documented models that live ones look like into the configuration. */
  readonly map?: boolean;
  /** Of drift: file for the report as Markdown. */
  readonly markdown?: string;
  /** Of drift: file for the report as a page. */
  readonly html?: string;
  /** Of drift: tsconfig.json of an app, whose broken call sites are listed. */
  readonly callers?: string;
  /** Of drift: mends in that app what has one answer. */
  readonly write?: boolean;
}

/** The flags as they were given. */
export type Flags = Partial<Omit<Options, "categories">> & {
  readonly category?: readonly string[];
};

/** Parses the arguments of generate; throws with exit code 2 on wrong use. */
export function parseGenerateFlags(context: CommandContext): Flags | "help" {
  const command = commandLine(context.command)
    .option("--out <dir>", "output folder (default: generated)")
    .option(...CATALOG)
    .option("--only <glob...>", "only the models whose id matches one of the patterns")
    .option("--category <name...>", "only the models of these categories")
    .option("--dry-run", "report what would change, write nothing")
    .option(...JSON_OUTPUT)
    .option(...TIMINGS)
    .option(...INSECURE)
    .option(
      "--force",
      "write into a folder that holds other files, too; none of them is replaced or deleted",
    )
    .option(
      "--strict",
      "exit 1 when an entry of the catalog was rejected, or a model has lost its contract",
    )
    .option(
      "--map",
      "write into sdkgen.config.ts which documented models those of the catalog look like",
    )
    .option(
      "--accept-removals",
      "also where the catalog has lost more than a fifth of the models of the SDK",
    )
    .option("--name <package>", "package name of the SDK (default: the one it has, or gateway-sdk)")
    .addHelpText(
      "after",
      `${SOURCE}

Exit codes: 0 done, 1 rejected entries under --strict, 2 usage, 3 authentication, 4 network,
5 not a catalog, 6 the output cannot be written, 130 Ctrl-C, 143 terminated. On 2 to 6 nothing on
disk has changed.`,
    );
  return parseArguments<Flags>(command, context);
}

/** Parses the arguments of drift; throws with exit code 2 on wrong use. */
export function parseDriftFlags(context: CommandContext): Flags | "help" {
  const command = commandLine(context.command)
    .option("--out <dir>", "folder of the SDK (default: generated)")
    .option(...CATALOG)
    .option(...ONLY)
    .option(...CATEGORY)
    .option(...JSON_OUTPUT)
    .option(...TIMINGS)
    .option(...INSECURE)
    .option("--markdown <file>", "write the report for a pull request")
    .option("--html <file>", "write the report for a browser, with filters")
    .option(
      "--callers <tsconfig>",
      "also list the call sites that break in the app of this tsconfig.json (needs ts-morph)",
    )
    .option(
      "--write",
      "change in that app what has one answer, on a clean git tree only, and print the diff",
    )
    .addHelpText(
      "after",
      `${SOURCE} Prices are compared with a live
gateway only; one that moved is listed, and is no drift.

In GitHub Actions (GITHUB_ACTIONS=true): annotations, a step summary, and the outputs drift, class
and version. Colours: NO_COLOR and FORCE_COLOR are respected.

Exit codes: 0 no drift, 1 drift, 2 usage, 3 authentication, 4 network, 5 not a catalog, 6 the
report cannot be written, 130 Ctrl-C, 143 terminated.`,
    );
  return parseArguments<Flags>(command, context);
}

const CATALOG = [
  "--catalog <file>",
  "a saved answer of GET /v1/models?expand=parameters instead of a gateway",
] as const;
const ONLY = ["--only <glob...>", "only the models whose id matches, as for generate"] as const;
const CATEGORY = [
  "--category <name...>",
  "only the models of these categories, as for generate",
] as const;
const JSON_OUTPUT = ["--json", "print one JSON object on stdout and nothing else"] as const;
const TIMINGS = ["--timings", "print how long each stage took, on stderr"] as const;
export const INSECURE = [
  "--insecure",
  "let GATEWAY_BASE_URL be http for a host that is neither localhost nor private",
] as const;
/** The flags of a command that reads the catalog as drift does. */
export const SELECTION = [CATALOG, ONLY, CATEGORY, INSECURE] as const;
export const SOURCE = `
Source: --catalog FILE, or catalog of sdkgen.config.ts; else the gateway at GATEWAY_BASE_URL (or baseUrl of
sdkgen.config.ts) with GATEWAY_API_KEY (environment); else the reference gateway, started for the run.`;

/** Puts flags over configuration over defaults. */
export function resolveOptions({ category, ...flags }: Flags, config: Config): Options {
  const set = Object.entries(config).filter(([, value]) => value !== undefined);
  const options: Options = {
    ...{ out: DEFAULT_OUT, only: [], categories: [] },
    ...Object.fromEntries(set),
    ...flags,
    ...(category !== undefined && { categories: category }),
  };
  if (options.name !== undefined && !isPackageName(options.name)) {
    throw new GenerateFailure(
      EXIT.usage,
      `--name ${JSON.stringify(options.name)} is not a package name of npm; write it in lower case, such as @acme/gateway-sdk.`,
    );
  }
  return options;
}

/** Whether npm takes a text for the name of a package. */
export const isPackageName = (name: string) =>
  name.length <= 214 && /^(@[a-z0-9~-][a-z0-9._~-]*\/)?[a-z0-9~-][a-z0-9._~-]*$/.test(name);

/** Which entries of a catalog the options name; throws with exit code 2 where one says nothing. */
export function selectionOf({ only, categories }: Options): Selection {
  assertNotBlank("--only", only);
  assertNotBlank("--category", categories);
  const patterns = only.map((text): Pattern => {
    const matchesGlob = globMatcher(text);
    return { text, matches: (id) => id === text || matchesGlob(id) };
  });
  return { categories, only: patterns };
}

function assertNotBlank(flag: string, values: readonly string[]): void {
  if (values.every((value) => value.trim() !== "")) return;
  throw new GenerateFailure(
    EXIT.usage,
    `${flag} has an empty value, perhaps of a shell variable that is not set; give it one, or leave ${flag} out for all models.`,
  );
}

function globMatcher(glob: string): (id: string) => boolean {
  try {
    // An id is a name, not a path: `*` also matches a slash.
    return picomatch(glob, { bash: true, dot: true, nonegate: true });
  } catch {
    const shown = printable(JSON.stringify(glob));
    throw new GenerateFailure(EXIT.usage, `--only ${shown} is not a pattern; check it.`);
  }
}
