// Checks that a URL is public: its host is not private or reserved (2-video.md, Common). Uses no
// DNS.
import { BlockList, isIP } from "node:net";
export type Scheme = "http" | "https";

/** IPv4 networks without public hosts (IANA), such as private, loopback and multicast networks. */
const SPECIAL_IPV4: readonly (readonly [network: string, bits: number])[] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["168.63.129.16", 32], // a cloud's internal services
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
];

/** Endings of host names that are never public: RFC 6761, 6762, 7686, 8375, 9476, private use. */
const NEVER_PUBLIC =
  /\.(alt|corp|home|home\.arpa|internal|intranet|invalid|lan|local|localdomain|localhost|onion|private)$/;

/** Addresses that are never public. BlockList also matches IPv4 written as ::ffff:a.b.c.d. */
const special = new BlockList();
for (const [network, bits] of SPECIAL_IPV4) {
  const [a = 0, b = 0, c = 0, d = 0] = network.split(".").map(Number);
  const [high, low] = [(a * 256 + b).toString(16), (c * 256 + d).toString(16)];
  special.addSubnet(network, bits, "ipv4");
  // NAT64 and 6to4 embed an IPv4 address in an IPv6 address, so the IPv6 forms of the network are
  // refused too.
  special.addSubnet(`64:ff9b::${high}:${low}`, 96 + bits, "ipv6");
  special.addSubnet(`2002:${high}:${low}::`, 16 + bits, "ipv6");
}
special.addSubnet("2001::", 23, "ipv6"); // Reserved for protocols such as Teredo.
special.addSubnet("2001:db8::", 32, "ipv6");
special.addSubnet("3fff::", 20, "ipv6");

/** IPv6 addresses that may be public: global unicast, or with an IPv4 address inside. */
const unicast = new BlockList();
unicast.addSubnet("2000::", 3, "ipv6");
unicast.addSubnet("::ffff:0:0", 96, "ipv6");
unicast.addSubnet("64:ff9b::", 96, "ipv6");

export function isPublicUrl(text: string, schemes: readonly Scheme[]): boolean {
  const [, scheme = "", authority = ""] = /^([a-z]+):\/\/([^/?#]*)/i.exec(text) ?? [];
  if (!schemes.some((allowedScheme) => allowedScheme === scheme.toLowerCase())) return false;
  // A host with white space or a backslash is refused, because programs do not agree on the host of
  // such a URL. A URL with `@` contains a user name or a password, so it is not public.
  if (authority === "" || /[\s\\@]/.test(authority)) return false;
  const host = parsedUrl(text)?.hostname.replace(/^\[|\]$|\.$/g, "");
  return host !== undefined && isPublicHost(host);
}

function isPublicHost(host: string): boolean {
  const family = isIP(host);
  if (family === 4) return !special.check(host, "ipv4");
  if (family === 6) return unicast.check(host, "ipv6") && !special.check(host, "ipv6");
  const labels = host.split(".");
  return labels.length > 1 && !labels.includes("") && !NEVER_PUBLIC.test(`.${host}`);
}

export function parsedUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}
