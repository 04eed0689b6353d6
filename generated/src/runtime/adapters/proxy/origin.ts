// Which pages may call the proxy: its own, and those that its operator names.

/** Where pages may come from. */
export interface OriginOptions {
  /** Origins of other pages that may call, such as `https://app.example.com`; they get CORS headers, with credentials. Default none. */
  readonly origins?: readonly string[] | undefined;
  /** Takes the host of the page's address from `X-Forwarded-Host`; only behind a proxy that sets it. Default false. */
  readonly trustProxy?: boolean | undefined;
}

// Next gives `request.url` as http://localhost:…, whatever the page's address is; only headers tell it.
/** Whether a request comes from such a page, or from no page at all. */
export function isOwnPage(
  { headers, url }: Request,
  { origins = [], trustProxy = false }: OriginOptions,
): boolean {
  const origin = headers.get("origin");
  if (origin !== null && origins.includes(origin)) return true;
  // Browsers set it, and no page can.
  const site = headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin" || site === "none";
  if (origin === null) return true;
  const forwarded = trustProxy ? headers.get("x-forwarded-host")?.split(",")[0]?.trim() : undefined;
  const host = forwarded ?? headers.get("host") ?? new URL(url).host;
  return URL.canParse(origin) && new URL(origin).host === host.toLowerCase();
}

/** The CORS headers for a page of another origin that may call. */
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
