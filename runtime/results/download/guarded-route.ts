// Downloads result files with Node's HTTP client. Checks each IP address before connecting.
import { lookup as systemLookup } from "node:dns";
import { Agent as HttpAgent, request as sendHttp, type IncomingMessage } from "node:http";
import { Agent as HttpsAgent, request as sendHttps } from "node:https";
import type { LookupFunction } from "node:net";
import { codingOf } from "../../call/transport/wire/bytes.js";
import { DecodedBody } from "../../call/transport/wire/undici/wire.js";
import type { ByteStream } from "../../call/transport/wire/wire.js";
import { reachOf } from "../../validation/reach.js";
import { intoPrivate, type AddressGuard } from "./address.js";
import type { FileRoute } from "./route.js";

// Closes idle sockets after 4 s, because most servers close them after 5 s or more. So a request
// rarely gets a socket that the server has closed.
const KEPT = { keepAlive: true, timeout: 4_000 };

/**
 * Makes a route over Node's HTTP client. A route is a way to request files. `isAllowed` checks each
 * IP address. `close` ends all sockets.
 */
export function directRoute({ isAllowed }: AddressGuard): FileRoute {
  const http = new HttpAgent(KEPT);
  const https = new HttpsAgent(KEPT);
  const lookup = guardedLookup(isAllowed);
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
          // The reader of the body gets the failure. If nothing listened here, the failure would
          // end the process.
          body.on("error", () => undefined);
          body.on("close", unlisten);
          resolve({ status: body.statusCode ?? 0, headers: body.headers, body: readable(body) });
        });
        sent.on("error", reject);
        // A request may end with neither a response nor an error, for example if the server
        // switches to another protocol.
        sent.on("close", () => reject(new Error("the server closed the connection")));
        if (ending.aborted) abort();
        else sent.end();
      }),
    isPublic: (host) =>
      new Promise((resolve) => {
        systemLookup(host, { all: true }, (error, addresses) => {
          resolve(
            error !== null || addresses.every(({ address }) => reachOf(address) === "public"),
          );
        });
      }),
    close: () => {
      http.destroy();
      https.destroy();
    },
  };
}

// Decodes a gzip body. Returns any other body as it is, even if it has a different content
// encoding: the caller reports such an encoding.
function readable(body: IncomingMessage): ByteStream {
  return codingOf(body.headers) === "gzip" ? new DecodedBody(body, body.headers) : body;
}

/** Makes a DNS lookup that drops forbidden IP addresses. The lookup fails if no address remains. */
function guardedLookup(isAllowed: AddressGuard["isAllowed"]): LookupFunction {
  return (hostname, options, callback) => {
    systemLookup(hostname, { ...options, all: true }, (error, addresses) => {
      const usable = (addresses ?? []).filter(({ address }) => isAllowed(address, hostname));
      const [first] = usable;
      if (error !== null) callback(error, "");
      else if (first === undefined)
        callback(intoPrivate(hostname, addresses[0]?.address ?? "no address"), "");
      else if (options.all === true) callback(null, usable);
      else callback(null, first.address, first.family);
    });
  };
}
