// The request of a call: every attempt sends the same bytes.
import type { Call, CallOptions } from "./call.js";
import type { TransportSettings } from "./settings.js";
import type { WireRequest } from "./wire/wire.js";
import { ConfigurationError } from "../errors/index.js";

/** Builds the request once; nothing that the caller changes later can reach it. */
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
  const given = Object.entries(query).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return given.length === 0 ? "" : `?${new URLSearchParams(given)}`;
}

/** Headers that observers may see. */
export function shownHeaders(request: WireRequest): Readonly<Record<string, string>> {
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
  if (call.submission !== undefined) headers["idempotency-key"] = call.submission.idempotencyKey;
  if (call.authorized !== false) headers["authorization"] = settings.key.header();
  return headers;
}

// With this header the gateway answers creates in a form that the documents do not show (1-core.md, Versioning).
const RESERVED: Readonly<Record<string, string>> = {
  authorization: "it carries the API key; set apiKey instead",
  "idempotency-key": "the SDK sends one of its own; submit and run take the option idempotencyKey",
  "x-service-response-version": "it switches creates to an answer that this SDK does not read",
};

// Headers about the connection and the framing of the body; setting them breaks the connection.
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
  throw new ConfigurationError(`The header ${JSON.stringify(name.slice(0, 60))} cannot be set`);
}

function refuseReserved(name: string): void {
  const why = Object.hasOwn(RESERVED, name) ? RESERVED[name] : undefined;
  if (why !== undefined) throw new ConfigurationError(`The header ${name} cannot be set: ${why}`);
}

function checkedValue(name: string, value: string): string {
  if (typeof value !== "string" || !/^[\t\x20-\x7e\x80-\xff]*$/.test(value)) {
    throw new ConfigurationError(`The header ${name} has a value that HTTP does not allow`);
  }
  return value;
}
