// Addresses: the gateway's base, and paths whose parts cannot leave their place.
import { ConfigurationError } from "../errors/index.js";
import { shown } from "../validation/issue.js";
import { urlOf } from "../validation/url.js";

/** Where the gateway is: an origin, and a path before `/v1` (usually empty). */
export interface BaseUrl {
  readonly origin: string;
  readonly prefix: string;
}

// This machine and private networks, as a URL writes them; any other name may lead anywhere.
const LOCAL =
  /^(?:localhost|127(?:\.\d+){3}|10(?:\.\d+){3}|192\.168(?:\.\d+){2}|172\.(?:1[6-9]|2\d|3[01])(?:\.\d+){2}|\[::1\]|\[f[cd][\da-f]{2}:[\da-f:]+\])$/;

/**
 * Reads a base address, with or without a trailing `/` or `/v1`; throws `ConfigurationError`. Plain http shows the key to
 * everybody on the way, and is for this machine and private networks only, unless `insecure`.
 */
export function parseBaseUrl(text: string, insecure = false): BaseUrl {
  const url = urlOf(text);
  if (url === undefined || (url.protocol !== "http:" && url.protocol !== "https:")) {
    throw new ConfigurationError(
      "baseUrl must be an absolute http or https URL, such as https://gateway.example.com",
    );
  }
  if (url.username !== "" || url.password !== "" || url.search !== "" || url.hash !== "") {
    throw new ConfigurationError(
      "baseUrl must not carry a user name, a password, a query or a fragment; pass the key as apiKey",
    );
  }
  if (url.protocol === "http:" && !insecure && !LOCAL.test(url.hostname)) {
    throw new ConfigurationError(
      `baseUrl is http, and ${shown(url.hostname)} is neither localhost nor a private address: everybody on the way could read the key. Use https, or pass insecure: true.`,
    );
  }
  const prefix = url.pathname.replace(/\/+(?:v1\/*)?$/, "");
  return { origin: url.origin, prefix };
}

/** A path on the gateway whose parts are escaped; a part that would change the path is refused. */
export function path(text: TemplateStringsArray, ...parts: readonly string[]): string {
  return text.reduce((done, piece, index) => {
    const part = parts[index];
    return done + piece + (part === undefined ? "" : segment(part));
  }, "");
}

function segment(part: string): string {
  if (part === "" || part === "." || part === "..") {
    throw new ConfigurationError(`${shown(part)} cannot be part of a path on the gateway`);
  }
  return encodeURIComponent(part);
}

/** Checks a path that a catalog or a caller names: on the gateway's own origin, with no way out of it. */
export function checkedEndpoint(endpoint: string): string {
  if (!/^\/[A-Za-z0-9_.:~/-]+$/.test(endpoint) || /\/\/|\/\.{1,2}(\/|$)/.test(endpoint)) {
    throw new ConfigurationError(
      `endpoint ${shown(endpoint)} must be a plain path on the gateway, such as /v1/videos/generations`,
    );
  }
  return endpoint;
}
