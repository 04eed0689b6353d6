// Whether a text is a public URL, decided by its text alone, without a DNS lookup. URLs of the
// gateway itself count as public, even on loopback or in a private network.
import { reachOf } from "./reach.js";
import { urlOf } from "./url.js";
import { isArray, isObject } from "./value.js";

// Most URLs: plain labels without punycode, in a country or a common top-level domain. Far cheaper
// than parsing, and linear.
const USUAL = /^https:\/\/[a-z\d]+(?:[.-][a-z\d]+)*?\.(?:com|net|org|app|dev|[a-z]{2})\//;

// A host and a port without parts that programs read differently: no user, no backslash, no white
// space.
const AUTHORITY = /^https?:\/\/[^\s/?#\\@]+(?:[/?#]|$)/i;

const NAME = /^[^.]+(?:\.[^.]+)+$/;

// Reserved for single machines and networks, or excluded from the public name system. Names for
// examples and tests pass.
const NEVER_PUBLIC =
  /\.(?:alt|corp|home|home\.arpa|internal|intranet|invalid|lan|local|localdomain|localhost|onion|private)$/;

/**
 * Whether a text is a URL of a public host, over HTTPS or also HTTP. Values of other types pass.
 */
export function isPublicUrl(value: unknown, also?: "http"): boolean {
  return typeof value !== "string" || USUAL.test(value) || isPublicAt(value, also);
}

function isPublicAt(text: string, also: "http" | undefined): boolean {
  const url = AUTHORITY.test(text) ? urlOf(text) : undefined;
  if (url === undefined) return false;
  const { protocol, hostname } = url;
  if (protocol !== "https:" && also !== "http") return false;
  const reach = reachOf(hostname.replace(/^\[|\]$/g, ""));
  if (reach !== undefined) return reach === "public";
  const name = hostname.replace(/\.$/, "");
  return NAME.test(name) && !NEVER_PUBLIC.test(`.${name}`);
}

const MAX_DEPTH = 32;

// In validation it replaces the origin of a gateway that is not public.
const PUBLIC_ORIGIN = "https://gateway.example";

/** Converts a body to the form that validation checks. */
export type BodyMask = (body: unknown) => unknown;

// 2-video.md, Common: public HTTPS URLs.
/**
 * For a gateway that is not public: URLs of its origin get a public origin, so that the documented
 * rules accept URLs from `client.uploads`. The sent body and other gateways are not affected.
 */
export function maskGatewayUrls(gatewayOrigin: string): BodyMask {
  const gatewayPrefix = `${gatewayOrigin}/`;
  if (isPublicUrl(gatewayPrefix)) return (body) => body;
  const maskUrls = (value: unknown, depth: number): unknown => {
    // A body that is nested deeper, or endlessly, has no URL there.
    if (depth > MAX_DEPTH) return value;
    if (typeof value === "string" && value.startsWith(gatewayPrefix)) {
      return PUBLIC_ORIGIN + value.slice(gatewayOrigin.length);
    }
    if (isArray(value)) return value.map((item) => maskUrls(item, depth + 1));
    if (!isObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, member]) => [key, maskUrls(member, depth + 1)]),
    );
  };
  return (body) => maskUrls(body, 0);
}
