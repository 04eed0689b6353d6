// Makes the snippet of an error: the start of the answer. If the SDK cannot read the reason of the
// error, a person may find it in the snippet.

const SNIPPET_LENGTH = 2048;

// The patterns of this file find the query, fragment and password of a URL. These parts are secret,
// because they let anyone use a signed URL. In JSON or in another URL, a character such as `?` may
// be written as \u003f or %3F. Most repetitions are bounded, because a hostile body may be built to
// slow the search down.
const SLASH = String.raw`(?:/|%(?:25)*2f|\\{1,4}u002f)`;
const MARK = String.raw`(?:[?#]|%(?:25)*(?:3f|23)|\\{1,4}u00(?:3f|23))`;
const EQUALS = String.raw`(?:=|%(?:25)*3d|\\{1,4}u003d)`;
const AND = String.raw`(?:&|%(?:25)*26|\\{1,4}u0026)`;
const BLANK = String.raw`[^\S\r\n]`;
const VALUE = String.raw`[^\s"'<>]*`;
// A parameter name with its equals sign, such as `X-Amz-Signature=`. There may be a blank before
// and after the sign.
const PARAMETER = String.raw`[\w.~%[\]+/-]{1,100}${BLANK}?${EQUALS}${BLANK}?`;
const SECRET = String.raw`(?=[\w.~-]{0,60}?(?:sig|token|cred|key|secret|policy|auth|hmac|hash|pass))`;
// The end of a URL, which may contain blanks and apostrophes. After a blank, the URL goes on if a
// parameter comes next. After a blank or an apostrophe, the URL goes on if an ampersand, or a blank
// and a secret parameter, come within 300 characters. A double quotation mark, an angle bracket or
// a line end always ends the URL.
const REST = String.raw`${VALUE}(?:(?:${BLANK}{1,9}${PARAMETER}|[^"<>\r\n]{0,300}?(?:${AND}|${BLANK}${SECRET}${PARAMETER}))${VALUE})*`;

const PASSWORD = new RegExp(
  String.raw`((?::|%(?:25)*3a)\\{0,4}${SLASH}\\{0,4}${SLASH})[^\s"<>/?#]{1,1000}(?:@|%(?:25)*40|\\{1,4}u0040)`,
  "gi",
);
const QUERIES: readonly RegExp[] = [
  // If a URL is a whole JSON string, it ends where the string ends.
  new RegExp(
    String.raw`("\s*https?:\\{0,4}${SLASH}\\{0,4}${SLASH}[^"?#]{1,2000}?${MARK})[^"]+`,
    "gi",
  ),
  new RegExp(String.raw`(${SLASH}[^\s"'<>?#/]{0,500}?${MARK})(?=[^\s"'<>])${REST}`, "gi"),
  new RegExp(String.raw`(${MARK})[^\s"'<>=?#]{1,200}?${EQUALS}${REST}`, "gi"),
];

/** Removes user, password, query and fragment from all URLs in a text. */
export function withoutQueries(text: string): string {
  let result = text.replace(PASSWORD, "$1[redacted]@");
  for (const query of QUERIES) result = result.replace(query, "$1[redacted]");
  return result;
}

/** Returns at most 2 KiB of a text, without the API key and URL queries. */
export function snippetOf(text: string, redact: (text: string) => string): string {
  // Redacts before it cuts: otherwise a cut inside the API key would leave its start visible.
  return withoutQueries(redact(text)).slice(0, SNIPPET_LENGTH);
}
