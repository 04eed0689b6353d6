// The start of an answer, as errors carry it, so that a person can find an id or a reason in a shape that the SDK does not know.

const SNIPPET_LENGTH = 2048;

// A signed address works for everybody who has its query. Also written as \u003f or %3F, inside of other texts.
const QUERY = /(\?|\\u003f|%3f)[\w.~%[\]-]{1,80}?(?:=|\\u003d|%3d)[^\s"'<>]*/gi;

/** The text without the queries of addresses. */
export function withoutQueries(text: string): string {
  return text.replace(QUERY, "$1[redacted]");
}

/** At most 2 KiB of the text, without the key and without the queries of addresses. */
export function snippetOf(text: string, redact: (text: string) => string): string {
  // Cut after redaction: a key across the cut would show its first half.
  return withoutQueries(redact(text)).slice(0, SNIPPET_LENGTH);
}
