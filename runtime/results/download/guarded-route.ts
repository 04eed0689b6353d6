// Fetches result files over sockets that check each address.
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

/**
 * A route by Node's HTTP client. The guard checks the address of each socket; `close` ends them.
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
          // The reader gets the failure. Without a reader the failure must not end the process.
          body.on("error", () => undefined);
          body.on("close", unlisten);
          resolve({ status: body.statusCode ?? 0, headers: body.headers, body: readable(body) });
        });
        sent.on("error", reject);
        // For example, an unrequested upgrade causes neither a response nor an error.
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

// A body with another coding stays as it is. Its reader reports the coding.
function readable(body: IncomingMessage): ByteStream {
  return codingOf(body.headers) === "gzip" ? new DecodedBody(body, body.headers) : body;
}

/** Looks up a host name. Fails if none of its addresses is allowed. */
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
