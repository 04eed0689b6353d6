// Accepts URLs of this gateway's own files in requests, as long as the files exist.
import { isLoopback } from "../http/own-host.js";
import { parsedUrl } from "../validation/public-url.js";
import { invalid, type Refusal } from "../http/refusal.js";
import type { Service } from "../instance/service.js";
import { resultFileAt } from "./result-files.js";

type Body = Readonly<Record<string, unknown>>;

/**
 * A public HTTPS origin. Before validation, it replaces the gateway's own origin in URLs, because
 * the gateway's origin may be local, and validation refuses local URLs.
 */
const PUBLIC_ORIGIN = "https://gateway.example";

/**
 * Returns the body for validation, with a public origin in all URLs of this gateway. `urlRefusal`
 * is set if a URL's file does not exist or has expired. Assumption: this refusal has the status
 * 400. The API documents do not show an answer for a URL that the service cannot read.
 *
 * @param origin Origin of this gateway, e.g. `http://127.0.0.1:4010`. If it is a loopback address,
 * every loopback name with the same port matches.
 */
export function withPublicUrls(
  service: Service,
  body: Body,
  origin: string,
  now: number,
): { readonly publicBody: Body; readonly urlRefusal?: Refusal } {
  let urlRefusal: Refusal | undefined;
  const publicForm = (value: unknown, fieldPath: string): unknown => {
    if (Array.isArray(value)) return value.map((item, i) => publicForm(item, `${fieldPath}[${i}]`));
    if (typeof value === "object" && value !== null) {
      const members = Object.entries(value);
      return Object.fromEntries(
        members.map(([key, at]) => [key, publicForm(at, `${fieldPath}.${key}`)]),
      );
    }
    const path = pathBelowGateway(value, origin);
    if (path === undefined) return value;
    // A URL in a prompt is only text, so the service does not read its file.
    if (fieldPath !== "prompt" && !fileExists(service, path, now))
      urlRefusal ??= expired(fieldPath);
    return PUBLIC_ORIGIN + path;
  };
  const publicFields = Object.entries(body).map(([field, value]) => [
    field,
    publicForm(value, field),
  ]);
  return {
    publicBody: Object.fromEntries(publicFields) as Body,
    ...(urlRefusal && { urlRefusal }),
  };
}

function expired(fieldPath: string): Refusal {
  const message = `${fieldPath} is the URL of a file that does not exist or has expired; upload it again`;
  return invalid(message, /^[^.[]*/.exec(fieldPath)?.[0]).refusal;
}

function fileExists(service: Service, path: string, now: number): boolean {
  const [, folder, ...names] = path.split("/");
  const [first = "", second = ""] = names;
  return folder === "uploads"
    ? names.length === 1 && typeof service.uploads.find(first, now) === "object"
    : names.length === 2 && typeof resultFileAt(service, first, second, now) === "object";
}

/** Returns the path of a URL to this gateway's uploads or results; `undefined` for other values. */
function pathBelowGateway(value: unknown, origin: string): string | undefined {
  if (typeof value !== "string" || !/^https?:\/\/\S+$/i.test(value)) return undefined;
  const url = parsedUrl(value);
  if (url === undefined || !/^\/(uploads|files)\//.test(url.pathname)) return undefined;
  const gatewayUrl = new URL(origin);
  const isLocal = isLoopback(url.hostname) && isLoopback(gatewayUrl.hostname);
  const isSamePort = url.protocol === gatewayUrl.protocol && url.port === gatewayUrl.port;
  return url.origin === gatewayUrl.origin || (isLocal && isSamePort) ? url.pathname : undefined;
}
