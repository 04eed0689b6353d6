// Creates the internal objects of a client: transport, tracker, submitter, budget, checks and
// observer.
import { ConfigurationError } from "../errors/index.js";
import { type ClientModels, nearModel } from "../model/registry.js";
import { leveled, PROCESS_WARNINGS } from "../observe/logger.js";
import { createObserver, type Observer } from "../observe/observer.js";
import { platform } from "../../platform/node.js";
import type { DefaultWireSettings } from "../../platform/platform.js";
import { createPricing } from "../../resources/pricing.js";
import { minuteTurns } from "../../resources/usage/usage.js";
import type { DownloadSettings } from "../../results/download/downloads.js";
import { wiredRoute } from "../../results/download/route.js";
import { Budget } from "../submission/budget.js";
import { Budgets } from "../submission/budgets.js";
import { Checks } from "../submission/checks.js";
import { Submitter } from "../submission/submitter.js";
import { maskGatewayUrls } from "../../validation/public-url.js";
import { Uploader } from "../../files/uploader.js";
import { submittedState } from "../../tasks/state.js";
import type { Period } from "../../tasks/task.js";
import { TaskTracker } from "../../tasks/tracker.js";
import type { Surroundings } from "../time/clock.js";
import { ApiKey } from "../transport/api-key.js";
import { Transport } from "../transport/call.js";
import { parseBaseUrl } from "../transport/request.js";
import { fetchWire } from "../transport/wire/fetch/wire.js";
import type { Wire } from "../transport/wire/wire.js";
import {
  checkedAddresses,
  checkedClientOptions,
  checkedWithOptions,
  type ClientOptions,
  type ClientTimeouts,
  DEFAULT_LIMITS,
  DEFAULT_RETRY,
  DEFAULT_TIMEOUTS,
  mergeDefaults,
  type WithOptions,
} from "./options.js";

/**
 * Throws `ConfigurationError` in a web page or a web worker, unless `allowed` is true. Users of a
 * page could read the API key.
 */
export function refuseBrowser(global: object, allowed: boolean): void {
  const inPage = "window" in global && "document" in global;
  const inWorker = "WorkerGlobalScope" in global && "importScripts" in global;
  if (allowed || (!inPage && !inWorker)) return;
  throw new ConfigurationError(
    "The client does not start in a browser, because every visitor could read the API key. " +
      "Call the gateway from a backend, or set dangerouslyAllowBrowser: true.",
  );
}

/** The internal objects of a client, such as its transport and its submitter. */
export type Core = ReturnType<typeof createCore>;

/**
 * Checks the options and creates the internal objects of a client. Sends nothing and opens no
 * socket.
 */
export function createCore(
  rawOptions: ClientOptions,
  surroundings: Surroundings,
  registry: ClientModels,
) {
  const options = checkedClientOptions(rawOptions);
  refuseBrowser(globalThis, options.dangerouslyAllowBrowser === true);
  const { clock, random, uuid } = surroundings;
  const { logLevel = "warn" } = options;
  const logger = leveled(options.logger, logLevel);
  const observer = createObserver(options.hooks ?? {}, logger);
  const timeouts = mergeDefaults("timeouts", DEFAULT_TIMEOUTS, options.timeouts);
  const { transport, routeOf } = createTransport(
    options,
    surroundings,
    registry,
    timeouts,
    observer,
  );
  const { base, limits, wire } = transport.settings;
  const budgets = new Budgets(createPricing(transport), clock, logger.warn);
  const budget = options.budget === undefined ? undefined : new Budget(options.budget, budgets);
  const journal = options.journal?.attach({ transport, clock, warn: logger.warn });
  const tracker = new TaskTracker({
    transport,
    gatewayOrigin: base.origin,
    routeOf,
    clock,
    random,
    addresses: checkedAddresses(options.results),
    changed: ({ id, model }, state) => observer.task(() => ({ taskId: id, model, state })),
    onEnd: ({ id }, costUsd, state) => {
      budgets.settle(id, costUsd);
      if (state !== undefined) journal?.keepEnd(state);
    },
    saved: (source, file) => journal?.keepFile(source, file),
    // Polls use at most three quarters of the sockets. The other sockets stay free for submits.
    concurrency: Math.max(1, Math.floor(limits.sockets * 0.75)),
    taskMs: timeouts.taskMs,
    period: everyMs(options.pollIntervalMs),
  });
  const checks = new Checks({
    validate: options.validate ?? "rules",
    unknownFields: options.unknownFields,
    asPublic: maskGatewayUrls(base.origin),
    warn: leveled(options.logger ?? PROCESS_WARNINGS, logLevel).warn,
  });
  const submitter = new Submitter({
    transport,
    tracker,
    clock,
    uuid,
    checks,
    budget,
    journal,
    uploader: new Uploader(clock),
    submitted: ({ id, model }) =>
      observer.task(() => ({ taskId: id, model, state: submittedState(id) })),
  });
  const close = async () => {
    await Promise.all([tracker.close(), transport.close()]);
    await journal?.close();
    await wire.close();
  };
  let closed: Promise<void> | undefined;
  return {
    budgets,
    budget,
    transport,
    tracker,
    clock,
    submitter,
    checks,
    journal,
    uuid,
    usageTurns: minuteTurns(clock),
    internals: {
      clock,
      journal: options.journal,
      warn: logger.warn,
      fetching: tracker.fetching,
      closing: transport.closing,
      baseUrl: base.origin + base.prefix,
    },
    // Closes only once: after an explicit `close`, `await using` calls `close` again.
    close: () => (closed ??= close()),
  };
}

/**
 * Returns a copy of `core` with other limits. The `close` of the copy does nothing, because the
 * original client closes the shared objects.
 */
export function withLimits(core: Core, rawOptions: WithOptions): Core {
  const options = checkedWithOptions(rawOptions);
  const { headers, unknownFields } = options;
  const transport = headers === undefined ? core.transport : core.transport.with(headers);
  const checks = unknownFields === undefined ? core.checks : core.checks.with(unknownFields);
  const budget =
    options.budget === undefined ? core.budget : new Budget(options.budget, core.budgets);
  const submitter = core.submitter.with({ transport, checks, budget });
  return { ...core, transport, checks, budget, submitter, close: async () => undefined };
}

/**
 * Creates the transport of the client, and `routeOf`, which returns the route that downloads result
 * files.
 */
function createTransport(
  options: ClientOptions,
  { clock, random, env }: Surroundings,
  registry: ClientModels,
  timeouts: ClientTimeouts,
  observer: Observer,
) {
  const apiKey = textOption("apiKey", options.apiKey ?? env["GATEWAY_API_KEY"]);
  const address = textOption(
    "baseUrl",
    options.baseUrl ?? (env["GATEWAY_BASE_URL"] || registry.baseUrl),
  );
  refuseMissing({ apiKey, baseUrl: address });
  const key = new ApiKey(apiKey);
  const base = parseBaseUrl(address, options.insecure === true);
  const limits = mergeDefaults("limits", DEFAULT_LIMITS, options.limits);
  const { sockets } = limits;
  const { wire, routeOf, isBuiltIn } = chooseWire(options, {
    sockets,
    connectMs: timeouts.connectMs,
  });
  const transport = new Transport({
    base,
    key,
    wire,
    clock,
    random,
    timeouts,
    limits,
    observer,
    retry: mergeDefaults("retry", DEFAULT_RETRY, options.retry),
    headers: options.headers ?? {},
    // Name of the environment variable of a proxy that the client does not use. Absent if the
    // requests may use the proxy: with a dispatcher or `fetch` of the caller, or with the `fetch`
    // of a runtime other than Node.
    proxyVariable:
      isBuiltIn && !platform.usesProxyVariables
        ? proxyVariable(env, new URL(base.origin))
        : undefined,
    nearModel: (id) => nearModel(registry, id),
  });
  return { transport, routeOf };
}

function everyMs(ms: number | undefined): Period | undefined {
  return ms === undefined ? undefined : { minSeconds: ms / 1000, maxSeconds: ms / 1000 };
}

function textOption(name: string, value: unknown = ""): string {
  if (typeof value !== "string") throw new ConfigurationError(`${name} must be a string.`);
  // A key from a file or a secret store often ends with a line break.
  return value.replace(/\r?\n$/, "");
}

const VARIABLES = { apiKey: "GATEWAY_API_KEY", baseUrl: "GATEWAY_BASE_URL" };

function refuseMissing(options: Readonly<Record<keyof typeof VARIABLES, string>>): void {
  const names = (["apiKey", "baseUrl"] as const).filter((name) => options[name] === "");
  if (names.length === 0) return;
  const variables = names.map((name) => VARIABLES[name]).join(" and ");
  throw new ConfigurationError(
    `createClient needs ${names.join(" and ")}: pass { ${names.join(", ")} }, or set ${variables}.`,
  );
}

/**
 * Chooses two things: the wire, which sends requests to the gateway (undici or fetch), and the
 * route, which downloads result files. The route uses sockets that check each address, if the
 * platform has them and the caller passes neither a dispatcher nor `fetch`. Otherwise, the route
 * uses the same wire.
 */
function chooseWire(
  { dispatcher, fetch }: ClientOptions,
  settings: DefaultWireSettings,
): {
  readonly wire: Wire;
  readonly routeOf: DownloadSettings["routeOf"];
  readonly isBuiltIn: boolean;
} {
  if (dispatcher !== undefined && fetch !== undefined) {
    throw new ConfigurationError('Pass the option "dispatcher" or "fetch", not both.');
  }
  const callerWire =
    dispatcher !== undefined ? platform.dispatchedWire(dispatcher) : fetch && fetchWire(fetch);
  const wire = callerWire ?? platform.defaultWire(settings);
  const routeOf = callerWire === undefined ? platform.guardedRoute : undefined;
  return {
    wire,
    routeOf: routeOf ?? (() => wiredRoute(wire)),
    isBuiltIn: callerWire === undefined,
  };
}

type Environment = Surroundings["env"];

// The client ignores variables such as `HTTPS_PROXY`, but some machines reach the gateway only
// through a proxy. So the message of a connection error names the variable.
/**
 * Returns the name of the environment variable that sets a proxy for a URL, for example
 * `HTTPS_PROXY`. Returns `undefined` if none is set, or if `NO_PROXY` lists the host of the URL.
 */
function proxyVariable(env: Environment, { protocol, hostname, port }: URL) {
  const names = protocol === "https:" ? ["https_proxy", "http_proxy"] : ["http_proxy"];
  const all = names.flatMap((name) => [name, name.toUpperCase()]);
  const name = all.find((one) => isSet(env, one));
  const [exempt] = ["no_proxy", "NO_PROXY"].filter((one) => isSet(env, one));
  const entries = exempt === undefined ? [] : (env[exempt] ?? "").toLowerCase().split(/[,\s]+/);
  const urlPort = port || (protocol === "https:" ? "443" : "80");
  const isExempt = entries.some((entry) => {
    const [, host = entry, entryPort = urlPort] = /^(.+):(\d+)$/.exec(entry) ?? [];
    const domain = host.replace(/^\*?\./, "");
    if (entry === "" || entryPort !== urlPort) return false;
    return entry === "*" || hostname === domain || hostname.endsWith(`.${domain}`);
  });
  return isExempt ? undefined : name;
}

const isSet = (env: Environment, name: string) => (env[name] ?? "").trim() !== "";
