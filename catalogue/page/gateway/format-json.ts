// Formats JSON text for reading. Formats the text itself instead of the parsed value. So each
// number looks as it was sent, and incomplete JSON can be formatted, too.

// A hostile body may have thousands of levels. Without a limit its indents would fill the memory.
const DEEPEST_INDENT = 40;

// Matches a token of JSON text: a string, a mark such as a brace, or a word such as `true` or `12`.
// A string at the end of a cut text has no closing quote.
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
    // Two words follow each other only in text that is not JSON. A space keeps the words apart.
    const isNextWord = before !== "" && !isMark(before) && !isMark(token);
    formatted += (startsLine ? newLine() : isNextWord ? " " : "") + (token === ":" ? ": " : token);
    if (token === "{" || token === "[") depth += 1;
    before = token;
  }
  return formatted;
}
