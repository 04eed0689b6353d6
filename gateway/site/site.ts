// Serves static files at `/`, such as the catalogue of an SDK.
import { json } from "../http/answer.js";
import { DEFAULT_KEY, type GatewayOptions } from "../instance/options.js";
import { OFFERED } from "../scenarios/offered.js";

/** Reads a file, such as `index.html`; `undefined` if it does not exist. */
export type Site = (path: string) => Promise<Uint8Array | undefined>;

const TYPES: Readonly<Record<string, string>> = {
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  json: "application/json",
  txt: "text/plain; charset=utf-8",
  svg: "image/svg+xml",
  png: "image/png",
};

// Allows files and requests of the page's own origin, and `data:` images. Forbids everything else,
// such as inline scripts, because the pages show untrusted catalog text.
const DIRECTIVES = {
  "default-src": "'none'",
  "script-src": "'self'",
  "style-src": "'self'",
  "img-src": "'self' data:",
  "media-src": "'self'",
  "connect-src": "'self'",
  "base-uri": "'none'",
  "form-action": "'none'",
  "frame-ancestors": "'none'",
};

/**
 * Directives for single pages, which override `DIRECTIVES`. Redoc renders `reference.html`: it
 * writes inline styles, and starts a search worker from a blob.
 */
const PAGE_DIRECTIVES = new Map<string, Readonly<Record<string, string>>>([
  ["reference.html", { "style-src": "'unsafe-inline'", "worker-src": "blob:" }],
]);

const policyOf = (path: string): string =>
  Object.entries({ ...DIRECTIVES, ...PAGE_DIRECTIVES.get(path) })
    .map(([name, sources]) => `${name} ${sources}`)
    .join("; ");

const HEADERS = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cache-control": "no-cache",
};

/**
 * Answers a GET request for a static file. Returns `undefined` for other methods, for paths of the
 * API, and if there is no such file.
 */
export async function siteAnswer(
  { site, keys }: Pick<GatewayOptions, "site" | "keys">,
  request: Request,
  { pathname }: URL,
): Promise<Response | undefined> {
  if (site === undefined || request.method !== "GET" || /^\/(v1|files)\//.test(pathname)) {
    return undefined;
  }
  // A path without an extension is an HTML page.
  const name = pathname === "/" ? "index" : pathname.slice(1);
  const path = name.includes(".") ? name : `${name}.html`;
  if (path === "gateway.json") {
    // A user's own API key may also be valid for another service, so pages get `null` instead.
    // Without a key, the pages cannot run models.
    if ((keys?.[0]?.key ?? DEFAULT_KEY) !== DEFAULT_KEY) return json(null);
    return json({ apiKey: DEFAULT_KEY, scenarios: OFFERED });
  }
  return fileOf(site, path);
}

/** Returns a static file as a response; `undefined` if it does not exist. */
export async function fileOf(site: Site | undefined, path: string): Promise<Response | undefined> {
  const bytes = await site?.(path);
  if (bytes === undefined) return undefined;
  const type = TYPES[/\.(\w+)$/.exec(path)?.[1] ?? ""] ?? "application/octet-stream";
  const headers = { ...HEADERS, "content-type": type, "content-security-policy": policyOf(path) };
  return new Response(new Uint8Array(bytes), { headers });
}
