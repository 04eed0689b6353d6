// How far an IP address reaches, by the registries of special addresses (IANA, RFC 6890).
import { BlockList, isIP } from "node:net";

/** `never`: no host that a result may lie on, wherever the gateway is. */
export type Reach = "public" | "private" | "never";

// Metadata services of clouds, and addresses of nobody, of examples, or of many hosts.
const NEVER = ranges(
  ["169.254.0.0/16", "100.100.100.200/32", "168.63.129.16/32", "192.0.0.192/32"],
  [
    "0.0.0.0/8",
    "192.0.2.0/24",
    "192.88.99.0/24",
    "198.51.100.0/24",
    "203.0.113.0/24",
    "224.0.0.0/3",
  ],
  ["fd00:ec2::254/128"],
);
const PRIVATE = ranges(
  ["127.0.0.0/8", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16"],
  ["100.64.0.0/10", "192.0.0.0/24", "198.18.0.0/15"],
  ["::1/128", "fc00::/7", "fec0::/10", "64:ff9b:1::/48"],
);
// All that is given to hosts of the Internet, less what is taken out of it: protocols (Teredo), examples, 6to4.
const GLOBAL = ranges(["2000::/3"]);
const NOT_GLOBAL = ranges(["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"]);

/** How far a literal address reaches; a name never does. */
export function reachOf(address: string): Reach {
  // A zone says on which of our own networks, and changes nothing.
  const literal = address.replace(/%.*$/, "");
  const version = isIP(literal);
  if (version === 0) return "never";
  const inner = version === 6 ? embedded(literal) : literal;
  if (inner !== undefined) {
    if (NEVER.check(inner)) return "never";
    return PRIVATE.check(inner) ? "private" : "public";
  }
  const holds = (list: BlockList) => list.check(literal, "ipv6");
  if (holds(NEVER)) return "never";
  if (holds(PRIVATE)) return "private";
  return holds(GLOBAL) && !holds(NOT_GLOBAL) ? "public" : "never";
}

/** The IPv4 address that is really meant: mapped (::ffff:0:0/96), or behind a translator (64:ff9b::/96). */
function embedded(address: string): string | undefined {
  const groups = groupsOf(address);
  const prefix = groups.slice(0, 6).join(":");
  if (prefix !== "0:0:0:0:0:ffff" && prefix !== "64:ff9b:0:0:0:0") return undefined;
  const [high = 0, low = 0] = groups.slice(6).map((group) => Number.parseInt(group, 16));
  return [high >> 8, high & 255, low >> 8, low & 255].join(".");
}

function groupsOf(address: string): string[] {
  // A URL writes every address in one form.
  const [head = "", tail = ""] = new URL(`http://[${address}]`).hostname.slice(1, -1).split("::");
  const [before, after] = [head, tail].map((part) => (part === "" ? [] : part.split(":")));
  const gap = Array<string>(8 - before!.length - after!.length).fill("0");
  return [...before!, ...gap, ...after!];
}

function ranges(...groups: readonly (readonly string[])[]): BlockList {
  const list = new BlockList();
  for (const range of groups.flat()) {
    const [address = "", bits] = range.split("/");
    list.addSubnet(address, Number(bits), isIP(address) === 6 ? "ipv6" : "ipv4");
  }
  return list;
}
