// Checks the addresses that results are fetched from: a URL in an answer must not reach into the network of the app.
import { ProtocolError } from "../../call/errors/index.js";
import { reachOf } from "../../validation/reach.js";
import { shown } from "../../validation/issue.js";
import { urlOf } from "../../validation/url.js";

export interface AddressGuard {
  /** The URL, checked; throws `ProtocolError` for a scheme or literal address that is not allowed. */
  readonly check: (url: string, base?: URL) => URL;
  /** Whether an address that a name leads to is allowed. */
  readonly isAllowed: (address: string, name: string) => boolean;
}

/** The addresses that files of results may have beside public ones. */
export interface ResultAddresses {
  /** Hosts of result files, names or addresses, that may be in a private network. Default none. */
  readonly privateHosts?: readonly string[] | undefined;
  /**
   * Whether the name of a host may lead into 198.18.0.0/15: a local proxy in fake-ip mode (Clash, Surge, sing-box) resolves every
   * name to it. Default true; false for files that a key proxy or the MCP program passes on.
   */
  readonly fakeIps?: boolean | undefined;
}

/** A guard for results of this gateway. Private addresses are allowed if the gateway itself has one. */
export function addressGuard(
  gatewayOrigin: string,
  { privateHosts = [], fakeIps = true }: ResultAddresses = {},
): AddressGuard {
  const own = new Set(privateHosts.map((host) => host.toLowerCase().replace(/^\[|\]$/g, "")));
  const gatewayHost = hostOf(new URL(gatewayOrigin));
  const isLocal = gatewayHost === "localhost" || reachOf(gatewayHost) === "private";
  const isAllowed = (address: string, host: string) => {
    const reach = reachOfFile(address);
    if (reach === "public") return true;
    const isOpen = isLocal || own.has(host) || (fakeIps && isFakeIp(address, host));
    return reach === "private" && isOpen;
  };
  return {
    check: (text, base) => {
      const url = urlOf(text, base);
      if (url === undefined || (url.protocol !== "http:" && url.protocol !== "https:")) {
        throw refused("is no http or https URL");
      }
      const host = hostOf(url);
      if (reachOf(host) !== undefined && !isAllowed(host, host)) throw intoPrivate(host, host);
      url.username = "";
      url.password = "";
      return url;
    },
    isAllowed,
  };
}

// 6to4 is no longer relayed (RFC 7526).
const reachOfFile = (address: string) => (/^2002:/.test(address) ? "never" : reachOf(address));

// A literal address of this range is an address like others; only a name that leads there shows a local proxy.
const isFakeIp = (address: string, host: string): boolean =>
  address !== host && /^(?:::ffff:)?198\.1[89]\./i.test(address);

/** The error for a host with an address that no file may come from. */
export function intoPrivate(host: string, address: string): ProtocolError {
  const at = host === address ? "" : ` (${address})`;
  if (reachOfFile(address) === "never") {
    return refused(`is on ${shown(host)}${at}, an address for special purposes`);
  }
  return refused(
    `is on ${shown(host)}${at}, which is in a private network`,
    " If you trust that host, name it in results.privateHosts of the client.",
  );
}

function refused(why: string, hint = ""): ProtocolError {
  return new ProtocolError(
    `The address of the result ${why}. Ask the gateway's operator for a public https URL.${hint}`,
  );
}

function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, "");
}
