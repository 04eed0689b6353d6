// URLs that the gateway itself has handed out are public to it, also where a gateway on loopback serves them over plain HTTP.
import { isArray, isObject } from "../validation/value.js";

const DEEPEST = 32;

/** A body as validation is to see it. */
export type AsPublic = (body: unknown) => unknown;

/**
 * For a gateway at `http://…`: URLs of that origin read `https://…`, so that the documented rules take what
 * `client.uploads` gave (2-video.md, Common: public HTTPS URLs). For any other gateway, and for what is sent, nothing changes.
 */
export function ownUrlsArePublic(gatewayOrigin: string): AsPublic {
  if (!gatewayOrigin.startsWith("http://")) return (body) => body;
  const seen = (value: unknown, depth: number): unknown => {
    // A request that nests deeper, or without end, has no URL there.
    if (depth > DEEPEST) return value;
    if (typeof value === "string" && value.startsWith(`${gatewayOrigin}/`)) {
      return value.replace(/^http:/, "https:");
    }
    if (isArray(value)) return value.map((item) => seen(item, depth + 1));
    if (!isObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, member]) => [key, seen(member, depth + 1)]),
    );
  };
  return (body) => seen(body, 0);
}
