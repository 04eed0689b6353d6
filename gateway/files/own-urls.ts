// URLs that this gateway has handed out: public to it wherever it serves, and refused once nothing is behind them any more.
import { isLoopback } from "../http/own-host.js";
import { parsedUrl } from "../http/url.js";
import { invalid, type Refusal } from "../http/refusal.js";
import type { Service } from "../instance/service.js";
import { resultFileAt } from "./result-files.js";

type Body = Readonly<Record<string, unknown>>;

/** What stands for this gateway where a body is validated: a public name over HTTPS, as the service has one. */
const PUBLIC_ORIGIN = "https://gateway.example";

/**
 * A body as validation sees it: URLs of this gateway's uploads and results have a public origin. Any other value is as it was.
 *
 * @param origin where this gateway serves, e.g. `http://127.0.0.1:4010`; on loopback under any name of the same port.
 */
export function withPublicUrls(body: Body, origin: string): Body {
  const seen = (value: unknown): unknown => {
    const path = ownPath(value, origin);
    if (path !== undefined) return PUBLIC_ORIGIN + path;
    if (typeof value !== "object" || value === null) return value;
    if (Array.isArray(value)) return value.map(seen);
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, seen(member)]));
  };
  return seen(body) as Body;
}

/**
 * The refusal of a body with an upload or a result of this gateway that was never there, or that has expired; nothing otherwise.
 *
 * Assumption: the answer of the service to a URL that it cannot read is not shown; 400.
 */
export function deadUrl(
  service: Service,
  body: Body,
  origin: string,
  now: number,
): Refusal | undefined {
  const deadIn = (value: unknown, place: string): string | undefined => {
    if (typeof value === "object" && value !== null) {
      for (const [key, member] of Object.entries(value)) {
        const dead = deadIn(member, Array.isArray(value) ? `${place}[${key}]` : `${place}.${key}`);
        if (dead !== undefined) return dead;
      }
      return undefined;
    }
    const path = ownPath(value, origin);
    return path !== undefined && !isThere(service, path, now) ? place : undefined;
  };
  for (const [field, value] of Object.entries(body)) {
    // A prompt may be about a URL; it is not asked for.
    const dead = field === "prompt" ? undefined : deadIn(value, field);
    if (dead === undefined) continue;
    const message = `${dead} names a file of this gateway that does not exist, or that has expired; upload it again`;
    return invalid(message, field).refusal;
  }
  return undefined;
}

function isThere(service: Service, path: string, now: number): boolean {
  const [, folder, ...names] = path.split("/");
  const [first = "", second = ""] = names;
  return folder === "uploads"
    ? names.length === 1 && typeof service.uploads.find(first, now) === "object"
    : names.length === 2 && typeof resultFileAt(service, first, second, now) === "object";
}

/** The path of a URL below this gateway's uploads or results; `undefined` for anything else. */
function ownPath(value: unknown, origin: string): string | undefined {
  if (typeof value !== "string" || !/^https?:\/\/\S+$/i.test(value)) return undefined;
  const url = parsedUrl(value);
  if (url === undefined) return undefined;
  const own = new URL(origin);
  const isOwn =
    url.origin === own.origin ||
    (url.protocol === own.protocol &&
      url.port === own.port &&
      isLoopback(url.hostname) &&
      isLoopback(own.hostname));
  return isOwn && /^\/(uploads|files)\//.test(url.pathname) ? url.pathname : undefined;
}
