// Which addresses a result may be fetched from: a URL in an answer must not reach into the network of the app.
import { lookup as systemLookup } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";
import { ProtocolError } from "../errors/index.js";

/** Decides about addresses. */
export interface AddressGuard {
  /** The URL, checked; throws `ProtocolError` for a scheme or literal address that is not allowed. */
  readonly check: (url: string, base?: URL) => URL;
  /** Looks a name up; fails where it leads to an address that is not allowed. */
  readonly lookup: LookupFunction;
}

/** A guard for results of this gateway. Private addresses are allowed where the gateway itself has one. */
export function addressGuard(gatewayOrigin: string): AddressGuard {
  const never = neverAllowed();
  const privately = privateNetworks();
  const gatewayHost = hostOf(new URL(gatewayOrigin));
  const local = gatewayHost === "localhost" || holds(privately, gatewayHost);
  const allowed = (address: string) =>
    !holds(never, address) && (local || !holds(privately, address));
  return {
    check: (text, base) => {
      const url = URL.canParse(text, base?.href) ? new URL(text, base) : undefined;
      if (url === undefined || (url.protocol !== "http:" && url.protocol !== "https:")) {
        throw refused("is no http or https URL");
      }
      const host = hostOf(url);
      if (isIP(host) !== 0 && !allowed(host)) throw refused("leads into a private network");
      url.username = "";
      url.password = "";
      return url;
    },
    lookup: (hostname, options, callback) => {
      systemLookup(hostname, { ...options, all: true }, (error, addresses) => {
        if (error !== null) {
          callback(error, "");
          return;
        }
        const usable = addresses.filter(({ address }) => allowed(address));
        const [first] = usable;
        if (first === undefined) {
          callback(refused("leads into a private network"), "");
        } else if (options.all === true) {
          callback(null, usable);
        } else {
          callback(null, first.address, first.family);
        }
      });
    },
  };
}

function refused(why: string): ProtocolError {
  return new ProtocolError(`The address of the result ${why}; it was not fetched.`);
}

function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, "");
}

function holds(list: BlockList, address: string): boolean {
  const version = isIP(address);
  return version !== 0 && list.check(address, version === 6 ? "ipv6" : "ipv4");
}

// Link-local holds the metadata services of clouds; the others are no single host.
function neverAllowed(): BlockList {
  const list = new BlockList();
  list.addSubnet("169.254.0.0", 16, "ipv4");
  list.addSubnet("0.0.0.0", 8, "ipv4");
  list.addSubnet("224.0.0.0", 3, "ipv4");
  list.addSubnet("fe80::", 10, "ipv6");
  list.addSubnet("ff00::", 8, "ipv6");
  list.addAddress("::", "ipv6");
  return list;
}

function privateNetworks(): BlockList {
  const list = new BlockList();
  list.addSubnet("127.0.0.0", 8, "ipv4");
  list.addSubnet("10.0.0.0", 8, "ipv4");
  list.addSubnet("172.16.0.0", 12, "ipv4");
  list.addSubnet("192.168.0.0", 16, "ipv4");
  list.addSubnet("100.64.0.0", 10, "ipv4");
  list.addSubnet("fc00::", 7, "ipv6");
  list.addAddress("::1", "ipv6");
  return list;
}
