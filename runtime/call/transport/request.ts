// Builds the HTTP request of a call, and checks paths on the gateway.
import { ConfigurationError } from "../errors/index.js";
import { formatValue } from "../../validation/issue.js";
import { urlOf } from "../../validation/url.js";
import type { Call } from "./call.js";
import type { CallOptions } from "./options.js";
import type { TransportSettings } from "./settings.js";
import type { WireRequest } from "./wire/wire.js";

/** Builds the request for all attempts. It stays the same if the caller changes `options` later. */
export function wireRequest(
  settings: TransportSettings,
  call: Call<unknown>,
  options: CallOptions,
): WireRequest {
  return {
    origin: settings.base.origin,
    path: `${settings.base.prefix}${call.path}${searchOf(call.query)}`,
    method: call.method,
    headers: requestHeaders(settings, call, options),
    body: call.body?.bytes,
  };
}

function searchOf(query: Call<unknown>["query"] = {}): string {
  const parameters =
    query instanceof URLSearchParams
      ? [...query]
      : Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return parameters.length === 0 ? "" : `?${new URLSearchParams(parameters)}`;
}

/** Returns the headers of a request without `authorization`, for hooks and logs. */
export function observableHeaders(request: WireRequest): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(request.headers).filter(([name]) => name !== "authorization"),
  );
}

function requestHeaders(
  settings: TransportSettings,
  call: Call<unknown>,
  options: CallOptions,
): Record<string, string> {
  const headers: Record<string, string> = {
    accept: "application/json",
    "accept-encoding": call.large === true && settings.wire.gzip ? "gzip" : "identity",
  };
  for (const [name, value] of [
    ...Object.entries(settings.headers),
    ...Object.entries(options.headers ?? {}),
  ]) {
    const lower = name.toLowerCase();
    refuseOdd(lower);
    refuseReserved(lower);
    if (value === null) delete headers[lower];
    else headers[lower] = checkedValue(lower, value);
  }
  if (call.body !== undefined) headers["content-type"] = call.body.contentType;
  if (call.submission?.idempotencyKey) headers["idempotency-key"] = call.submission.idempotencyKey;
  if (call.authorized !== false) headers["authorization"] = settings.key.header();
  return headers;
}

// Headers that a caller cannot set, with the reason. With `x-service-response-version`, the answer
// to a create request has an undocumented shape (API document 1-core.md, Versioning).
const RESERVED: Readonly<Record<string, string>> = {
  authorization: "it carries the API key; set apiKey instead",
  "idempotency-key":
    "the SDK sends its own key; pass the option idempotencyKey to submit, run or request",
  "x-service-response-version": "with it, the SDK cannot read create answers; remove it",
};

// Headers that describe the connection or the length of the body. If a caller set them, the
// connection would break.
const TRAVEL = new Set([
  "connection",
  "content-length",
  "host",
  "keep-alive",
  "transfer-encoding",
  "upgrade",
]);

function refuseOdd(name: string): void {
  if (/^[!#$%&'*+.^_`|~0-9a-z-]+$/.test(name) && !TRAVEL.has(name)) return;
  throw new ConfigurationError(
    `The header ${JSON.stringify(name.slice(0, 60))} cannot be set; remove it from headers.`,
  );
}

function refuseReserved(name: string): void {
  const why = Object.hasOwn(RESERVED, name) ? RESERVED[name] : undefined;
  if (why !== undefined) throw new ConfigurationError(`The header ${name} cannot be set: ${why}`);
}

function checkedValue(name: string, value: string): string {
  if (typeof value !== "string" || !/^[\t\x20-\x7e\x80-\xff]*$/.test(value)) {
    throw new ConfigurationError(
      `The value of the header ${name} must be printable ASCII or Latin-1.`,
    );
  }
  return value;
}

/** The address of the gateway: an origin, and the path before `/v1`. That path is usually empty. */
export interface BaseUrl {
  readonly origin: string;
  readonly prefix: string;
}

// Matches `localhost`, and the IP addresses of this machine and of private networks. Other host
// names are not matched, because they may resolve to a public address.
const LOCAL =
  /^(?:localhost|127(?:\.\d+){3}|10(?:\.\d+){3}|192\.168(?:\.\d+){2}|172\.(?:1[6-9]|2\d|3[01])(?:\.\d+){2}|\[::1\]|\[f[cd][\da-f]{2}:[\da-f:]+\])$/;

/**
 * Reads a base URL, with or without a trailing `/` or `/v1`. Throws `ConfigurationError` for other
 * text, and for a URL with a user, password, query or fragment. Unless `insecure` is true, also
 * throws for http to a public host, because anyone on the network path could read the API key.
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
      "baseUrl must not have a user, a password, a query or a fragment; pass the key as apiKey",
    );
  }
  if (url.protocol === "http:" && !insecure && !LOCAL.test(url.hostname)) {
    throw new ConfigurationError(
      `baseUrl is http, and ${formatValue(url.hostname)} is neither localhost nor a private address: others on the network could read the key. Use https, or pass insecure: true.`,
    );
  }
  const prefix = url.pathname.replace(/\/+(?:v1\/*)?$/, "");
  return { origin: url.origin, prefix };
}

/**
 * Builds a path on the gateway from a template, and escapes each part. Throws `ConfigurationError`
 * for an empty part, `.` and `..`. Also throws for half a surrogate pair, which no URL can contain.
 */
export function path(text: TemplateStringsArray, ...parts: readonly string[]): string {
  return text.reduce((done, piece, index) => {
    const part = parts[index];
    return done + piece + (part === undefined ? "" : segment(part));
  }, "");
}

function segment(part: string): string {
  if (part === "" || part === "." || part === ".." || /\p{Cs}/u.test(part)) {
    throw new ConfigurationError(
      `The id ${formatValue(part)} cannot be in a URL path; check the id`,
    );
  }
  return encodeURIComponent(part);
}

/**
 * Returns a path from a catalog or a caller. Throws `ConfigurationError` if it is not a plain path,
 * because other text may lead to another origin.
 */
export function checkedEndpoint(endpoint: string): string {
  if (!/^\/[A-Za-z0-9_.:~/-]+$/.test(endpoint) || /\/\/|\/\.{1,2}(\/|$)/.test(endpoint)) {
    throw new ConfigurationError(
      `endpoint ${formatValue(endpoint)} must be a plain path on the gateway, such as /v1/videos/generations`,
    );
  }
  return endpoint;
}
