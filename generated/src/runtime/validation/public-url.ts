// Whether a text is a public URL, judged by its text alone: no DNS lookup.
import { reachOf } from "./reach.js";
import { urlOf } from "./url.js";

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
