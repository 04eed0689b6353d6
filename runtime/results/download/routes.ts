// How result files are fetched: over sockets of the SDK, or through the caller's dispatcher.
import { Agent as HttpAgent, request as sendHttp } from "node:http";
import { Agent as HttpsAgent, request as sendHttps } from "node:https";
import type { Cancellation } from "../../time/cancellation.js";
import type { Dispatcher } from "../../transport/wire/dispatcher.js";
import { exchange, type WireResponse } from "../../transport/wire/exchange.js";
import type { AddressGuard } from "./address.js";

export interface FileRoute {
  /** Whether a slow reader of the body slows the server down; where it does not, files are fetched in pieces. */
  readonly paced: boolean;
  /**
   * Resolves at the headers; no redirect is followed. Rejects (as does the body) with an error of the socket or of the SDK,
   * or with the reason of `ending`.
   */
  readonly get: (
    url: URL,
    headers: Readonly<Record<string, string>>,
    ending: Cancellation,
  ) => Promise<WireResponse>;
  readonly close: () => void;
}

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

// Below the idle limit of common servers (5 s and more), so that a dead socket is rarely reused.
const KEPT = { keepAlive: true, timeout: 4_000 };

/** Sends by Node's HTTP client, over sockets whose addresses the guard has seen; they close with the route. */
export function directRoute({ lookup }: AddressGuard): FileRoute {
  const http = new HttpAgent(KEPT);
  const https = new HttpsAgent(KEPT);
  return {
    paced: true,
    get: (url, headers, ending) =>
      new Promise((resolve, reject) => {
        const sent =
          url.protocol === "https:"
            ? sendHttps(url, { agent: https, headers, lookup })
            : sendHttp(url, { agent: http, headers, lookup });
        const abort = () => {
          sent.destroy();
          reject(ending.reason as Error);
        };
        let unlisten = ending.onAbort(abort);
        sent.on("response", (body) => {
          unlisten();
          unlisten = ending.onAbort(() => body.destroy(new Error("The download was ended")));
          // The reader sees the failure; without a reader it must not end the process.
          body.on("error", () => undefined);
          body.on("close", unlisten);
          resolve({ status: body.statusCode ?? 0, headers: body.headers, body });
        });
        sent.on("error", reject);
        // An unrequested upgrade, for example, is neither a response nor an error.
        sent.on("close", () => reject(new Error("the server closed the connection")));
        if (ending.aborted) abort();
        else sent.end();
      }),
    close: () => {
      http.destroy();
      https.destroy();
    },
  };
}
