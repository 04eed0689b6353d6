// Classifies IP addresses as public, private or unusable, by the registries of IANA (RFC 6890).
import { urlOf } from "./url.js";

/** The class of an IP address. No request may go to a `never` address. */
export type Reach = "public" | "private" | "never";

// Address ranges by class. The first range that contains an address decides.
type Ranges = readonly (readonly [reach: Reach, ...ranges: readonly string[]])[];

const IPV4: Ranges = [
  // Metadata services of cloud providers.
  ["never", "169.254.0.0/16", "100.100.100.200/32", "168.63.129.16/32", "192.0.0.192/32"],
  // Reserved addresses, and addresses for documentation and multicast.
  ["never", "0.0.0.0/8", "192.0.2.0/24", "192.88.99.0/24", "198.51.100.0/24", "203.0.113.0/24"],
  ["never", "224.0.0.0/3"],
  ["private", "127.0.0.0/8", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16"],
  ["private", "100.64.0.0/10", "192.0.0.0/24", "198.18.0.0/15"],
  ["public", "0.0.0.0/0"],
];
const IPV6: Ranges = [
  ["never", "fd00:ec2::254/128"],
  ["private", "::1/128", "fc00::/7", "fec0::/10", "64:ff9b:1::/48"],
  // Addresses of protocols such as Teredo, and addresses for documentation.
  ["never", "2001::/23", "2001:db8::/32", "3fff::/20"],
  // The global unicast range.
  ["public", "2000::/3"],
  ["never", "::/0"],
];

// IPv6 ranges whose addresses contain the IPv4 address of the real target: mapped, NAT64, 6to4.
const EMBEDDING = ["::ffff:0:0/96", "64:ff9b::/96", "2002::/16"];

/** Returns the class of an IP address, or undefined for a host name. */
export function reachOf(host: string): Reach | undefined {
  const bits = bitsOf(host);
  if (bits === undefined) return undefined;
  const contains = (range: string) => bits.startsWith(prefixOf(range));
  if (bits.length === 32) return IPV4.find(([, ...ranges]) => ranges.some(contains))?.[0];
  const embedding = EMBEDDING.find(contains);
  if (embedding === undefined) return IPV6.find(([, ...ranges]) => ranges.some(contains))?.[0];
  const inner = bits.slice(prefixOf(embedding).length).match(/.{8}/g) ?? [];
  return reachOf(
    inner
      .slice(0, 4)
      .map((byte) => parseInt(byte, 2))
      .join("."),
  );
}

function prefixOf(range: string): string {
  const [address = "", length] = range.split("/");
  return (bitsOf(address) ?? "").slice(0, Number(length));
}

function bitsOf(host: string): string | undefined {
  if (/^(?:\d+\.){3}\d+$/.test(host)) {
    return host
      .split(".")
      .map((byte) => Number(byte).toString(2).padStart(8, "0"))
      .join("");
  }
  // `URL` normalises the IPv6 address. A zone such as `%eth0` names only a network interface, so it
  // is removed.
  const url = host.includes(":") ? urlOf(`http://[${host.replace(/%.*$/, "")}]`) : undefined;
  if (url === undefined) return undefined;
  const [before = [], after = []] = url.hostname
    .slice(1, -1)
    .split("::")
    .map((half) => (half === "" ? [] : half.split(":")));
  const gap = Array<string>(8 - before.length - after.length).fill("0");
  return [...before, ...gap, ...after]
    .map((group) => parseInt(group, 16).toString(2).padStart(16, "0"))
    .join("");
}
