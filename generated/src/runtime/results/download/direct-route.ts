// Downloads over sockets of their own, by Node's HTTP client: it stops reading while the disk is slow.
import { Agent as HttpAgent, request as sendHttp } from "node:http";
import { Agent as HttpsAgent, request as sendHttps } from "node:https";
import type { AddressGuard } from "./address.js";
import type { FileRoute } from "./route.js";

// Below the idle limit of common servers (5 s and more), so that a dead socket is rarely reused.
const KEPT = { keepAlive: true, timeout: 4_000 };

/** Sends over sockets whose addresses the guard has seen; they close with the route. */
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
        // Such as after an upgrade that nobody asked for, which is neither a response nor an error.
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
