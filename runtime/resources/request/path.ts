// Checks a path of `client.request`. The path must stay on the gateway. It must not be
// `/api/pricing/model`, because this public path must not get the API key.
import { ConfigurationError } from "../../call/errors/index.js";
import type { BaseUrl } from "../../call/transport/request.js";
import { formatValue } from "../../validation/issue.js";

// Matches a valid path (RFC 3986, 3.3). Refuses a backslash, because URL parsers read it as a
// slash. Refuses an empty part, because `//host` is another host.
const PATH = /^\/(?:[\w.~!$&'()*+,;=:@%-]+\/)*[\w.~!$&'()*+,;=:@%-]*$/;

// 1-core.md (GET /api/pricing/model): the Authorization header must not be sent to this path.
const PRICES = /\/api\/+pricing\/+model\W*(?:[?#].*)?$/is;

/** A checked path, and the query that was written behind it. */
interface EndpointPath {
  readonly path: string;
  readonly query: string;
}

/**
 * Splits a path from its query, and checks the path. Throws `ConfigurationError` if the path leads
 * to another host, is not escaped, or has the part `.` or `..`. Also throws for the public path
 * `/api/pricing/model`. `redact` removes the API key from the message.
 */
export function endpointPath(
  { prefix }: BaseUrl,
  text: string,
  redact: (text: string) => string,
): EndpointPath {
  const refused = (why: string) =>
    new ConfigurationError(`request: the path ${redact(formatValue(text))} ${why}.`);
  const [path = "", ...queries] = typeof text === "string" ? text.split("?") : [];
  const query = queries.join("?");
  if (!PATH.test(path) || query.includes("#")) {
    throw refused(
      "must be a path on the gateway, such as /v1/models, with each part escaped by encodeURIComponent",
    );
  }
  const decoded = decodedPath(prefix + path);
  // URL parsers and servers resolve `.` and `..`, so the request would go to another path.
  if (/\/\.{1,2}(?=[/?#]|$)/.test(decoded)) {
    throw refused('must not have "." or ".." as a part');
  }
  if (PRICES.test(decoded)) {
    throw refused("takes no API key. Use client.pricing.model, which sends none");
  }
  return { path, query };
}

/**
 * Returns a path as the most lenient URL parser or server reads it. Decodes it until nothing is
 * encoded, and reads backslashes as slashes. Removes parameters such as `;v=1`, and all characters
 * except visible ASCII.
 */
function decodedPath(path: string): string {
  let decoded = path;
  for (let before = ""; before !== decoded;) {
    before = decoded;
    decoded = before.replace(/%(?:25)*([0-7][\da-f])/gi, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
  }
  return decoded.replaceAll("\\", "/").replace(/;[^/?#]*|[^!-~]/g, "");
}
