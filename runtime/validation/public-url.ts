// Checks whether a string is a public URL, without a DNS lookup. Also replaces URLs of a gateway on
// this machine or in a private network, so that validation accepts them.
import { reachOf } from "./reach.js";
import { urlOf } from "./url.js";
import { isArray, isObject } from "./value.js";

// Matches most public URLs. This is much faster than parsing them.
const USUAL = /^https:\/\/[a-z\d]+(?:[.-][a-z\d]+)*?\.(?:com|net|org|app|dev|[a-z]{2})\//;

// Refuses user names, backslashes and white space before the path, because different programs read
// such a URL differently.
const AUTHORITY = /^https?:\/\/[^\s/?#\\@]+(?:[/?#]|$)/i;

const NAME = /^[^.]+(?:\.[^.]+)+$/;

// Endings of host names that are never public. Host names for examples and tests are not in this
// list.
const NEVER_PUBLIC =
  /\.(?:alt|corp|home|home\.arpa|internal|intranet|invalid|lan|local|localdomain|localhost|onion|private)$/;

/**
 * Returns whether a string is an HTTPS URL of a public host. With `also`, HTTP is allowed too.
 * Returns true for values of other types.
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

// During validation, this origin replaces the origin of a private gateway. URLs below it also stand
// for files that are not uploaded yet.
export const PUBLIC_ORIGIN = "https://gateway.example";

/** Returns the copy of a request body that validation checks. */
export type BodyMask = (body: unknown) => unknown;

// The API document 2-video.md (Common) requires public HTTPS URLs.
/**
 * Returns a function that gives URLs of a private gateway a public origin. Validation then accepts
 * URLs from `client.uploads`. The body that is sent keeps its URLs.
 */
export function maskGatewayUrls(gatewayOrigin: string): BodyMask {
  const gatewayPrefix = `${gatewayOrigin}/`;
  if (isPublicUrl(gatewayPrefix)) return (body) => body;
  const mask = (value: unknown) =>
    typeof value === "string" && value.startsWith(gatewayPrefix)
      ? PUBLIC_ORIGIN + value.slice(gatewayOrigin.length)
      : value;
  return (body) => mapped(body, mask);
}

/**
 * Returns a copy of a request body, in which `map` has replaced values. Stops at a depth of 32,
 * because an object may refer to itself or its parent.
 */
export function mapped(body: unknown, map: (value: unknown) => unknown, depth = 0): unknown {
  if (depth > MAX_DEPTH) return body;
  const value = map(body);
  if (value !== body) return value;
  if (isArray(value)) return value.map((item) => mapped(item, map, depth + 1));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [key, mapped(member, map, depth + 1)]),
  );
}
