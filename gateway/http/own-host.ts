// Refuses requests of foreign pages and under foreign names. Without this check any web page whose
// name resolves to this machine (DNS rebinding) could use the gateway from its visitor's browser.
import { isIP } from "node:net";
import { parsedUrl } from "../validation/public-url.js";
import { refusalResponse } from "./answer.js";
import { familyOf } from "./envelope.js";
import { refused } from "./refusal.js";

/** True for 127.0.0.0/8, ::1 and localhost. */
export function isLoopback(host: string): boolean {
  const name = hostName(host);
  return name !== undefined && isLoopbackName(name);
}

/** The names and the origin of this gateway. */
interface GatewayHost {
  /** Names that clients may use, besides `localhost` and addresses. */
  readonly bound: readonly string[];
  /** Origin of the URLs in its answers, if that differs from the request's. */
  readonly publicUrl: string | undefined;
}

/** The 403 of a request with a foreign host name or from a foreign page; else `undefined`. */
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

/** Addresses are safe: rebinding needs a name, and the browser connected to this very address. */
function refuseForeignName(
  names: readonly (string | undefined)[],
  hostNames: readonly (string | undefined)[],
): string | undefined {
  for (const name of names) {
    if (name === undefined) return "The Host header holds no host name";
    if (isLoopbackName(name) || isAddress(name) || hostNames.includes(name)) continue;
    return `This gateway does not answer to the host name ${name}; if it is yours, start the gateway with --host-name ${name}, or startGateway with hostNames: ["${name}"]`;
  }
  return undefined;
}

/** 1-core.md, Usage: CORS is documented only for the two usage routes. */
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
    : "Pages of another origin may read /v1/usage and /usage only; call the gateway from a server, or by a proxy of the page's own origin";
}

const isLoopbackName = (name: string): boolean =>
  name === "localhost" || name === "[::1]" || /^127\.\d+\.\d+\.\d+$/.test(name);

const isAddress = (name: string): boolean => isIP(name.replace(/^\[|\]$/g, "")) !== 0;

/** The name in a host, with or without port, in one spelling; `undefined` if it is no host. */
export function hostName(host: string): string | undefined {
  if (/[\s/?#@\\]/.test(host)) return undefined;
  const isBareIpv6 = host.split(":").length > 2 && !host.startsWith("[");
  return parsedUrl(`http://${isBareIpv6 ? `[${host}]` : host}`)?.hostname;
}
