// What to say when something else than JSON comes.
import { ProtocolError } from "../../errors/index.js";
import type { ResponseFacts } from "./answer.js";

const SNIPPET_LENGTH = 2048;

/** An answer that is no JSON, with the beginning of what came instead. */
export function notJson(
  text: string,
  facts: ResponseFacts,
  redact: (text: string) => string,
): ProtocolError {
  const { status, requestId } = facts;
  // Cut after redaction: a key across the cut would show its first half.
  const snippet = redact(text).slice(0, SNIPPET_LENGTH);
  return new ProtocolError(
    `${describe(text, facts)}. Check that baseUrl is the gateway itself, and try again later.`,
    { status, requestId, snippet, retryable: true },
  );
}

function describe(text: string, { status, headers }: ResponseFacts): string {
  if (text.trim() === "") return `The gateway answered ${status} with an empty body`;
  if (/^\s*</.test(text)) return `Something answered ${status} with an HTML page instead of JSON`;
  const type = headers["content-type"]?.slice(0, 60) ?? "no content type";
  return `The gateway answered ${status} with a body that is not JSON or is cut off (${type})`;
}
