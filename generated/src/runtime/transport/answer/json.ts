// JSON bodies, and what to say when something else comes.
import { ProtocolError } from "../../errors/index.js";
import type { ResponseFacts } from "./answer.js";

const SNIPPET_LENGTH = 2048;

/** The body as JSON; throws `ProtocolError` with the beginning of what came instead. */
export function parseJson(
  bytes: Buffer,
  facts: ResponseFacts,
  redact: (text: string) => string,
): unknown {
  const text = textOf(bytes);
  try {
    return JSON.parse(text);
  } catch {
    // Cut after redaction: a key across the cut would show its first half.
    const snippet = redact(text).slice(0, SNIPPET_LENGTH);
    throw new ProtocolError(
      `${describe(text, facts)}. Check that baseUrl is the gateway itself, and try again later.`,
      {
        status: facts.status,
        requestId: facts.requestId,
        snippet,
        retryable: true,
      },
    );
  }
}

function describe(text: string, { status, headers }: ResponseFacts): string {
  if (text.trim() === "") return `The gateway answered ${status} with an empty body`;
  if (/^\s*</.test(text)) return `Something answered ${status} with an HTML page instead of JSON`;
  const type = headers["content-type"]?.slice(0, 60) ?? "no content type";
  return `The gateway answered ${status} with a body that is not JSON or is cut off (${type})`;
}

/** UTF-8 text without a byte order mark. A `TextDecoder` for each answer would outlive it by far. */
export function textOf(bytes: Buffer): string {
  return bytes.toString("utf8").replace(/^\ufeff/, "");
}
