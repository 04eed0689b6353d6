// URLs that this gateway has handed out count as public HTTPS, as the service's own do: on loopback they are plain HTTP.
import { isLoopback } from "../http/own-host.js";
import { invalid, type Refusal } from "../http/refusal.js";
import type { Service } from "../service/service.js";

type Body = Readonly<Record<string, unknown>>;

/**
 * A body as validation sees it: URLs of this gateway's uploads and results read `https://`. Any other body is returned as it is.
 *
 * @param origin where this gateway serves, e.g. `http://127.0.0.1:4010`; on loopback under any name of the same port.
 */
export function withPublicUrls(body: Body, origin: string): Body {
  if (!origin.startsWith("http://")) return body;
  const seen = (value: unknown): unknown => {
    if (ownPath(value, origin) !== undefined) return String(value).replace(/^http:/i, "https:");
    if (typeof value !== "object" || value === null) return value;
    if (Array.isArray(value)) return value.map(seen);
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, seen(member)]));
  };
  return seen(body) as Body;
}

/**
 * The refusal of a body with an upload of this gateway that was never there, or whose 72 hours are over; nothing otherwise.
 *
 * Assumption: the answer of the service to a URL that it cannot read is not shown; 400.
 */
export function deadUpload(
  { uploads }: Service,
  body: Body,
  origin: string,
  now: number,
): Refusal | undefined {
  const isDead = (value: unknown): boolean => {
    if (typeof value === "object" && value !== null) return Object.values(value).some(isDead);
    const name = /^\/uploads\/(.*)$/.exec(ownPath(value, origin) ?? "")?.[1];
    return name !== undefined && typeof uploads.find(name, now) !== "object";
  };
  // A prompt may be about a URL; it is not asked for.
  const field = Object.keys(body).find((key) => key !== "prompt" && isDead(body[key]));
  if (field === undefined) return undefined;
  const message = `${field} names an upload that does not exist, or whose 72 hours are over; upload it again`;
  return invalid(message, field).refusal;
}

/** The path of a URL below this gateway's uploads or results; `undefined` for anything else. */
function ownPath(value: unknown, origin: string): string | undefined {
  if (typeof value !== "string" || !/^https?:\/\/\S+$/i.test(value)) return undefined;
  if (!URL.canParse(value)) return undefined;
  const url = new URL(value);
  const own = new URL(origin);
  const isOwn =
    url.origin === own.origin ||
    (url.protocol === own.protocol &&
      url.port === own.port &&
      isLoopback(url.hostname) &&
      isLoopback(own.hostname));
  return isOwn && /^\/(uploads|files)\//.test(url.pathname) ? url.pathname : undefined;
}
