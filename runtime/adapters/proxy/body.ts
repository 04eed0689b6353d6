// Reads the body of a request within limits of size and time.
import { Refusal } from "./refusal.js";

/**
 * Reads the bytes of a body. Throws `Refusal` if there are more than `maxBytes`, or if reading
 * takes longer than `ms`.
 */
export async function bodyOf(request: Request, maxBytes: number, ms: number): Promise<Uint8Array> {
  const tooLarge = () =>
    new Refusal(413, "PayloadTooLargeError", `The body has more than ${maxBytes} bytes.`);
  if (Number(request.headers.get("content-length")) > maxBytes) throw tooLarge();
  const reader = request.body?.getReader();
  // A page that closes early is not an error of the proxy.
  const throwCutOff = () => {
    throw new Refusal(400, "BadRequestError", "The body ended too early.");
  };
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    const error = new Refusal(408, "RequestTimeoutError", `The body took longer than ${ms} ms.`);
    timer = setTimeout(() => reject(error), ms);
  });
  try {
    while (reader !== undefined) {
      const { done, value } = await Promise.race([reader.read().catch(throwCutOff), timeout]);
      if (done) break;
      size += value.byteLength;
      // The reader is not cancelled: some servers would close the connection before the answer.
      if (size > maxBytes) throw tooLarge();
      chunks.push(new Uint8Array(value));
    }
  } finally {
    clearTimeout(timer);
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

/**
 * Parses the object in a JSON body, without its `model`, because the address names the model.
 * Throws `Refusal` for any other body.
 */
export async function requestOf(
  request: Request,
  maxBytes: number,
  ms: number,
): Promise<Readonly<Record<string, unknown>>> {
  // A form of another site can send any content type except this one.
  if (!/^application\/json\s*(;|$)/i.test(request.headers.get("content-type") ?? "")) {
    throw new Refusal(415, "UnsupportedMediaTypeError", "The body must be application/json.");
  }
  const bytes = await bodyOf(request, maxBytes, ms);
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
    // The depth is measured after parsing: in text with unclosed quotes, the search for strings
    // would take seconds.
    if (isObject && depthOf(text) <= MAX_DEPTH) {
      return Object.fromEntries(Object.entries(value).filter(([name]) => name !== "model"));
    }
  } catch {
    // All invalid bodies get the same message.
  }
  throw new Refusal(400, "BadRequestError", "The body must be a JSON object of up to 100 levels.");
}

// Functions that walk or serialise a value recurse at each level, so thousands of levels overflow
// the stack.
const MAX_DEPTH = 100;

function depthOf(text: string): number {
  let [depth, deepest] = [0, 0];
  for (const [bracket = ""] of text.replace(/"(?:[^"\\]|\\.)*"/g, "").matchAll(/[[\]{}]/g)) {
    depth += "[{".includes(bracket) ? 1 : -1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}
