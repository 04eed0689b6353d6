// URLs that this gateway has handed out count as public HTTPS, as the service's own do: on loopback they are plain HTTP.

/**
 * A body as validation sees it: URLs of this gateway's uploads and results read `https://`. Any other body is returned as it is.
 *
 * @param origin where this gateway serves, e.g. `http://127.0.0.1:4010`.
 */
export function withPublicUrls(
  body: Readonly<Record<string, unknown>>,
  origin: string,
): Readonly<Record<string, unknown>> {
  if (!origin.startsWith("http://")) return body;
  const own = [`${origin}/uploads/`, `${origin}/files/`];
  const isOwn = (value: unknown): value is string =>
    typeof value === "string" && own.some((prefix) => value.startsWith(prefix));
  const seen = (value: unknown): unknown => {
    if (isOwn(value)) return value.replace(/^http:/, "https:");
    if (typeof value !== "object" || value === null) return value;
    if (Array.isArray(value)) return value.map(seen);
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, seen(member)]));
  };
  return seen(body) as Readonly<Record<string, unknown>>;
}
