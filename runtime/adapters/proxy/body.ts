// Reads request bodies, with limits on size and time.
import { Refusal } from "./refusal.js";

/**
 * Reads a request body. Throws `Refusal` if the body is larger than `maxBytes` bytes, if reading
 * takes longer than `ms` milliseconds, or if the connection closes before the body ends.
 */
export async function bodyOf(request: Request, maxBytes: number, ms: number): Promise<Uint8Array> {
  const tooLarge = () =>
    new Refusal(413, "PayloadTooLargeError", `The body has more than ${maxBytes} bytes.`);
  if (Number(request.headers.get("content-length")) > maxBytes) throw tooLarge();
  const reader = request.body?.getReader();
  // If the page closes the connection before the body ends, the proxy answers 400, not 500, because
  // the server made no error.
  const throwCutOff = () => {
    throw new Refusal(
      400,
      "BadRequestError",
      "The connection closed before the whole request body arrived.",
    );
  };
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    const error = new Refusal(
      408,
      "RequestTimeoutError",
      `The request body did not arrive within ${ms} ms.`,
    );
    timer = setTimeout(() => reject(error), ms);
  });
  try {
    while (reader !== undefined) {
      const { done, value } = await Promise.race([reader.read().catch(throwCutOff), timeout]);
      if (done) break;
      size += value.byteLength;
      // Does not cancel the reader: some servers would close the connection before they send the
      // answer.
      if (size > maxBytes) throw tooLarge();
      chunks.push(new Uint8Array(value));
    }
  } finally {
    clearTimeout(timer);
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

/**
 * Parses a body that is a JSON object. Removes the field `model`, because the URL contains the
 * model id. Throws `Refusal` for any other body.
 */
export async function requestOf(
  request: Request,
  maxBytes: number,
  ms: number,
): Promise<Readonly<Record<string, unknown>>> {
  // Requires this content type, because an HTML form on another site cannot send it.
  if (!/^application\/json\s*(;|$)/i.test(request.headers.get("content-type") ?? "")) {
    throw new Refusal(
      415,
      "UnsupportedMediaTypeError",
      "The content type of the request must be application/json.",
    );
  }
  const bytes = await bodyOf(request, maxBytes, ms);
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
    // Parses before it measures the depth: `depthOf` may take seconds on invalid JSON with unclosed
    // quotes.
    if (isObject && depthOf(text) <= MAX_DEPTH) {
      return Object.fromEntries(Object.entries(value).filter(([name]) => name !== "model"));
    }
  } catch {
    // All invalid bodies get the same message.
  }
  throw new Refusal(
    400,
    "BadRequestError",
    "The request body must be a JSON object with at most 100 nested levels.",
  );
}

// Without this limit, a very deep value would overflow the stack of recursive functions.
const MAX_DEPTH = 100;

function depthOf(text: string): number {
  let [depth, deepest] = [0, 0];
  for (const [bracket = ""] of text.replace(/"(?:[^"\\]|\\.)*"/g, "").matchAll(/[[\]{}]/g)) {
    depth += "[{".includes(bracket) ? 1 : -1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}
