// Creates a gateway: its state, its routes, and the functions that tests call.
import type { Clock } from "./instance/clock.js";
import { foreignRefusal } from "./http/own-host.js";
import type { Peer } from "./http/peer.js";
import { keyControls, type KeyControls } from "./keys/key-controls.js";
import type { Entry } from "./money/ledger.js";
import { instanceState, type InstanceState } from "./observe/instance-state.js";
import type { LoggedRequest } from "./observe/request-log.js";
import { observeRoutes } from "./observe/routes.js";
import { answerRequest } from "./instance/answer-request.js";
import { deliver, type Answer } from "./scenarios/connection.js";
import { onRoutes } from "./scenarios/on-route.js";
import type { GatewayOptions } from "./instance/options.js";
import { createService, type Create } from "./instance/service.js";
import { serviceRoutes } from "./routes.js";
import { fileOf, siteAnswer } from "./site/site.js";

/**
 * A reference gateway: implements the documented API in this process, with its own state.
 */
export interface Gateway {
  /**
   * Answers a request. Rejects only if a scenario, which is a simulated fault, breaks the
   * connection.
   *
   * @param peer The client that sent the request; default 127.0.0.1.
   */
  fetch(request: Request, peer?: Peer): Promise<Response>;
  /**
   * Like `fetch`, but does not apply a simulated connection fault. Returns the fault beside the
   * response, so that a server can break its own connection.
   */
  answer(request: Request, peer?: Peer): Promise<Answer>;
  /** The gateway's clock. Example: `gateway.clock.advance("72h")`. */
  readonly clock: Clock;
  /** Adds and removes API keys, and changes their balances. */
  readonly keys: KeyControls;
  /** Adds and removes scenarios. gateway/README.md lists all scenarios. */
  readonly scenarios: {
    /**
     * Adds a scenario for later requests whose `METHOD /path` contains `on`. Default: all requests
     * except file downloads.
     *
     * @throws RangeError if `text` is not a scenario, or if no route can match `on`.
     */
    add(text: string, on?: string): void;
    clear(): void;
  };
  /** Returns the latest logged requests, oldest first. */
  requests(): readonly LoggedRequest[];
  /** Returns the latest create requests that made a task, oldest first. */
  creates(): readonly Create[];
  /** Returns the latest ledger entries and the account balances in micro-USD. Balances sum to 0. */
  ledger(): {
    readonly entries: readonly Entry[];
    readonly balances: Readonly<Record<string, number>>;
  };
  /**
   * Returns the time, the keys with their balances, the totals of requests, tasks and charges, and
   * the latest tasks.
   */
  state(): InstanceState;
}

const LOOPBACK: Peer = { ip: "127.0.0.1" };

/**
 * Creates a gateway.
 *
 * @throws MalformedCatalogError if `options.catalog` is neither a saved catalog answer nor a lock
 * file. InvalidKeyError for a key that no client could send, or that has an invalid expiry time or
 * IP address. RangeError for an invalid duration or scenario.
 */
export function createGateway(options: GatewayOptions = {}): Gateway {
  const service = createService(options);
  const app = serviceRoutes(service);
  const scenarios = onRoutes(
    service.scenarios,
    // A scenario must match a route. Middleware, which has the method ALL, does not count as a
    // route, because it answers no request by itself.
    app.routes.filter(({ method }) => method !== "ALL"),
  );
  const observe = observeRoutes({ ...service, scenarios }, () =>
    fileOf(options.site, "index.html"),
  );

  const answer = async (request: Request, peer: Peer = LOOPBACK): Promise<Answer> => {
    // `bound` is set only for requests through a socket. Without `bound`, the caller is in this
    // process, and is always allowed. So its host name is not checked.
    const { bound } = peer;
    const foreign = bound && foreignRefusal(request, { bound, publicUrl: service.publicUrl });
    if (foreign !== undefined) return { response: foreign };
    const url = new URL(request.url);
    const { pathname } = url;
    const isObserving = pathname === "/__gateway" || pathname.startsWith("/__gateway/");
    if (isObserving) return { response: await observe.fetch(request) };
    const file = await siteAnswer(options, request, url);
    if (file !== undefined) return { response: file };
    return answerRequest(service, app, request, { url, peer });
  };

  return {
    answer,
    fetch: async (request, peer) => deliver(await answer(request, peer), request.signal),
    clock: service.clock,
    keys: keyControls(service),
    scenarios,
    requests: () => service.log.list(),
    creates: () => service.creates.list(),
    ledger: () => ({ entries: service.ledger.recent.list(), balances: service.ledger.balances() }),
    state: () => instanceState(service),
  };
}
