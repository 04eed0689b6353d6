// URLs of the gateway itself pass the public-URL rules, even on loopback or in a private network.
import { isPublicUrl } from "../validation/public-url.js";
import { isArray, isObject } from "../validation/value.js";

const DEEPEST = 32;

// Replaces the origin of such a gateway where a request is validated.
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
