// Defines the flags of `sdkgen gateway`, and converts them to options of the gateway.
import { readFileSync } from "node:fs";
import { parsedUrl } from "../../gateway/validation/public-url.js";
import { hostName, isLoopback } from "../../gateway/http/own-host.js";
import { manualClock, realClock, stepClock, type Clock } from "../../gateway/instance/clock.js";
import { DEFAULT_KEY, type GatewayOptions } from "../../gateway/instance/options.js";
import { usage } from "../../generator/failure.js";
import {
  amount,
  choice,
  flag,
  text,
  texts,
  value,
  wholeNumber,
  type Values,
} from "../command-line/flags.js";
import type { KeyOptions } from "../../gateway/keys/key.js";

export const PORT = wholeNumber(
  "<number>",
  "port of the gateway; 0 picks a free port (default: 4010)",
  65_535,
);

export const HOST_NAME = texts(
  "<name...>",
  "host name under which clients reach the gateway, such as the name of its container",
  "host names",
  (name) => hostName(name) !== undefined,
);

export const FLAGS = {
  port: PORT,
  host: text("<address>", "address to listen on (default: 127.0.0.1)"),
  hostName: HOST_NAME,
  allowRemote: flag("allow a --host that other machines can reach"),
  key: text(
    "<key>",
    `API key to accept instead of ${DEFAULT_KEY}; process lists show it, so prefer the variable GATEWAY_KEY`,
  ),
  keys: text(
    "<file>",
    "file with a JSON list of keys; fields: key, account, balance, models, expiresAt, ips, accountDisabled",
  ),
  balance: amount("<usd>", "balance of the key, in USD (default: 1000)"),
  catalog: text(
    "<file>",
    "saved answer of /v1/models?expand=parameters to serve, or contracts.lock.json of an SDK",
  ),
  taskTime: text("<duration>", "how long a task takes (default: 1500ms)"),
  resultLifetime: text("<duration>", "time until a result file expires (default: 24h)"),
  seed: wholeNumber(
    "<integer>",
    "number for repeatable runs: the same ids, and the same times unless --clock is real",
    2 ** 32 - 1,
  ),
  clock: choice(
    ["real", "manual", "step"],
    "POST /__gateway/clock moves a manual clock; each request moves a step clock",
  ),
  start: text("<time>", "start time of a manual or step clock, such as 2026-08-01T00:00:00Z"),
  scenario: texts(
    "<text...>",
    'scenario (simulated fault) that applies from the start, such as "429 x2 after 1s"',
  ),
  idempotency: choice(
    ["documented", "all"],
    "models that honour Idempotency-Key: those whose documents promise it, or all (default: documented)",
  ),
  publicUrl: value(
    "<url>",
    "origin of the URLs in the gateway's answers",
    "an http or https URL",
    (input) => {
      const url = parsedUrl(input);
      return url !== undefined && /^https?:$/.test(url.protocol) ? url.origin : undefined;
    },
  ),
  verbose: flag("print one line per request"),
};

export type GatewayFlags = Values<typeof FLAGS>;

/** The flag or variable from which the gateway's key comes. */
export type KeySource = "--key" | "GATEWAY_KEY" | "--keys";

/** Converts the flags to options of the gateway. The option for the catalog is not included. */
export function instanceOptions(
  { taskTime, resultLifetime, seed, idempotency, publicUrl, scenario, ...flags }: GatewayFlags,
  keys: GatewayOptions["keys"],
): GatewayOptions {
  const clock = clockOf(flags);
  const options = { keys, clock, taskTime, resultLifetime, seed, idempotency, publicUrl };
  const entries = Object.entries({ ...options, scenarios: scenario });
  return Object.fromEntries(entries.filter(([, option]) => option !== undefined));
}

/**
 * Returns the API keys that the flags and the environment set. `from` is the source of the first
 * key, or `undefined` if the first key is the documented default. Throws if the key file is wrong.
 * If other machines can reach the gateway, also throws if --allow-remote is missing, or if the user
 * has set no key. Each error has exit code 2.
 */
export function keysOf(
  { key, keys: file, balance, host, allowRemote }: GatewayFlags,
  { GATEWAY_KEY }: NodeJS.ProcessEnv,
): { readonly keys: GatewayOptions["keys"]; readonly from?: KeySource } {
  const isOpen = host !== undefined && !isLoopback(host);
  if (isOpen && allowRemote !== true) {
    throw usage(
      `--host ${host} lets other machines reach the gateway. To allow that, add --allow-remote.`,
    );
  }
  const secrets: readonly (readonly [KeySource, string | undefined])[] = [
    ["--key", key],
    ["GATEWAY_KEY", GATEWAY_KEY?.replace(/\r?\n$/, "")],
  ];
  const [from, secret] = secrets.find(([, text]) => text) ?? ["--keys", DEFAULT_KEY];
  const single = { key: secret ?? "", ...(balance !== undefined && { balance }) };
  const more = file === undefined ? [] : keysIn(file);
  if (from !== "--keys") return { keys: [single, ...more], from };
  if (more.length > 0) return { keys: more, from };
  if (!isOpen) return { keys: [single] };
  throw usage(
    `The default key ${DEFAULT_KEY} is public, and --host ${host} lets other machines reach the gateway. Set another key in GATEWAY_KEY.`,
  );
}

function clockOf({ clock: mode, start }: GatewayFlags): Clock | undefined {
  if (start !== undefined && mode !== "manual" && mode !== "step") {
    throw usage(
      "--start works only with --clock manual or --clock step. Add one of them, or remove --start.",
    );
  }
  if (mode === undefined) return undefined;
  if (mode === "real") return realClock();
  return mode === "manual" ? manualClock(start) : stepClock(start);
}

/** Reads API keys from a file. Throws with exit code 2 if the file is not a JSON list of keys. */
function keysIn(file: string): readonly KeyOptions[] {
  let list: unknown;
  try {
    list = JSON.parse(readFileSync(file, "utf8"));
  } catch {
    throw usage(
      `Cannot read the key file ${file} as JSON. Give a file with a JSON list of {"key": "…"}.`,
    );
  }
  if (Array.isArray(list) && list.every(isKeyOptions)) return list;
  throw usage(
    `The key file ${file} is not a JSON list of {"key": "…", "account": "…", "balance": 5, "models": ["…"], "expiresAt": "…", "ips": ["…"], "accountDisabled": false}. Only "key" is required.`,
  );
}

function isKeyOptions(item: unknown): item is KeyOptions {
  if (typeof item !== "object" || item === null || !("key" in item)) return false;
  return Object.entries(item).every(([field, value]) => FIELDS[field]?.(value) === true);
}

const isText = (value: unknown): boolean => typeof value === "string";
const areTexts = (value: unknown): boolean => Array.isArray(value) && value.every(isText);
const FIELDS: Readonly<Record<string, (value: unknown) => boolean>> = {
  key: isText,
  account: isText,
  balance: (value) => typeof value === "number" && value >= 0 && value <= 1e9,
  models: areTexts,
  expiresAt: (value) => typeof value === "string" || typeof value === "number",
  ips: areTexts,
  accountDisabled: (value) => typeof value === "boolean",
};
