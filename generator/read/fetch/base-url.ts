// Reads the gateway's address from GATEWAY_BASE_URL.
import { printable } from "../check/rejection.js";
import { EXIT, GenerateFailure } from "../../failure.js";

/**
 * Returns the address without a trailing `/` or `/v1`. Throws if the address is invalid. Throws for
 * a public `http:` address, unless `insecure` is true.
 */
export function parseBaseUrl(text: string, insecure = false): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw usage("GATEWAY_BASE_URL must be an address such as https://gateway.example.com.");
  }
  if (url.username !== "" || url.password !== "" || url.search !== "" || url.hash !== "") {
    throw usage(
      "GATEWAY_BASE_URL must hold no user name, query or fragment; the key goes into GATEWAY_API_KEY.",
    );
  }
  if (url.protocol === "http:" && !insecure && !LOCAL.test(url.hostname)) {
    throw usage(
      `GATEWAY_BASE_URL is http, and ${printable(url.hostname)} is neither localhost nor a private address: everybody on the way could read the key. Use https, or add --insecure.`,
    );
  }
  return url.origin + url.pathname.replace(/\/+$/, "").replace(/\/v1$/, "");
}

// Matches host names of this machine and of private networks. Must stay equal to the pattern in
// `runtime/call/transport/request.ts`.
const LOCAL =
  /^(?:localhost|127(?:\.\d+){3}|10(?:\.\d+){3}|192\.168(?:\.\d+){2}|172\.(?:1[6-9]|2\d|3[01])(?:\.\d+){2}|\[::1\]|\[f[cd][\da-f]{2}:[\da-f:]+\])$/;

const usage = (message: string) => new GenerateFailure(EXIT.usage, message);
