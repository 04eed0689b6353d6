// Formats JSON text for reading. Works on the text, so that each number looks as it was sent, and a
// text that was cut is formatted, too.

// A hostile body may have thousands of levels. Without a limit its indents would fill the memory.
const DEEPEST_INDENT = 40;

// A string, whose end may be missing, a mark, or another word such as a number.
const TOKENS = /"(?:[^"\\]|\\[^])*"?|[{}[\],:]|[^\s{}[\],:"]+/g;

const isMark = (token: string) => /^[{}[\],:]/.test(token);

/** Puts each member and each item of JSON text on a line of its own. */
export function formatJson(text: string): string {
  let depth = 0;
  let formatted = "";
  let before = "";
  const newLine = () => `\n${"  ".repeat(Math.min(depth, DEEPEST_INDENT))}`;
  for (const [token] of text.matchAll(TOKENS)) {
    const isClosing = token === "}" || token === "]";
    if (isClosing) depth = Math.max(0, depth - 1);
    const isAfterOpening = before === "{" || before === "[";
    const startsLine = isClosing ? !isAfterOpening : isAfterOpening || before === ",";
    // Text that is no JSON keeps its words apart.
    const isNextWord = before !== "" && !isMark(before) && !isMark(token);
    formatted += (startsLine ? newLine() : isNextWord ? " " : "") + (token === ":" ? ": " : token);
    if (token === "{" || token === "[") depth += 1;
    before = token;
  }
  return formatted;
}
