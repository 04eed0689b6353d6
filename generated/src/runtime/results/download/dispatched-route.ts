// Downloads through the caller's dispatcher, such as a proxy.
import type { Dispatcher } from "../../transport/wire/dispatcher.js";
import { exchange } from "../../transport/wire/exchange.js";
import type { FileRoute } from "./route.js";

/** Sends through a dispatcher, which stays the caller's: it looks names up by itself, and is not closed. */
export function dispatchedRoute(dispatcher: Dispatcher): FileRoute {
  return {
    paced: false,
    get: ({ origin, pathname, search }, headers, signal) =>
      exchange(
        dispatcher,
        { origin, path: pathname + search, method: "GET", headers, body: undefined },
        { signal },
      ),
    close: () => undefined,
  };
}
