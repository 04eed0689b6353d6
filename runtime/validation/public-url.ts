// Whether a text is a public URL, judged by its text alone: no DNS lookup. URLs of the gateway itself pass for public ones, even on
// loopback or in a private network.
import { reachOf } from "./reach.js";
import { urlOf } from "./url.js";
import { isArray, isObject } from "./value.js";

// Most URLs: plain labels, none in punycode, below a country or a common top-level domain. Far cheaper than parsing, and linear.
const USUAL = /^https:\/\/[a-z\d]+(?:[.-][a-z\d]+)*?\.(?:com|net|org|app|dev|[a-z]{2})\//;

// A host and a port, and nothing that programs read in different ways: no user, no backslash, no white space.
const AUTHORITY = /^https?:\/\/[^\s/?#\\@]+(?:[/?#]|$)/i;

const NAME = /^[^.]+(?:\.[^.]+)+$/;

// Set aside for single machines and networks, or kept out of the public name system. Names for examples and tests pass.
const NEVER_PUBLIC =
  /\.(?:alt|corp|home|home\.arpa|internal|intranet|invalid|lan|local|localdomain|localhost|onion|private)$/;

/** Whether a text is a URL of a public host: over HTTPS, or HTTP too. Values of other types pass. */
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

const DEEPEST = 32;

// Validation sees it in place of the origin of a gateway that is not public.
const PUBLIC_ORIGIN = "https://gateway.example";

/** A body as validation is to see it. */
export type AsPublic = (body: unknown) => unknown;

// 2-video.md, Common: public HTTPS URLs.
/**
 * For a gateway that is not public itself: URLs of its origin get a public one, so that the documented rules take what
 * `client.uploads` gave. For any other gateway, and for what is sent, nothing changes.
 */
export function ownUrlsArePublic(gatewayOrigin: string): AsPublic {
  const own = `${gatewayOrigin}/`;
  if (isPublicUrl(own)) return (body) => body;
  const seen = (value: unknown, depth: number): unknown => {
    // A request that nests deeper, or without end, has no URL there.
    if (depth > DEEPEST) return value;
    if (typeof value === "string" && value.startsWith(own)) {
      return PUBLIC_ORIGIN + value.slice(gatewayOrigin.length);
    }
    if (isArray(value)) return value.map((item) => seen(item, depth + 1));
    if (!isObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, member]) => [key, seen(member, depth + 1)]),
    );
  };
  return (body) => seen(body, 0);
}
