// Encodes catalog text for JSDoc blocks.

// The maximum length of a description in a comment. The catalog has the whole text.
const LONGEST = 2_000;

/** Cuts a description after 2,000 characters. */
export function shortened(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)} […]` : text;
}

// Matches words that are separated by single spaces, without characters that can end a comment or
// begin a tag, such as `*` and `@`.
const PLAIN = /^[\w.,:;()'"`+=<>%-]+( [\w.,:;()'"`+=<>%-]+)*$/;
const TOOL_WORD = /sourceMappingURL/gi;

/** Splits a text into lines that are safe inside a JSDoc block. */
export function commentLines(text: string): string[] {
  if (text.length <= LONGEST && PLAIN.test(text) && text.search(TOOL_WORD) < 0) return [text];
  return shortened(text)
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029\u0085\v\f]/g, "\n")
    .replace(/[^\P{C}\n]/gu, " ")
    .split("\n")
    .map((line) => escapeLine(line.replace(/\s+/g, " ").trim()))
    .filter((line, index, lines) => line !== "" || (index > 0 && lines[index - 1] !== ""))
    .join("\n")
    .trim()
    .split("\n");
}

// Escapes a line. `commentLines` does this after its other replacements, because each of them could
// create a new end of a comment.
function escapeLine(line: string): string {
  return (
    line
      // Tools would obey a tag or a compiler directive such as `@ts-ignore`.
      .replace(/^([*/\s]*)@/, "$1\\@")
      .replaceAll("{@", "{\\@")
      // Tools search any text for `sourceMappingURL`, and load the file that it seems to name.
      .replace(TOOL_WORD, "source mapping URL")
      .replaceAll("*/", "*\\/")
      .replaceAll("/*", "/\\*")
  );
}
