// Reads request bodies as strict UTF-8. Limits their size and their nesting depth.
import { isObject } from "../validation/json-path.js";
import type { RouteContext } from "./app.js";
import { invalid, refused } from "./refusal.js";

/**
 * Assumed maximum size of a request body, in bytes. The documents limit only the size of an
 * uploaded file. 32 MiB leaves room for the multipart envelope, and for the base64 images in
 * requests to the model x-2.3.
 */
export const MAX_BODY_BYTES = 33_554_432;

/**
 * Assumed maximum nesting depth of a request body. The documents show no maximum. No documented
 * request is deeper than 6 levels.
 */
const MAX_DEPTH = 200;

/**
 * Returns the bytes of a body. Returns `undefined` if there are more than `limit` bytes.
 *
 * @throws RefusalError 400 if the body cannot be read to its end.
 */
export async function readBytes(request: Request, limit: number): Promise<Uint8Array | undefined> {
  // If Content-Length is within the limit, reads the body at once. Reading it as a stream costs
  // more time than all other work for the request.
  if (Number(request.headers.get("content-length") ?? Infinity) <= limit) {
    const bytes = new Uint8Array(await request.arrayBuffer().catch(unreadable));
    return bytes.byteLength > limit ? undefined : bytes;
  }
  if (request.body === null) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  // If the server stopped reading early, the client would see a connection reset instead of the
  // status 413. So the server reads the rest of the body, up to this limit.
  const drainLimit = limit * 4;
  try {
    for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
      size += chunk.byteLength;
      if (size <= limit) chunks.push(chunk);
      else if (size > drainLimit) break;
    }
  } catch {
    return unreadable();
  }
  return size > limit ? undefined : Buffer.concat(chunks);
}

function unreadable(): never {
  throw invalid("The request body could not be read to its end; send it again");
}

/**
 * Returns the JSON object in the request body.
 *
 * @throws RefusalError 413 if the body is too large. 400 if the body is no JSON object in UTF-8, if
 * the body is nested too deeply, or if the Content-Type is wrong.
 */
export function jsonBody(c: RouteContext): Readonly<Record<string, unknown>> {
  const type = c.req.header("content-type") ?? "";
  if (!(type === "" ? !TYPED.test(c.req.path) : isJsonType(type))) {
    throw invalid("Content-Type must be application/json, in UTF-8", "Content-Type");
  }
  const { body } = c.env.trace;
  if (body === undefined) {
    const message = `The request body is larger than ${MAX_BODY_BYTES} bytes`;
    throw refused(413, message, { code: "request_too_large" });
  }
  const value = parseJson(body);
  if (!isObject(value)) throw invalid("The request body must be a JSON object");
  return value;
}

/**
 * Endpoints that require the Content-Type header (2-video.md, Common; 3-music-and-text.md,
 * Endpoints). The documents do not require it for other endpoints.
 */
const TYPED = /^\/v1\/(videos|music)\//;

// Returns true for JSON in UTF-8. Assumption: any other type gets the status 400. The documents do
// not show this answer.
function isJsonType(contentType: string): boolean {
  const [type = "", ...parameters] = contentType
    .split(";")
    .map((part) => part.trim().toLowerCase());
  return (
    type === "application/json" &&
    parameters.every((text) => !text.startsWith("charset=") || /^charset="?utf-?8"?$/.test(text))
  );
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

function parseJson(bytes: Uint8Array): unknown {
  if (bytes.byteLength === 0) throw invalid("The request body is empty; send a JSON object");
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    throw invalid("The request body is not valid UTF-8");
  }
  if (nestsDeeperThan(text, MAX_DEPTH)) {
    throw invalid(`The request body is nested deeper than ${MAX_DEPTH} levels`);
  }
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw invalid("The request body is not valid JSON");
  }
}

/** Returns true if brackets outside strings nest deeper than `limit`. Does not parse the JSON. */
function nestsDeeperThan(text: string, limit: number): boolean {
  let depth = 0;
  let inString = false;
  for (let i = 0; i < text.length; i += 1) {
    const unit = text.charCodeAt(i);
    if (inString) {
      if (unit === 0x5c) i += 1;
      else if (unit === 0x22) inString = false;
    } else if (unit === 0x22) inString = true;
    else if (unit === 0x7b || unit === 0x5b) {
      depth += 1;
      if (depth > limit) return true;
    } else if (unit === 0x7d || unit === 0x5d) depth -= 1;
  }
  return false;
}
