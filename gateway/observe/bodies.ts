// The bodies of the latest requests and answers, for the page of the gateway. Storing is cheap: a
// short body is not copied, and secrets are masked only when a body is read.
import type { Body } from "../http/message-body.js";
import { familyOf } from "../http/envelope.js";
import { maskNamedSecrets } from "./named-secrets.js";

/** Number of requests whose bodies are stored. */
export const MOST_BODIES = 200;

/** Longer bodies are shown up to this number of bytes. */
const MOST_BYTES = 65_536;

/**
 * A longer body is stored up to this number of bytes, which is more than is shown. So a key at the
 * end of the shown bytes is stored whole, and can be masked.
 */
const MOST_STORED_BYTES = MOST_BYTES + 4_096;

export interface Bodies {
  readonly request: Body | undefined;
  readonly answer: Body | undefined;
}

/** A stored body as `/__gateway/requests/<n>` shows it. Secrets are masked. */
export interface LoggedBody {
  readonly type?: string;
  /** Length of the whole body. */
  readonly bytes?: number;
  /** The text, or its beginning; absent for uploads and files. */
  readonly text?: string;
  /** True if the body is longer than `text`. */
  readonly isCut?: true;
}

/**
 * The bodies of a request and its answer. A body is absent if the request or the answer has none.
 */
export interface LoggedBodies {
  readonly request?: LoggedBody;
  readonly answer?: LoggedBody;
}

/** Creates a store for the bodies of the latest requests. `maskKeys` masks this gateway's keys. */
export function createBodies(maskKeys: (text: string) => string) {
  const slots: (Bodies & { readonly n: number })[] = [];
  return {
    /** Stores the bodies of request number `n`. */
    add(n: number, { request, answer }: Bodies): void {
      slots[n % MOST_BODIES] = { n, request: cut(request), answer: cut(answer) };
    },
    find(n: number): LoggedBodies | undefined {
      const stored = slots[n % MOST_BODIES];
      if (stored?.n !== n) return undefined;
      const [request, answer] = [logged(stored.request, maskKeys), logged(stored.answer, maskKeys)];
      return { ...(request && { request }), ...(answer && { answer }) };
    },
  };
}

/**
 * Returns the body of a POST request; `undefined` for other methods. Uploads and other files have
 * only their type and length.
 */
export function requestBody(
  request: Request,
  path: string,
  content: Uint8Array | undefined,
): Body | undefined {
  if (request.method !== "POST") return undefined;
  const type = request.headers.get("content-type");
  const typed = type === null ? {} : { type };
  if (content === undefined) return { ...typed, ...lengthIn(request.headers) };
  const isObject = content[0] === "{".charCodeAt(0);
  const isText = type === null ? isObject : isTextType(type);
  if (!isText || familyOf(path) === "upload") return { ...typed, bytes: content.byteLength };
  return { ...typed, content };
}

/**
 * Reads the body of a response that was built without storing its body: a file, or a copy with the
 * headers of CORS. A file has only its type and length. Returns `undefined` if there is no body.
 */
export async function readAnswer(request: Request, response: Response): Promise<Body | undefined> {
  const { headers } = response;
  const type = headers.get("content-type");
  if (type === null || request.method === "HEAD") return undefined;
  const isText = isTextType(type) && !headers.has("content-encoding");
  return isText ? { type, content: await response.clone().text() } : { type, ...lengthIn(headers) };
}

const isTextType = (type: string): boolean =>
  /^(?:text\/|application\/(?:[\w.+-]+\+)?json\b)/i.test(type);

function lengthIn(headers: Headers): Pick<Body, "bytes"> {
  const length = headers.get("content-length");
  return length === null ? {} : { bytes: Number(length) };
}

/** Returns a body that takes at most 68 KB of memory. */
function cut(body: Body | undefined): Body | undefined {
  const content = body?.content;
  if (content === undefined) return body;
  if (typeof content !== "string") {
    if (content.byteLength <= MOST_STORED_BYTES) return body;
    return { ...body, content: content.slice(0, MOST_STORED_BYTES), bytes: content.byteLength };
  }
  // A long string is stored as bytes, because a part of a string would keep the whole string in
  // memory. The factor is 3, because each UTF-16 unit of a string has at most 3 bytes in UTF-8.
  if (content.length * 3 <= MOST_STORED_BYTES) return body;
  const bytes = Buffer.byteLength(content);
  const start = new Uint8Array(Math.min(bytes, MOST_STORED_BYTES));
  const { written } = new TextEncoder().encodeInto(content, start);
  return { ...body, content: start.subarray(0, written), bytes };
}

function logged(body: Body | undefined, maskKeys: (text: string) => string) {
  if (body === undefined) return undefined;
  const { type, content } = body;
  const typed = type === undefined ? {} : { type };
  if (content === undefined) {
    return { ...typed, ...(body.bytes !== undefined && { bytes: body.bytes }) };
  }
  const stored = typeof content === "string" ? Buffer.byteLength(content) : content.byteLength;
  const { bytes = stored } = body;
  const text = typeof content === "string" ? content : decodeStart(content);
  const masked = maskNamedSecrets(maskKeys(plainEscapes(text)));
  if (bytes <= MOST_BYTES) return { ...typed, bytes, text: masked };
  return { ...typed, bytes, text: withoutEnd(masked, stored - MOST_BYTES), isCut: true as const };
}

/**
 * Removes the last `count` bytes. They may contain the start of a key, which is not masked, because
 * the key was cut off. Returns at most 64 KB.
 */
function withoutEnd(text: string, count: number): string {
  const bytes = Buffer.from(text);
  return decodeStart(bytes.subarray(0, Math.min(MOST_BYTES, Math.max(0, bytes.length - count))));
}

// With the option `stream`, the decoder leaves out an incomplete character at the end.
const decodeStart = (bytes: Uint8Array): string =>
  new TextDecoder().decode(bytes, { stream: true });

/**
 * Replaces escapes such as `\u0061` by their characters, because an escape could hide a key. The
 * JSON keeps its meaning.
 */
const plainEscapes = (text: string): string =>
  text.replace(/\\(?:u00([2-7][\da-f])|[^])/gi, (escape, hex: string | undefined) => {
    const letter = hex === undefined ? "" : String.fromCharCode(Number.parseInt(hex, 16));
    return /[!#-[\]-~]/.test(letter) ? letter : escape;
  });
