// Encodes text from the catalog for a JSDoc block.

// The maximum length of a description in a comment; the catalog has the whole text.
const LONGEST = 2_000;

/** The description, cut after 2,000 characters. */
export function shortened(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)} […]` : text;
}

// Words with one space between them, without characters that end a comment or begin a tag.
const PLAIN = /^[\w.,:;()'"`+=<>%-]+( [\w.,:;()'"`+=<>%-]+)*$/;
const TOOL_WORD = /sourceMappingURL/gi;

/** The lines of a text, safe inside a JSDoc block comment. */
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

// Escaping comes last: an earlier step could build a comment end again.
function escapeLine(line: string): string {
  return (
    line
      // A tag or a compiler directive (`@ts-ignore`) would be an instruction.
      .replace(/^([*/\s]*)@/, "$1\\@")
      .replaceAll("{@", "{\\@")
      // Tools look for this word in any text.
      .replace(TOOL_WORD, "source mapping URL")
      .replaceAll("*/", "*\\/")
      .replaceAll("/*", "/\\*")
  );
}
