// How result files are fetched: over sockets that check each address.
import { lookup as systemLookup } from "node:dns";
import { Agent as HttpAgent, request as sendHttp, type IncomingMessage } from "node:http";
import { Agent as HttpsAgent, request as sendHttps } from "node:https";
import type { LookupFunction } from "node:net";
import { codingOf } from "../../call/transport/wire/bytes.js";
import { DecodedBody } from "../../call/transport/wire/undici/wire.js";
import type { ByteStream } from "../../call/transport/wire/wire.js";
import { intoPrivate, type AddressGuard } from "./address.js";
import type { FileRoute } from "./route.js";

// Below the idle limit of common servers (5 s and more), so that a dead socket is rarely reused.
const KEPT = { keepAlive: true, timeout: 4_000 };

/** Sends by Node's HTTP client, over sockets whose addresses the guard has seen; they close with the route. */
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
          // The reader sees the failure; without a reader it must not end the process.
          body.on("error", () => undefined);
          body.on("close", unlisten);
          resolve({ status: body.statusCode ?? 0, headers: body.headers, body: readable(body) });
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

// The body of another coding is left as it is: its reader names the coding.
function readable(body: IncomingMessage): ByteStream {
  return codingOf(body.headers) === "gzip" ? new DecodedBody(body, body.headers) : body;
}

/** Looks a name up; fails where it leads to an address that is not allowed. */
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
