// Decides which pages may call the proxy: pages of its own origin, and of the allowed origins.

/** Options about the pages that may call the proxy. */
export interface OriginOptions {
  /**
   * Other origins whose pages may call the proxy, such as `https://app.example.com`. Their pages
   * get CORS headers that allow credentials. Default none.
   */
  readonly origins?: readonly string[] | undefined;
  /**
   * Whether to read the site's host from `X-Forwarded-Host`. Set the option only behind a reverse
   * proxy that sets this header. Default false.
   */
  readonly trustProxy?: boolean | undefined;
}

// Reads the host from headers, because `request.url` in Next is always http://localhost:….
/**
 * Returns whether a request comes from an allowed page, or from a program that is not a browser.
 */
export function isAllowedPage(
  { headers, url }: Request,
  { origins = [], trustProxy = false }: OriginOptions,
): boolean {
  const origin = headers.get("origin");
  if (origin !== null && origins.includes(origin)) return true;
  // Browsers set this header, and scripts of a page cannot change it.
  const site = headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin" || site === "none";
  if (origin === null) return true;
  const forwarded = trustProxy ? headers.get("x-forwarded-host")?.split(",")[0]?.trim() : undefined;
  const host = forwarded ?? headers.get("host") ?? new URL(url).host;
  return URL.canParse(origin) && new URL(origin).host === host.toLowerCase();
}

/** Returns CORS headers if the request comes from a page of one of the `origins`, else none. */
export function corsHeaders(request: Request, { origins = [] }: OriginOptions): [string, string][] {
  const origin = request.headers.get("origin");
  if (origin === null || !origins.includes(origin)) return [];
  return [
    ["access-control-allow-origin", origin],
    ["access-control-allow-credentials", "true"],
    ["access-control-allow-methods", "GET, POST"],
    ["access-control-allow-headers", "authorization, content-type, idempotency-key, range"],
    ["access-control-expose-headers", "content-range, retry-after"],
    ["vary", "origin"],
  ];
}
