// Encoder for text from the catalog in Markdown: words stay words, whatever they hold.

/** Text in a table cell or a paragraph, on one line. */
export function markdownText(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{C}\p{Z}]+/gu, " ")
    .trim()
    .slice(0, 500)
    .replace(/[\\`*_{}[\]()#+!|<>~&:@]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Text as inline code. */
export function markdownCode(text: string): string {
  const clean = text
    .toWellFormed()
    .replace(/[\p{C}\p{Z}]+/gu, " ")
    .trim();
  return /[`|<>&]/.test(clean) ? markdownText(clean) : `\`${clean}\``;
}

/** A table, its columns padded as prettier pads them; the cells are encoded already. */
export function markdownTable(
  header: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const widths = header.map((_, column) =>
    Math.max(...[header, ...rows].map((row) => row[column]?.length ?? 0)),
  );
  const printed = (cells: readonly string[], fill: string) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0, fill)).join(" | ")} |`;
  const rule = printed(Array<string>(header.length).fill(""), "-");
  return [printed(header, " "), rule, ...rows.map((row) => printed(row, " "))].join("\n");
}
