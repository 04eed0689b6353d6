// The host names of this gateway. Without this check any web page whose name resolves to this machine could use the controls.
import { parsedUrl } from "../validation/public-url.js";

/** True for 127.0.0.0/8, ::1 and localhost. */
export function isLoopback(host: string): boolean {
  const name = hostName(host);
  return name !== undefined && isLoopbackName(name);
}

/**
 * Why a request may not use the controls; `undefined` when it may. It has to use a loopback name or one that the gateway is
 * bound to, and a page that sends it has to come from that same origin.
 *
 * @param bound names and addresses that the transport listens on.
 */
export function foreignness(request: Request, bound: readonly string[]): string | undefined {
  const url = new URL(request.url);
  const named = request.headers.get("host");
  const hosts = named === null ? [url.host] : [url.host, named];
  const own = bound.map(hostName);
  const isOwn = (host: string): boolean => {
    const name = hostName(host);
    return name !== undefined && (isLoopbackName(name) || own.includes(name));
  };
  if (!hosts.every(isOwn)) {
    return "Call the gateway by a loopback name, e.g. localhost, or by the host that it is bound to";
  }
  const origin = request.headers.get("origin");
  const target = `${url.protocol}//${named ?? url.host}`;
  const isSame = origin === null || origin === new URL(target).origin;
  return isSame ? undefined : "Not from another origin";
}

function isLoopbackName(name: string): boolean {
  return name === "localhost" || name === "[::1]" || /^127\.\d+\.\d+\.\d+$/.test(name);
}

/** The name in a host, with or without port, in one spelling; `undefined` when it is no host. */
function hostName(host: string): string | undefined {
  const plain = host.replace(/^::ffff:(?=\d+\.)/, "");
  const isBareIpv6 = plain.split(":").length > 2 && !plain.startsWith("[");
  return parsedUrl(`http://${isBareIpv6 ? `[${plain}]` : plain}`)?.hostname;
}
