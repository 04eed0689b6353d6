// Makes the responses for files: a whole file, one byte range, 410 for an expired file, and 404 for
// a missing file.
import { json } from "../http/answer.js";

/**
 * Returns a response with the bytes in `range`, the Range header of the request. Returns all bytes
 * if the header is missing, or has another form than `bytes=0-99` or `bytes=100-`. Returns a 416 if
 * the range contains no byte of the file.
 */
export function servedBytes(bytes: Uint8Array, mime: string, range: string | undefined): Response {
  const headers: Record<string, string> = { "content-type": mime, "accept-ranges": "bytes" };
  const size = bytes.byteLength;
  const match = /^bytes=(\d{1,15})-(\d{0,15})$/.exec(range ?? "");
  if (match === null) {
    return new Response(new Uint8Array(bytes), {
      headers: { ...headers, "content-length": String(size) },
    });
  }
  const first = Number(match[1]);
  const last = Math.min(Number(match[2] || size), size - 1);
  if (first > last) {
    return new Response(null, { status: 416, headers: { "content-range": `bytes */${size}` } });
  }
  headers["content-range"] = `bytes ${first}-${last}/${size}`;
  headers["content-length"] = String(last - first + 1);
  return new Response(new Uint8Array(bytes.subarray(first, last + 1)), { status: 206, headers });
}

/**
 * Returns the answer for an expired URL. Assumption: it is a 410. The API documents do not show it.
 */
export function gone(message: string): Response {
  return json({ error: { message, type: "invalid_request_error", code: "expired" } }, 410);
}

export function missing(): Response {
  const message =
    "There is no file at this URL now; check the URL, or request the file again later";
  return json({ error: { message, type: "invalid_request_error", code: "not_found" } }, 404);
}
