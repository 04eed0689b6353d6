// Bodies that must be JSON, and the error for those that are not.
import { ProtocolError } from "../../errors/index.js";
import type { ResponseFacts } from "./answer.js";

const SNIPPET_LENGTH = 2048;

// One for each answer would outlive it by far.
const DECODER = new TextDecoder();

/** UTF-8 text without a byte order mark. */
export function textOf(bytes: Uint8Array): string {
  return DECODER.decode(bytes);
}

/** An answer that is not JSON, with the beginning of its text. */
export function notJson(
  text: string,
  { status, headers, requestId }: ResponseFacts,
  redact: (text: string) => string,
): ProtocolError {
  // Cut after redaction: a key across the cut would show its first half.
  const snippet = redact(text).slice(0, SNIPPET_LENGTH);
  const type = headers["content-type"]?.slice(0, 60) ?? "no content type";
  let came = `The gateway answered ${status} with a body that is not JSON or is cut off (${type})`;
  if (text.trim() === "") came = `The gateway answered ${status} with an empty body`;
  if (/^\s*</.test(text)) came = `Something answered ${status} with an HTML page instead of JSON`;
  return new ProtocolError(
    `${came}. Check that baseUrl is the gateway itself, and try again later.`,
    { status, requestId, snippet, retryable: true },
  );
}
