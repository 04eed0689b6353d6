// Explains why a line is not JSON. Some JavaScript engines report no column, so this module finds
// the column.

const ONE_LINE = "Write each request as one object on a line of its own";

/** Returns a message with the column of the first error and the likely cause. */
export function wrongJson(text: string): string {
  const at = errorIndex(text);
  const column = `column ${at + 1}`;
  if (at === text.length) return `${column}: the object does not end. ${ONE_LINE}`;
  if (text.slice(at).trim() === ",")
    return `${column}: a comma follows the object. Remove the comma`;
  return `${column}: the text is not valid JSON from here on`;
}

/** Returns a message if the first line shows that the file is in UTF-16 or is a JSON array. */
export function wrongFile(line: string): string | undefined {
  // If a UTF-16 file is decoded as UTF-8, its byte order mark becomes two U+FFFD, and each ASCII
  // character has a NUL next to it.
  if (/^\uFFFD\uFFFD|\0/.test(line)) return "column 1: the file is in UTF-16. Save it as UTF-8";
  const column = line.length - line.trimStart().length + 1;
  if (line[column - 1] !== "[") return undefined;
  return `column ${column}: the file is an array. ${ONE_LINE}, without brackets around all requests and without commas between them`;
}

const VALUE = '"0{[';

// Matches a string without its closing quote, a number, `true`, `false`, `null`, or punctuation.
const TOKEN =
  /[ \t\r\n]*(?:("[^"\\\0-\x1f]*(?:\\(?:["\\/bfnrt]|u[\da-fA-F]{4})[^"\\\0-\x1f]*)*)|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)|([{}[\],:]))?/y;

/** Returns the index of the first wrong character. Returns the length if the text ends early. */
function errorIndex(text: string): number {
  const open: string[] = [];
  let previous = "";
  for (let at = 0; ;) {
    const { kind, start, end } = tokenAt(text, at);
    if (kind === "" || !mayFollow(previous, open.at(-1)).includes(kind)) return start;
    if (kind === '"' && text[end - 1] !== '"') return end - 1;
    const isKey = kind === '"' && open.at(-1) === "{" && previous !== ":";
    previous = isKey ? "key" : kind;
    if (kind === "{" || kind === "[") open.push(kind);
    if (kind === "}" || kind === "]") open.pop();
    at = end;
  }
}

/**
 * Reads a token. `kind` is `"` for a string, and `0` for a number, `true`, `false` or `null`. For
 * punctuation, `kind` is the character. If there is no valid token, `kind` is empty.
 */
function tokenAt(text: string, at: number) {
  TOKEN.lastIndex = at;
  const [, string, scalar, mark] = TOKEN.exec(text) ?? [];
  const end = TOKEN.lastIndex;
  // The returned `end` is the index after the closing quote. The caller checks that the quote is
  // there.
  if (string !== undefined) return { kind: '"', start: end - string.length, end: end + 1 };
  if (scalar !== undefined) return { kind: "0", start: end - scalar.length, end };
  return { kind: mark ?? "", start: end - (mark ?? "").length, end };
}

/** Returns the token kinds that may follow `previous`. `container` is `{`, `[` or undefined. */
function mayFollow(previous: string, container: string | undefined): string {
  switch (previous) {
    case "":
    case ":":
      return VALUE;
    case "{":
      return '"}';
    case "[":
      return `${VALUE}]`;
    case "key":
      return ":";
    case ",":
      return container === "{" ? '"' : VALUE;
    default:
      return { "{": ",}", "[": ",]" }[container ?? ""] ?? "";
  }
}
