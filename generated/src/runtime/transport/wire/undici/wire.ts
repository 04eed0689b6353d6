// The wire of Node: a dispatcher of the caller, or a pool of the client's own.
import type { Wire } from "../wire.js";
import type { Dispatcher } from "./dispatcher.js";
import { exchange, notADispatcher } from "./exchange.js";

/** Sends through a dispatcher, which stays the caller's. Throws `ConfigurationError` for what is none. */
export function dispatchedWire(dispatcher: Dispatcher, close = async () => {}): Wire {
  if (typeof (dispatcher as Partial<Dispatcher> | null)?.dispatch !== "function") {
    throw notADispatcher();
  }
  return {
    gzip: true,
    exchange: (request, watch) => exchange(dispatcher, request, watch),
    close,
  };
}

/** How long an idle socket is kept: less than common proxies keep it (5 s and more), so that a dead one is rarely reused. */
export const IDLE_MS = 4_000;

/**
 * Sockets of a client: at most `sockets`, one request at a time on each, and others without a limit for streams; none opens before
 * it is used.
 */
export function pairOf(sockets: number, pool: (connections: number | null) => Wire): Wire {
  const [calls, streams] = [pool(sockets), pool(null)];
  return {
    ...calls,
    exchange: (request, watch) =>
      (watch.isStream === true ? streams : calls).exchange(request, watch),
    close: async () => {
      await Promise.all([calls.close(), streams.close()]);
    },
  };
}
