// Reads the command-line flags of the gateway.
import { Command, CommanderError, Option } from "commander";
import { isLoopback } from "../../gateway/http/own-host.js";
import type { Clock } from "../../gateway/instance/clock.js";
import { DEFAULT_KEY, type GatewayOptions } from "../../gateway/instance/options.js";
import type { KeyOptions } from "../../gateway/keys/key.js";
import * as value from "./values.js";

export interface Flags extends GatewayOptions {
  readonly port: number;
  readonly host: string;
  readonly verbose?: boolean;
  readonly catalogFile?: string;
  /** Where the first key comes from; absent for the documented one. */
  readonly keyFrom?: KeySource;
}

/** What can name the key of a gateway. */
export type KeySource = "--key" | "GATEWAY_KEY" | "--keys";

/** The flags as commander gives them: each value checked, not yet compared with each other. */
interface Given extends Omit<
  Flags,
  "keys" | "clock" | "catalog" | "scenarios" | "catalogFile" | "keyFrom"
> {
  readonly allowRemote?: boolean;
  readonly key?: string;
  readonly keys?: readonly KeyOptions[];
  readonly balance?: number;
  readonly catalog?: string;
  readonly clock?: Clock["mode"];
  readonly start?: string;
  readonly scenario?: readonly string[];
}

/** How its help introduces the command. */
export interface Introduction {
  /** As the user calls it. */
  readonly called: string;
  /** What it does, in one sentence. */
  readonly says: string;
  /** Arguments that show what it is for. */
  readonly example: string;
}

/** The flags in the arguments. `--help` prints and exits 0. @throws UsageError for anything wrong. */
export function readFlags(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  { called, says, example }: Introduction,
): Flags {
  const command = new Command(called)
    .description(says)
    .helpOption("-h, --help", "print this")
    .addHelpText("after", `\nExample:\n  ${called} ${example}`)
    .option(
      "--port <number>",
      "port to listen on; 0 takes a free one",
      value.wholeNumber("--port", 65_535),
      4010,
    )
    .option("--host <address>", "address to bind", "127.0.0.1")
    .option("--allow-remote", "let --host be an address that other machines can reach")
    .option(
      "--key <key>",
      `API key to accept instead of ${DEFAULT_KEY} (better: GATEWAY_KEY, which no process list shows)`,
    )
    .option(
      "--keys <file>",
      "JSON list of keys: key, account, balance, models, expiresAt, ips",
      value.keysIn,
    )
    .option(
      "--balance <usd>",
      "balance of the key, in USD (default: 1000)",
      value.amount("--balance"),
    )
    .option(
      "--catalog <file>",
      "saved answer of /v1/models?expand=parameters to serve, or contracts.lock.json of an SDK",
    )
    .option(
      "--task-time <duration>",
      "how long a task takes (default: 1500ms)",
      value.duration("--task-time"),
    )
    .option(
      "--result-lifetime <duration>",
      "how long result files live (default: 24h)",
      value.duration("--result-lifetime"),
    )
    .option(
      "--seed <integer>",
      "equal ids in every run, and equal times unless --clock real",
      value.wholeNumber("--seed", 2 ** 32 - 1),
    )
    .addOption(
      new Option(
        "--clock <mode>",
        "manual is moved by POST /__gateway/clock, step by requests",
      ).choices(["real", "manual", "step"]),
    )
    .option("--start <time>", "where a manual or step clock starts, e.g. 2026-08-01T00:00:00Z")
    .option(
      "--scenario <text...>",
      'bend requests from the start, e.g. "429 x2 after 1s"',
      value.scenario,
    )
    .addOption(
      new Option(
        "--idempotency <models>",
        "models whose Idempotency-Key counts (default: documented)",
      ).choices(["documented", "all"]),
    )
    .option(
      "--public-url <url>",
      "origin of the URLs that are handed out",
      value.origin("--public-url"),
    )
    .option("--verbose", "print one line per request")
    .allowExcessArguments(false)
    .exitOverride()
    .configureOutput({ writeErr: () => undefined });
  try {
    command.parse([...args], { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) process.exit(0);
    const said = error.message.replace(/^error: /, "").replace(/\.$/, "");
    const asked = said.replace(/\n\(Did you mean (.*)\?\)$/, "; did you mean $1?");
    throw new value.UsageError(`${asked}${asked === said ? "; see" : " See"} ${called} --help.`);
  }
  return together(command.opts<Given>(), env["GATEWAY_KEY"]?.replace(/\r?\n$/, ""));
}

/** The flags as a whole, with the environment. */
function together(given: Given, fromEnvironment: string | undefined): Flags {
  const { allowRemote, key, keys, balance, catalog, start, scenario, ...rest } = given;
  if (!isLoopback(rest.host) && allowRemote !== true) {
    throw new value.UsageError(
      `--host ${rest.host} could be reached by other machines; add --allow-remote if you mean it`,
    );
  }
  const secret = key ?? fromEnvironment ?? "";
  const single = { key: secret, ...(balance === undefined ? {} : { balance }) };
  const own = [...(secret === "" ? [] : [single]), ...(keys ?? [])];
  if (own.length === 0 && !isLoopback(rest.host)) {
    throw new value.UsageError(
      `Everyone knows the key ${DEFAULT_KEY}, and other machines can reach --host ${rest.host}; set GATEWAY_KEY`,
    );
  }
  const all = own.length === 0 ? [{ ...single, key: DEFAULT_KEY }] : own;
  const source = key !== undefined ? "--key" : secret !== "" ? "GATEWAY_KEY" : "--keys";
  const { clock: mode, ...flags } = rest;
  const clock = value.clockOf(mode, start);
  return {
    ...flags,
    keys: all,
    ...(own.length > 0 && { keyFrom: source }),
    ...(scenario === undefined ? {} : { scenarios: scenario }),
    ...(clock === undefined ? {} : { clock }),
    ...(catalog === undefined ? {} : { catalogFile: catalog }),
  };
}
