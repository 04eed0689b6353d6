// What "public URL" means where nothing is looked up (2-video.md, Common): it parses, and its host is no private address and no name that is never public.
import { BlockList, isIP } from "node:net";
import { parsedUrl } from "../http/url.js";

/** A scheme that a field takes. */
export type Scheme = "http" | "https";

/** IPv4 networks that no host of the internet has (IANA special-purpose addresses); those for documentation pass, as `files.example` does. */
const PRIVATE: readonly (readonly [network: string, bits: number])[] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["224.0.0.0", 3],
];

/** Last labels of names that are never in the public name system: RFC 6761, 6762, 7686, 8375, 9476, and private use. */
const NEVER_PUBLIC: readonly string[] = [
  "alt",
  "corp",
  "home",
  "home.arpa",
  "internal",
  "intranet",
  "invalid",
  "lan",
  "local",
  "localdomain",
  "localhost",
  "onion",
  "private",
];

const privateNetworks = new BlockList();
for (const [network, bits] of PRIVATE) privateNetworks.addSubnet(network, bits, "ipv4");

/** Whether a text is a public URL of one of the schemes. */
export function isPublicUrl(text: string, schemes: readonly Scheme[]): boolean {
  const [, scheme = "", authority = ""] = /^([a-z]+):\/\/([^/?#]*)/i.exec(text) ?? [];
  if (!schemes.some((taken) => taken === scheme.toLowerCase())) return false;
  // Programs do not agree on what these mean in a host, and a URL with a password is not for everybody.
  if (authority === "" || /[\s\\@]/.test(authority)) return false;
  const host = parsedUrl(text)?.hostname.replace(/^\[|\]$|\.$/g, "");
  if (host === undefined) return false;
  const family = isIP(host);
  if (family === 4) return !privateNetworks.check(host, "ipv4");
  return family === 6 ? isPublicIpv6(groupsOf(host)) : isPublicName(host.split("."));
}

function isPublicName(labels: readonly string[]): boolean {
  return (
    labels.length > 1 &&
    !labels.includes("") &&
    !NEVER_PUBLIC.includes(labels.slice(-1).join(".")) &&
    !NEVER_PUBLIC.includes(labels.slice(-2).join("."))
  );
}

/** The eight groups of an address, as numbers. */
function groupsOf(address: string): number[] {
  const [head = [], tail = []] = address
    .split("::")
    .map((half) => half.split(":").filter((group) => group !== ""));
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => "0");
  return [...head, ...zeros, ...tail].map((group) => Number.parseInt(group, 16));
}

/** 2000::/3 is what the internet is made of; some prefixes stand for an address of IPv4, which then counts. */
function isPublicIpv6(groups: readonly number[]): boolean {
  const starts = (...prefix: number[]): boolean => prefix.every((group, i) => groups[i] === group);
  const stood = (from: number): boolean => {
    const bytes = groups.slice(from, from + 2).flatMap((group) => [group >> 8, group & 255]);
    return !privateNetworks.check(bytes.join("."), "ipv4");
  };
  if (starts(0, 0, 0, 0, 0, 0xffff) || starts(0x64, 0xff9b, 0, 0, 0, 0)) return stood(6);
  if (starts(0x2002)) return stood(1);
  return (groups[0] ?? 0) >> 13 === 1;
}
