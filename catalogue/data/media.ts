// Decides which texts are URLs of files, by their names and descriptions in the contract.
import type { Kind } from "./page-data.js";
import type { Text } from "../../generator/forms.js";

const WORDS: readonly (readonly [Kind, RegExp])[] = [
  ["image", /image|picture|photo|frame|mask|avatar|poster|thumbnail/i],
  ["video", /video|clip|movie/i],
  ["audio", /audio|voice|sound|music|song|speech/i],
];

/**
 * Returns the kind of file that a URL leads to; `undefined` if the text is no URL or its kind is
 * unclear. `names` lists its field and the enclosing fields, the nearest first.
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
    // A text that matches two kinds is ambiguous.
    if (matches.length > 0) return matches.length === 1 ? matches[0]?.[0] : undefined;
  }
  return undefined;
}
