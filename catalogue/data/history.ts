// What the changelog says of a model.
import { inertCode } from "../../generator/page.js";

/** The lines about a model, by version, in the order of the changelog. */
export function historyOf(id: string, changelog: string) {
  const start = `- ${inertCode(id)}: `;
  let version = "";
  return changelog.split("\n").flatMap((line) => {
    if (line.startsWith("## ")) version = line.slice(3);
    return line.startsWith(start) ? [{ version, text: plainText(line.slice(start.length)) }] : [];
  });
}

// The changelog is Markdown, in which text of the catalog is escaped; the page shows text.
const plainText = (text: string) =>
  text
    .replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll("\u200B", "");
