// Encodes foreign text for Markdown on GitHub, GitLab or npm. The result cannot mention a person,
// refer to an issue, or contain a link or HTML.

const LONGEST = 300;

/**
 * Encodes text for a sentence or a table cell, on one line. The result must not begin a line,
 * because signs such as `-` are not encoded.
 */
export function inertText(text: string): string {
  const line = onOneLine(text);
  return shortened(line)
    .replace(SPECIAL, (match) =>
      // GitHub and GitLab decode entities and then still turn names such as `@someone` and URLs
      // into links. A zero-width space inside them prevents that.
      match.length > 1 || PARTED.has(match)
        ? `${match.charAt(0)}&#8203;${match.slice(1)}`
        : `&#${match.charCodeAt(0)};`,
    )
    .replace(/\bwww\./gi, "www&#8203;.")
    .replace(/\bGH-(?=\d)/gi, "$&&#8203;");
}

const PARTED = new Set(["@", "#"]);
// An underscore inside a word is not encoded, because Markdown ignores it.
const SPECIAL = /:\/\/|[\\`*{}[\]<>|&~$@#]|(?<![A-Za-z0-9])_|_(?![A-Za-z0-9])/g;

const shortened = (line: string): string =>
  line.length > LONGEST ? `${line.slice(0, LONGEST).toWellFormed()}…` : line;

/** Encodes text as inline code, because GitHub and GitLab make no links inside code. */
export function inertCode(text: string): string {
  const line = shortened(onOneLine(text)) || " ";
  const runs = line.match(/`+/g) ?? [];
  const fence = "`".repeat(Math.max(0, ...runs.map((run) => run.length)) + 1);
  const padded = fence.length > 1 ? ` ${line} ` : line;
  return `${fence}${padded}${fence}`;
}

/** Encodes text as code for a table cell. Backticks do not protect `|` and backslashes there. */
export const inertCell = (text: string): string =>
  /[|\\]/.test(text) ? `<code>${inertText(text)}</code>` : inertCode(text);

const onOneLine = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\p{C}\p{Z}]+/gu, " ")
    .trim();

/** Prints a table with padded columns, as prettier does. The cells must already be encoded. */
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
