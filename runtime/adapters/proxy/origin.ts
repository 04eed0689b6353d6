// Decides which pages may call the proxy: pages of its own origin, and of the origins in its
// options.

/** The origins of pages that may call. */
export interface OriginOptions {
  /**
   * Origins of other pages that may call, such as `https://app.example.com`. They get CORS headers,
   * with credentials. Default none.
   */
  readonly origins?: readonly string[] | undefined;
  /**
   * Reads the host of the page's address from `X-Forwarded-Host`. Set it only behind a proxy that
   * sets this header. Default false.
   */
  readonly trustProxy?: boolean | undefined;
}

// In Next, `request.url` is http://localhost:… for any address of the page, so the host comes from
// headers.
/** Returns whether a request comes from an allowed page, or from no page. */
export function isAllowedPage(
  { headers, url }: Request,
  { origins = [], trustProxy = false }: OriginOptions,
): boolean {
  const origin = headers.get("origin");
  if (origin !== null && origins.includes(origin)) return true;
  // Browsers set this header, and pages cannot change it.
  const site = headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin" || site === "none";
  if (origin === null) return true;
  const forwarded = trustProxy ? headers.get("x-forwarded-host")?.split(",")[0]?.trim() : undefined;
  const host = forwarded ?? headers.get("host") ?? new URL(url).host;
  return URL.canParse(origin) && new URL(origin).host === host.toLowerCase();
}

/** Returns the CORS headers for a page of another allowed origin. */
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
