// Checks the URLs of result files. A URL in an answer must not lead to the private network of the
// app.
import { ProtocolError } from "../../call/errors/index.js";
import { reachOf } from "../../validation/reach.js";
import { formatValue } from "../../validation/issue.js";
import { urlOf } from "../../validation/url.js";

export interface AddressGuard {
  /**
   * Parses and checks a URL, and removes its user name and password. Throws `ProtocolError` for a
   * forbidden scheme or IP address.
   */
  readonly check: (url: string, base?: URL) => URL;
  /** Checks whether the IP address of a host name is allowed. */
  readonly isAllowed: (address: string, name: string) => boolean;
}

/** The hosts that may serve result files, besides public hosts. */
export interface ResultAddresses {
  /** Host names or IP addresses that may be in a private network. Default: none. */
  readonly privateHosts?: readonly string[] | undefined;
  /**
   * Whether a host name may resolve to an address in 198.18.0.0/15. A local proxy in fake-ip mode,
   * such as Clash, Surge or sing-box, resolves every host name to this range. Default true. For
   * files that the SDK's proxy or MCP program forwards to other users, the default is false.
   */
  readonly fakeIps?: boolean | undefined;
}

/**
 * Makes the check for result URLs. If the gateway itself is in a private network, the check allows
 * private addresses.
 */
export function addressGuard(
  gatewayOrigin: string,
  { privateHosts = [], fakeIps = true }: ResultAddresses = {},
): AddressGuard {
  const openHosts = new Set(privateHosts.map((host) => host.toLowerCase().replace(/^\[|\]$/g, "")));
  const gatewayHost = hostOf(new URL(gatewayOrigin));
  const isLocal = gatewayHost === "localhost" || reachOf(gatewayHost) === "private";
  const isAllowed = (address: string, host: string) => {
    const reach = reachOfFile(address);
    if (reach === "public") return true;
    const isOpen = isLocal || openHosts.has(host) || (fakeIps && isFakeIp(address, host));
    return reach === "private" && isOpen;
  };
  return {
    check: (text, base) => {
      const url = urlOf(text, base);
      if (url === undefined || (url.protocol !== "http:" && url.protocol !== "https:")) {
        throw refused("is not an http or https URL");
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

// Returns the class of an IP address. Never allows 6to4 addresses, because no relay serves them any
// more (RFC 7526).
const reachOfFile = (address: string) => (/^2002:/.test(address) ? "never" : reachOf(address));

// If a host name resolves to 198.18.0.0/15, a local proxy is in use. An address of this range in
// the URL itself is no sign of a proxy.
const isFakeIp = (address: string, host: string): boolean =>
  address !== host && /^(?:::ffff:)?198\.1[89]\./i.test(address);

/** Makes the error for a host with a forbidden IP address. */
export function intoPrivate(host: string, address: string): ProtocolError {
  const at = host === address ? "" : ` (${address})`;
  if (reachOfFile(address) === "never") {
    return refused(`is on ${formatValue(host)}${at}, which is reserved for special purposes`);
  }
  return refused(
    `is on ${formatValue(host)}${at}, which is in a private network`,
    ' If you trust that host, add it to the option "results.privateHosts".',
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
