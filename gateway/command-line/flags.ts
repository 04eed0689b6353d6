// Reads the command-line flags of the gateway.
import { Command, CommanderError } from "commander";
import { isLoopback } from "../http/own-host.js";
import type { GatewayOptions } from "../instance/options.js";
import {
  clockOf,
  durationFlag,
  idempotencyOf,
  keysOf,
  scenariosOf,
  urlFlag,
  wholeNumber,
} from "./judge.js";
import type { RawFlags } from "./raw-flags.js";
import { UsageError } from "./usage-error.js";

/** What the flags say. */
export interface Flags extends GatewayOptions {
  readonly port: number;
  readonly host: string;
  readonly verbose: boolean;
  readonly catalogFile?: string;
}

/** The flags of a command line. `--help` prints and exits 0. @throws UsageError for anything wrong. */
export function readFlags(
  argv: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Flags {
  const command = new Command("gateway")
    .description(
      "Reference gateway: the documented service on loopback, for tests. Not the live service.",
    )
    .option("--port <number>", "port to listen on; 0 takes a free one", "4010")
    .option("--host <address>", "address to bind", "127.0.0.1")
    .option("--allow-remote", "let --host be an address that other machines can reach")
    .option("--key <key>", "API key to accept (better: GATEWAY_KEY, which no process list shows)")
    .option("--keys <file>", "JSON list of keys: key, account, balance, models, expiresAt, ips")
    .option("--balance <usd>", "balance of the key, in USD (default: 1000)")
    .option("--catalog <file>", "saved answer of /v1/models?expand=parameters to serve")
    .option("--task-time <duration>", "how long a task takes", "1500ms")
    .option("--result-lifetime <duration>", "how long result files live", "24h")
    .option("--seed <integer>", "equal ids in every run, and equal times unless --clock real")
    .option("--clock <mode>", "real, manual (moved by POST /__gateway/clock) or step (per request)")
    .option("--start <time>", "where a manual or step clock starts, e.g. 2026-08-01T00:00:00Z")
    .option("--scenario <text...>", 'bend requests from the start, e.g. "429 x2 after 1s"')
    .option(
      "--idempotency <models>",
      "models whose Idempotency-Key counts: documented or all",
      "documented",
    )
    .option("--public-url <url>", "origin of the URLs that are handed out")
    .option("--verbose", "print one line per request")
    .allowExcessArguments(false)
    .exitOverride()
    .configureOutput({ writeErr: () => undefined });
  try {
    command.parse(argv);
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) process.exit(0);
    const said = error.message.replace(/^error: /, "").replaceAll("\n", " ");
    throw new UsageError(`${said}; --help lists the flags`);
  }
  return judged(command.opts(), env);
}

function judged(flags: RawFlags, env: Readonly<Record<string, string | undefined>>): Flags {
  if (!isLoopback(flags.host) && flags.allowRemote !== true) {
    throw new UsageError(
      `--host ${flags.host} could be reached by other machines; add --allow-remote if you mean it`,
    );
  }
  const clock = clockOf(flags);
  const publicUrl = urlFlag("--public-url", flags.publicUrl);
  return {
    port: wholeNumber("--port", flags.port, 65_535),
    host: flags.host,
    verbose: flags.verbose ?? false,
    keys: keysOf(flags, env["GATEWAY_KEY"]),
    taskTime: durationFlag("--task-time", flags.taskTime),
    resultLifetime: durationFlag("--result-lifetime", flags.resultLifetime),
    idempotency: idempotencyOf(flags.idempotency),
    scenarios: scenariosOf(flags.scenario ?? []),
    ...(clock === undefined ? {} : { clock }),
    ...(publicUrl === undefined ? {} : { publicUrl }),
    ...(flags.catalog === undefined ? {} : { catalogFile: flags.catalog }),
    ...(flags.seed === undefined ? {} : { seed: wholeNumber("--seed", flags.seed, 2 ** 32 - 1) }),
  };
}
