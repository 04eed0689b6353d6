// Encoder for text from the catalog inside a JSDoc block.

// The length a description may have in a comment; the whole text stays in the catalog.
const LONGEST = 2_000;

/** A description that is not longer than that. */
export function shortened(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)} […]` : text;
}

// Words with one space between them, in which nothing can end a comment or begin a tag.
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

// Escaping is last, so that nothing before it can put an ending together again.
function escapeLine(line: string): string {
  return (
    line
      // A tag or a compiler directive (`@ts-ignore`) is an instruction, not a description.
      .replace(/^([*/\s]*)@/, "$1\\@")
      .replaceAll("{@", "{\\@")
      // Tools look for this word in any text.
      .replace(TOOL_WORD, "source mapping URL")
      .replaceAll("*/", "*\\/")
      .replaceAll("/*", "/\\*")
  );
}
