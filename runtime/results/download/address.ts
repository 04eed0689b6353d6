// Checks the addresses that results are fetched from: a URL in an answer must not reach into the network of the app.
import { ProtocolError } from "../../errors/index.js";
import { reachOf } from "../../validation/reach.js";
import { urlOf } from "../../validation/url.js";

export interface AddressGuard {
  /** The URL, checked; throws `ProtocolError` for a scheme or literal address that is not allowed. */
  readonly check: (url: string, base?: URL) => URL;
  /** Whether an address that a name leads to is allowed. */
  readonly isAllowed: (address: string) => boolean;
}

/** A guard for results of this gateway. Private addresses are allowed where the gateway itself has one. */
export function addressGuard(gatewayOrigin: string): AddressGuard {
  const gatewayHost = hostOf(new URL(gatewayOrigin));
  const isLocal = gatewayHost === "localhost" || reachOf(gatewayHost) === "private";
  const isAllowed = (address: string) => {
    // 6to4 is no longer relayed (RFC 7526).
    if (/^2002:/.test(address)) return false;
    const reach = reachOf(address);
    return reach === "public" || (isLocal && reach === "private");
  };
  return {
    check: (text, base) => {
      const url = urlOf(text, base);
      if (url === undefined || (url.protocol !== "http:" && url.protocol !== "https:")) {
        throw refused("is no http or https URL");
      }
      const host = hostOf(url);
      if (reachOf(host) !== undefined && !isAllowed(host)) throw intoPrivate();
      url.username = "";
      url.password = "";
      return url;
    },
    isAllowed,
  };
}

/** The error for an address that leads into a private network. */
export const intoPrivate = () => refused("leads into a private network");

function refused(why: string): ProtocolError {
  return new ProtocolError(
    `The address of the result ${why}. Ask the gateway's operator for a public https URL.`,
  );
}

function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, "");
}
