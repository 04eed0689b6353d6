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
