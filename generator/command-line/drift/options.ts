// Command line of `npm run drift`; the configuration says the same as for `npm run generate`.
import { Command } from "commander";
import type { Config } from "../config.js";
import { parseArguments } from "../parse.js";

/** Options of a comparison. */
export interface DriftOptions {
  readonly out: string;
  readonly catalog?: string;
  readonly only: readonly string[];
  readonly categories: readonly string[];
  readonly json: boolean;
  /** File for the report as Markdown. */
  readonly markdown?: string;
}

interface Flags {
  readonly out?: string;
  readonly catalog?: string;
  readonly only?: readonly string[];
  readonly category?: readonly string[];
  readonly json?: boolean;
  readonly markdown?: string;
}

/** Parses the arguments after the script's name; throws with exit code 2 on wrong use. */
export function parseDriftFlags(args: readonly string[], env: NodeJS.ProcessEnv): Flags | "help" {
  const command = new Command("npm run drift --")
    .description(
      "Compares a gateway's model catalog with the SDK made from it; writes nothing there.",
    )
    .option("--out <dir>", "folder of the SDK (default: generated)")
    .option(
      "--catalog <file>",
      "a saved answer of GET /v1/models?expand=parameters instead of a gateway",
    )
    .option("--only <glob...>", "only the models whose id matches, as for npm run generate")
    .option("--category <name...>", "only the models of these categories, as for npm run generate")
    .option("--json", "print one JSON object on stdout and nothing else")
    .option("--markdown <file>", "write the report for a pull request")
    .addHelpText("after", HELP);
  return parseArguments<Flags>(command, args, env);
}

const HELP = `
Source: --catalog FILE; else the gateway at GATEWAY_BASE_URL with GATEWAY_API_KEY (environment);
else, with neither, the reference gateway, started for the run. Prices are compared with a live
gateway only; one that moved is listed, and is no drift.

In GitHub Actions (GITHUB_ACTIONS=true): annotations, a step summary, and the outputs drift, class
and version. Colours: NO_COLOR and FORCE_COLOR are respected.

Exit codes: 0 no drift, 1 drift, 2 usage, 3 authentication, 4 network, 5 not a catalog, 6 the
report cannot be written.`;

/** Puts flags over configuration over defaults. */
export function resolveDriftOptions(flags: Flags, config: Config): DriftOptions {
  return {
    out: flags.out ?? config.out ?? "generated",
    ...(flags.catalog !== undefined && { catalog: flags.catalog }),
    only: flags.only ?? config.only ?? [],
    categories: flags.category ?? config.categories ?? [],
    json: flags.json ?? false,
    ...(flags.markdown !== undefined && { markdown: flags.markdown }),
  };
}
