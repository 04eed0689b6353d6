// Finds the first mistake in a JSON text. Each browser words the errors of `JSON.parse`
// differently, and some browsers give no position.

/** The piece of JSON that must be at the position of the mistake. `end` is the end of the text. */
export type Expectation =
  | "value"
  | "first item"
  | "first name"
  | "name"
  | "colon"
  | "next member"
  | "next item"
  | "end"
  | "quote";

/** The first mistake in a JSON text. Lines and columns start at 1. */
export interface JsonFault {
  readonly line: number;
  readonly column: number;
  readonly expected: Expectation;
}

const BLANKS = /[ \t\n\r]*/y;
const TEXT = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*/y;
const NUMBER_OR_WORD = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

/** Returns the first mistake in a text; `undefined` if the text is JSON. */
export function faultIn(text: string): JsonFault | undefined {
  // The brackets that are open, outermost first.
  const open: ("[" | "{")[] = [];
  let expected: Expectation = "value";
  let at = 0;
  const read = (pattern: RegExp): string => {
    pattern.lastIndex = at;
    return pattern.exec(text)?.[0] ?? "";
  };
  for (;;) {
    at += read(BLANKS).length;
    const first = text.charAt(at);
    if (first === "") return expected === "end" ? undefined : faultAt(text, at, expected);
    const scalar = read(first === '"' ? TEXT : NUMBER_OR_WORD);
    const token = scalar || first;
    const next: Expectation | undefined =
      scalar === "" ? afterSign(token, expected, open) : afterScalar(first, expected, open);
    if (next === undefined) return faultAt(text, at, expected);
    at += token.length;
    if (first === '"' && text.charAt(at) !== '"') return faultAt(text, at, "quote");
    if (first === '"') at += 1;
    expected = next;
  }
}

// Returns the expectation after a text, a number or a word such as `true`. Returns `undefined` if
// this token is a mistake at its position.
function afterScalar(
  first: string,
  expected: Expectation,
  open: readonly string[],
): Expectation | undefined {
  if (first === '"' && (expected === "name" || expected === "first name")) return "colon";
  return expected === "value" || expected === "first item" ? afterValue(open) : undefined;
}

// The expectation after a colon or a comma. Each key joins the expectation before the character and
// the character itself. For example, `next item ,` is a comma between items.
const SEPARATORS: ReadonlyMap<string, Expectation> = new Map<string, Expectation>([
  ["colon :", "value"],
  ["next item ,", "value"],
  ["next member ,", "name"],
]);

// The expectations that each closing bracket can satisfy.
const CLOSING: ReadonlyMap<string, readonly Expectation[]> = new Map<string, Expectation[]>([
  ["]", ["first item", "next item"]],
  ["}", ["first name", "next member"]],
]);

// Returns the expectation after a bracket, a comma or a colon. Updates `open` for a bracket.
// Returns `undefined` if the character is a mistake at its position.
function afterSign(
  sign: string,
  expected: Expectation,
  open: ("[" | "{")[],
): Expectation | undefined {
  if (sign === "[" || sign === "{") {
    if (expected !== "value" && expected !== "first item") return undefined;
    open.push(sign);
    return sign === "[" ? "first item" : "first name";
  }
  if (CLOSING.get(sign)?.includes(expected) === true) {
    open.pop();
    return afterValue(open);
  }
  return SEPARATORS.get(`${expected} ${sign}`);
}

function afterValue(open: readonly string[]): Expectation {
  const inner = open.at(-1);
  return inner === undefined ? "end" : inner === "[" ? "next item" : "next member";
}

function faultAt(text: string, at: number, expected: Expectation): JsonFault {
  const lines = text.slice(0, at).split(/\r\n|[\n\r]/);
  return { line: lines.length, column: (lines.at(-1) ?? "").length + 1, expected };
}
