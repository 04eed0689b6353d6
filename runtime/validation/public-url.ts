// Whether a text is a URL that everybody can reach, as far as its letters tell: nothing is looked up.
import { urlOf } from "./url.js";

// Most URLs: plain labels, none in punycode, below a country or a common top-level domain. Far cheaper than to parse it, and linear.
const USUAL = /^https:\/\/[a-z\d]+(?:[.-][a-z\d]+)*?\.(?:com|net|org|app|dev|[a-z]{2})\//;

// A host and a port, and nothing that programs read in different ways: no user, no backslash, no white space.
const AUTHORITY = /^https?:\/\/[^\s/?#\\@]+(?:[/?#]|$)/i;

const NAME = /^[^.]+(?:\.[^.]+)+$/;

// Set aside for single machines and networks, or kept out of the public name system. Names for examples and tests pass.
const NEVER_PUBLIC =
  /\.(?:alt|corp|home|home\.arpa|internal|intranet|invalid|lan|local|localdomain|localhost|onion|private)$/;

/** Whether the text is a URL of a public host: over HTTPS, or HTTP too. */
export function isPublicUrl(text: string, also?: "http"): boolean {
  return USUAL.test(text) || isPublicAt(text, also);
}

function isPublicAt(text: string, also: "http" | undefined): boolean {
  const url = AUTHORITY.test(text) ? urlOf(text) : undefined;
  if (url === undefined) return false;
  const { protocol, hostname } = url;
  if (protocol !== "https:" && also !== "http") return false;
  if (hostname.startsWith("[")) return isPublicIpv6(hostname);
  if (/^(?:\d+\.){3}\d+$/.test(hostname)) return isPublicIpv4(hostname.split(".").map(Number));
  const name = hostname.replace(/\.$/, "");
  return NAME.test(name) && !NEVER_PUBLIC.test(`.${name}`);
}

function isPublicIpv4([a = 0, b = 0, c = 0]: readonly number[]): boolean {
  return !(
    a === 0 ||
    a === 10 ||
    a === 127 ||
    a >= 224 ||
    (a === 100 && b >> 6 === 1) ||
    (a === 169 && b === 254) ||
    (a === 172 && b >> 4 === 1) ||
    (a === 192 && (b === 168 || (b === 0 && c === 0))) ||
    (a === 198 && b >> 1 === 9)
  );
}

// Addresses that stand for one of IPv4: mapped, NAT64, 6to4.
const EMBEDDED = /^\[(?:(?:::ffff|64:ff9b:):([\da-f]+):([\da-f]+)\]|2002:([\da-f]+):([\da-f]*):)/;

// Only 2000::/3 is given to hosts of the internet.
function isPublicIpv6(hostname: string): boolean {
  const [, ...groups] = EMBEDDED.exec(hostname) ?? [];
  const [high, low] = groups.filter((group) => group !== undefined);
  if (high === undefined || low === undefined) return /^\[(?!2002:)[23][\da-f]{3}:/.test(hostname);
  const bits = (group: string) => [parseInt(group, 16) >> 8, parseInt(group, 16) & 255];
  return isPublicIpv4([...bits(high), ...bits(low || "0")]);
}
