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
