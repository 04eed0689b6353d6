// Finds the changelog lines about a model.
import { inertCode } from "../../generator/forms.js";

/**
 * Returns the changelog lines about a model, each with its version, in the order of the changelog.
 */
export function historyOf(id: string, changelog: string) {
  const start = `- ${inertCode(id)}: `;
  let version = "";
  return changelog.split("\n").flatMap((line) => {
    if (line.startsWith("## ")) version = line.slice(3);
    return line.startsWith(start) ? [{ version, text: plainText(line.slice(start.length)) }] : [];
  });
}

// Removes Markdown escapes from a changelog line, because the page shows plain text.
const plainText = (text: string) =>
  text
    .replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll("\u200B", "");
