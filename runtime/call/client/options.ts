// The options of a client.
import { ConfigurationError } from "../errors/index.js";
import { LOG_LEVELS, type LogLevel, type Logger } from "../observe/logger.js";
import type { Journal } from "../../jobs/journal.js";
import { HOOKS, type Hooks } from "../observe/observer.js";
import type { BudgetOptions } from "../submission/budget.js";
import { checkCheckOptions } from "../submission/checks.js";
import type { UnknownFields, Validation } from "../submission/options.js";
import type { ResultAddresses } from "../../results/download/address.js";
import type { Limits, RetrySettings, Timeouts } from "../transport/settings.js";
import type { FetchFunction } from "../transport/wire/fetch/fetch-function.js";
import type { Dispatcher } from "../transport/wire/undici/dispatcher.js";
import { checkChoice, checkedOptions, type OptionNames } from "../../validation/options.js";
import { formatValue } from "../../validation/issue.js";
import { isNumber } from "../../validation/value.js";

/** Time-outs of a client, in milliseconds. */
export interface ClientTimeouts extends Timeouts {
  /** Longest wait for a task whose model has no documented limit. Default 1 hour. */
  readonly taskMs: number;
}

/** Options of `createClient`. */
export interface ClientOptions {
  /**
   * API key. Default: the environment variable `GATEWAY_API_KEY`. Header: `Authorization: Bearer`.
   * Keep it in a backend.
   */
  readonly apiKey?: string | undefined;
  /**
   * Address of the gateway, with or without a trailing `/` or `/v1`. Default: the environment
   * variable `GATEWAY_BASE_URL`, else the address in the generated package.
   */
  readonly baseUrl?: string | undefined;
  /**
   * Allows http in `baseUrl` for every host, not only for `localhost` and private addresses. Anyone
   * on the network path can then read the key. Default false.
   */
  readonly insecure?: boolean | undefined;
  /**
   * Sends requests on Node through a dispatcher of undici 7 or 8, such as a `ProxyAgent`. The
   * client does not close the dispatcher. Default: the client's own dispatcher.
   */
  readonly dispatcher?: Dispatcher | undefined;
  /**
   * Sends requests and downloads through this `fetch` instead of undici. On runtimes other than
   * Node, the default is `globalThis.fetch`, which the client reads at each call, so that mocks see
   * the calls. A fetch does not show the IP address that it connects to. So the client refuses a
   * result URL with a private address, but not a host name that resolves to a private address. A
   * fetch may have its own time limits, which `timeoutMs` does not change. Node's `fetch` fails
   * after 300 seconds without headers or without a new piece of the body. If a text call is silent
   * for longer, it is billed, but its answer is lost. Bundles for Node send over `node:http` and
   * have no such limit.
   */
  readonly fetch?: FetchFunction | undefined;
  readonly timeouts?: Partial<ClientTimeouts> | undefined;
  /**
   * Milliseconds between two polls of a task. Default the documented period of its model, else 3 to
   * 5 seconds. Tests against a gateway on the same machine may use 50.
   */
  readonly pollIntervalMs?: number | undefined;
  /**
   * Private addresses from which result files may be downloaded. Default none, unless the gateway
   * itself has a private address.
   */
  readonly results?: ResultAddresses | undefined;
  readonly retry?: Partial<RetrySettings> | undefined;
  readonly limits?: Partial<Limits> | undefined;
  /**
   * Headers to send with every request. `Authorization` is refused. Header: each name in this
   * record.
   */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** The checks before sending. Default `rules`: the contract and the documented rules. */
  readonly validate?: Validation | undefined;
  /**
   * Treatment of fields that the contract allows but does not list. Default: a field named almost
   * like a listed field (`durration`, `aspectRatio`) causes `InputValidationError`. The client
   * sends any other unlisted field with a warning. `refuse` refuses all unlisted fields. `send`
   * sends all of them with a warning. The warning goes to the logger. Without a logger, it goes to
   * `process.emitWarning` once per process. `ModelHandle.validate` returns it in `warnings`. The
   * option does not apply to `extraBody`, `loose()` and `untyped()`, nor with `validate: "off"`.
   */
  readonly unknownFields?: UnknownFields | undefined;
  /** Refuses a submit if its estimate exceeds the rest of the budget. Default no limit. */
  readonly budget?: BudgetOptions | undefined;
  /**
   * Stores each submission before it is sent, so that a crash neither loses a job nor bills it
   * twice. Create it with `fileJournal` from the package's `/journal`.
   */
  readonly journal?: Journal | undefined;
  readonly hooks?: Hooks | undefined;
  /**
   * Receiver of log lines, such as `console`. Default none, except for the warning of
   * `unknownFields`.
   */
  readonly logger?: Logger | undefined;
  /** Default `warn`. */
  readonly logLevel?: LogLevel | undefined;
  /** Lets the client start in a browser, where everyone can read the key. Default false. */
  readonly dangerouslyAllowBrowser?: boolean | undefined;
}

/** Options of `client.with`. */
export interface WithOptions {
  /**
   * A separate budget, unspent at first. Its costs are not added to any other budget. Default: both
   * clients share the budget of the original client.
   */
  readonly budget?: BudgetOptions | undefined;
  /** Treatment of fields that the contract does not list. Default the setting of the client. */
  readonly unknownFields?: UnknownFields | undefined;
  /**
   * Further headers. They replace headers of the client with the same name. `Authorization` is
   * refused. Polls do not have these headers, because all clients share one poll loop. Header: each
   * name in this record.
   */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

export const DEFAULT_TIMEOUTS: ClientTimeouts = {
  connectMs: 10_000,
  attemptMs: 30_000,
  createMs: 180_000,
  // The default leaves time for a `Retry-After` of 120 s, the longest wait that the SDK accepts.
  totalMs: 180_000,
  // Assumption: no task takes longer than an hour. The API documents give a time limit only for the
  // model x-omni.
  taskMs: 3_600_000,
};

export const DEFAULT_LIMITS: Limits = {
  sockets: 32,
  queued: 20_000,
  responseBytes: 16 * 1024 * 1024,
};

export const DEFAULT_RETRY: RetrySettings = { attempts: 3 };

const NAMES: OptionNames<ClientOptions> = {
  apiKey: true,
  baseUrl: true,
  insecure: true,
  dispatcher: true,
  fetch: true,
  timeouts: true,
  pollIntervalMs: true,
  results: true,
  retry: true,
  limits: true,
  headers: true,
  validate: true,
  unknownFields: true,
  budget: true,
  journal: true,
  hooks: true,
  logger: true,
  logLevel: true,
  dangerouslyAllowBrowser: true,
};

const WITH_NAMES: OptionNames<WithOptions> = { budget: true, unknownFields: true, headers: true };

// Maps option names of other SDKs to ours. If a caller passes `maxRetries`, for example, the error
// suggests `retry.attempts`.
const NAMES_ELSEWHERE = {
  maxRetries: "retry.attempts",
  timeout: "timeouts.totalMs",
  timeoutMs: "timeouts.totalMs",
  defaultHeaders: "headers",
  key: "apiKey",
  credentials: "apiKey",
  url: "baseUrl",
} as const;

/**
 * Checks the names and values of the client's options and returns the options. Throws
 * `ConfigurationError` for an unknown name or a wrong value.
 */
export function checkedClientOptions(options: ClientOptions): ClientOptions {
  checkedOptions("createClient", options, NAMES, {
    aliases: NAMES_ELSEWHERE,
    example: ", such as { apiKey, baseUrl }",
  });
  const { hooks = {}, journal, logLevel, pollIntervalMs } = options;
  if (pollIntervalMs !== undefined && !(isNumber(pollIntervalMs) && pollIntervalMs >= 1)) {
    throw new ConfigurationError(
      `pollIntervalMs must be a number of milliseconds, from 1 (got ${formatValue(pollIntervalMs)}).`,
    );
  }
  checkCheckOptions(options);
  checkChoice("logLevel", logLevel, LOG_LEVELS);
  if (journal !== undefined && typeof (journal as Partial<Journal> | null)?.attach !== "function") {
    throw new ConfigurationError(
      `journal must be the result of a function such as fileJournal(path) (got ${formatValue(journal)}).`,
    );
  }
  checkedOptions("hooks", hooks, HOOKS);
  return options;
}

const ADDRESS_NAMES: OptionNames<ResultAddresses> = { privateHosts: true, fakeIps: true };

/** Checks the option `results` and returns it. Throws `ConfigurationError` if it is wrong. */
export function checkedAddresses(results: ResultAddresses = {}): ResultAddresses {
  const { privateHosts = [], fakeIps } = checkedOptions("results", results, ADDRESS_NAMES);
  const isHosts = Array.isArray(privateHosts) && privateHosts.every(isHost);
  if (!isHosts) {
    throw new ConfigurationError(
      `results.privateHosts must be a list of hosts without scheme and port, such as "files.internal" (got ${formatValue(privateHosts)}).`,
    );
  }
  if (fakeIps !== undefined && typeof fakeIps !== "boolean") {
    throw new ConfigurationError(
      `results.fakeIps must be true or false (got ${formatValue(fakeIps)}).`,
    );
  }
  return { privateHosts, fakeIps };
}

const isHost = (host: unknown): boolean =>
  typeof host === "string" && /^(?:[\w.-]+|\[?[\da-f:.]+\]?)$/i.test(host);

/** Checks the options of `with` and returns them. Throws `ConfigurationError` if one is wrong. */
export function checkedWithOptions(options: WithOptions): WithOptions {
  checkCheckOptions(checkedOptions("with", options, WITH_NAMES));
  return options;
}

/**
 * Merges the caller's values into the defaults, except `undefined`. Throws `ConfigurationError` for
 * an unknown name. Also throws for a value that is not a positive number, or for a count with a
 * fraction.
 */
export function mergeDefaults<Settings extends object>(
  name: string,
  defaults: Settings,
  overrides: Partial<Settings> | undefined,
): Settings {
  const checked = checkedOptions(name, overrides ?? {}, defaults);
  const set = Object.entries(checked).filter(([, value]) => value !== undefined);
  for (const [key, value] of set) {
    // A time in milliseconds may have a fraction. A count must be a whole number.
    const isCount = !key.endsWith("Ms");
    if (typeof value === "number" && value > 0 && !(isCount && value % 1 > 0)) continue;
    throw new ConfigurationError(
      `${name}.${key} must be a ${isCount ? "whole " : ""}number greater than 0 (got ${formatValue(value)}).`,
    );
  }
  return { ...defaults, ...Object.fromEntries(set) };
}
