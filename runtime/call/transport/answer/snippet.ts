// The start of an answer, for errors: a person may find an id or a reason in it that the SDK cannot
// read.

const SNIPPET_LENGTH = 2048;

// A signed address works for anyone who has its query, its fragment or its password. Inside other
// texts the marks of an address are also written as \u003f or %3F. All counts are bounded, because
// a hostile body may consist of one such mark.
const SLASH = String.raw`(?:/|%(?:25)*2f|\\{1,4}u002f)`;
const MARK = String.raw`(?:[?#]|%(?:25)*(?:3f|23)|\\{1,4}u00(?:3f|23))`;
const EQUALS = String.raw`(?:=|%(?:25)*3d|\\{1,4}u003d)`;
const AND = String.raw`(?:&|%(?:25)*26|\\{1,4}u0026)`;
const BLANK = String.raw`[^\S\r\n]`;
const VALUE = String.raw`[^\s"'<>]*`;
// A word before an equals sign, such as `X-Amz-Signature=`; a blank may stand on either side of the
// sign.
const PARAMETER = String.raw`[\w.~%[\]+/-]{1,100}${BLANK}?${EQUALS}${BLANK}?`;
const SECRET = String.raw`(?=[\w.~-]{0,60}?(?:sig|token|cred|key|secret|policy|auth|hmac|hash|pass))`;
// A blank or an apostrophe ends an address only if no further parameter follows: at once, after an
// ampersand, or with the name of a secret.
const REST = String.raw`${VALUE}(?:(?:${BLANK}{1,9}${PARAMETER}|[^"<>\r\n]{0,300}?(?:${AND}|${BLANK}${SECRET}${PARAMETER}))${VALUE})*`;

const PASSWORD = new RegExp(
  String.raw`((?::|%(?:25)*3a)\\{0,4}${SLASH}\\{0,4}${SLASH})[^\s"<>/?#]{1,1000}(?:@|%(?:25)*40|\\{1,4}u0040)`,
  "gi",
);
const QUERIES: readonly RegExp[] = [
  // An address that is the whole of a JSON text ends with the text.
  new RegExp(
    String.raw`("\s*https?:\\{0,4}${SLASH}\\{0,4}${SLASH}[^"?#]{1,2000}?${MARK})[^"]+`,
    "gi",
  ),
  new RegExp(String.raw`(${SLASH}[^\s"'<>?#/]{0,500}?${MARK})(?=[^\s"'<>])${REST}`, "gi"),
  new RegExp(String.raw`(${MARK})[^\s"'<>=?#]{1,200}?${EQUALS}${REST}`, "gi"),
];

/** The text without user, password, query and fragment of addresses. */
export function withoutQueries(text: string): string {
  let result = text.replace(PASSWORD, "$1[redacted]@");
  for (const query of QUERIES) result = result.replace(query, "$1[redacted]");
  return result;
}

/** At most 2 KiB of the text, without the key and without the queries of addresses. */
export function snippetOf(text: string, redact: (text: string) => string): string {
  // Cut after redaction: a key across the cut would show its first half.
  return withoutQueries(redact(text)).slice(0, SNIPPET_LENGTH);
}
