// Decides whether a text field takes the URL of a file, by its name and description.
import type { Kind } from "./page-data.js";
import type { Text } from "../../generator/forms.js";

const WORDS: readonly (readonly [Kind, RegExp])[] = [
  ["image", /image|picture|photo|frame|mask|avatar|poster|thumbnail/i],
  ["video", /video|clip|movie/i],
  ["audio", /audio|voice|sound|music|song|speech/i],
];

/**
 * Returns the kind of file that the URL in a text field leads to. Returns `undefined` for other or
 * ambiguous texts. `names` has the field name, then the enclosing field names, innermost first.
 */
export function mediaOf(
  { format, publicUrl, description = "" }: Text,
  names: readonly string[],
): Kind | undefined {
  const isUrl =
    format === "uri" || publicUrl !== undefined || /(^|_)ur[li]s?$/i.test(names[0] ?? "");
  if (!isUrl) return undefined;
  for (const text of [...names, description]) {
    const matches = WORDS.filter(([, word]) => word.test(text));
    // A name or description that matches two kinds of files is ambiguous.
    if (matches.length > 0) return matches.length === 1 ? matches[0]?.[0] : undefined;
  }
  return undefined;
}
