// Refuses requests from foreign web pages or with foreign host names. Otherwise a page could reach
// the gateway through a visitor's browser (DNS rebinding).
import { isIP } from "node:net";
import { parsedUrl } from "../validation/public-url.js";
import { refusalResponse } from "./answer.js";
import { familyOf } from "./envelope.js";
import { refused } from "./refusal.js";

/** Returns true for 127.0.0.0/8, ::1 and localhost. */
export function isLoopback(host: string): boolean {
  const name = hostName(host);
  return name !== undefined && isLoopbackName(name);
}

/** The host names and the public origin of this gateway. */
interface GatewayHost {
  /** Host names that clients may use, besides `localhost` and IP addresses. */
  readonly bound: readonly string[];
  /** Origin of URLs in answers, if it differs from the request's origin. */
  readonly publicUrl: string | undefined;
}

/** Returns a 403 for a foreign host name or a foreign page; `undefined` for allowed requests. */
export function foreignRefusal(request: Request, gatewayHost: GatewayHost): Response | undefined {
  const url = parsedUrl(request.url);
  const host = request.headers.get("host") ?? url?.host ?? "";
  const path = url?.pathname ?? "/";
  const names = [url?.hostname, hostName(host)];
  const message =
    refuseForeignName(names, gatewayHost.bound.map(hostName)) ??
    refuseForeignOrigin(request, path, gatewayHost);
  return message === undefined ? undefined : refusalResponse(path, refused(403, message).refusal);
}

/**
 * Returns the message for an unknown host name; `undefined` if all names are allowed. An IP address
 * is allowed, because DNS rebinding needs a name.
 */
function refuseForeignName(
  names: readonly (string | undefined)[],
  hostNames: readonly (string | undefined)[],
): string | undefined {
  for (const name of names) {
    if (name === undefined) return "The Host header contains no valid host name";
    if (isLoopbackName(name) || isAddress(name) || hostNames.includes(name)) continue;
    return `This gateway refuses the host name ${name}; to allow this name, start the gateway with --host-name ${name}, or call startGateway with hostNames: ["${name}"]`;
  }
  return undefined;
}

/**
 * Returns the message for a request from a foreign page; `undefined` for other requests. Only usage
 * routes allow CORS (1-core.md, Usage).
 */
function refuseForeignOrigin(
  { url, headers }: Request,
  path: string,
  { publicUrl }: GatewayHost,
): string | undefined {
  const origin = headers.get("origin");
  if (origin === null || familyOf(path) === "usage") return undefined;
  const { protocol, host } = new URL(url);
  const target = new URL(`${protocol}//${headers.get("host") ?? host}`);
  return origin === target.origin || origin === publicUrl
    ? undefined
    : "A web page of another origin may only read /v1/usage and /usage; call the gateway from a server, or through a proxy on the page's own origin";
}

const isLoopbackName = (name: string): boolean =>
  name === "localhost" || name === "[::1]" || /^127\.\d+\.\d+\.\d+$/.test(name);

const isAddress = (name: string): boolean => isIP(name.replace(/^\[|\]$/g, "")) !== 0;

/** Returns the normalised host name without port; `undefined` if the text is not a host. */
export function hostName(host: string): string | undefined {
  if (/[\s/?#@\\]/.test(host)) return undefined;
  const isBareIpv6 = host.split(":").length > 2 && !host.startsWith("[");
  return parsedUrl(`http://${isBareIpv6 ? `[${host}]` : host}`)?.hostname;
}
