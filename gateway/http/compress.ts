// Compresses a response body with gzip for clients that accept it.
import { gzipSync } from "node:zlib";

/** True when an `Accept-Encoding` header takes gzip (a `q` of 0 refuses it). */
function acceptsGzip(header: string | null): boolean {
  if (header === null) return false;
  for (const part of header.toLowerCase().split(",")) {
    const [coding, ...parameters] = part.split(";").map((piece) => piece.trim());
    if (coding !== "gzip" && coding !== "*") continue;
    const quality = parameters.find((parameter) => parameter.startsWith("q="));
    return quality === undefined || Number(quality.slice(2)) > 0;
  }
  return false;
}

/** JSON text as a response, gzipped when the request accepts that. */
export function negotiatedJson(acceptEncoding: string | null, text: string | Uint8Array): Response {
  const headers: Record<string, string> = {
    "content-type": "application/json; charset=utf-8",
    vary: "accept-encoding",
  };
  if (!acceptsGzip(acceptEncoding))
    return new Response(text as Uint8Array<ArrayBuffer>, { headers });
  headers["content-encoding"] = "gzip";
  return new Response(gzipSync(text), { headers });
}
