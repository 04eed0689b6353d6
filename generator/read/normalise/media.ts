// Decides whether a text field takes the URL of a file, and finds the kind of the file. Reads names
// and formats but no descriptions, because a reworded description must not change the fields that
// take files.
import type { Text } from "../tree/tree.js";

export type MediaKind = "image" | "video" | "audio";

// Must stay equal to the words in `runtime/files/media-names.ts`.
export const MEDIA_WORDS: readonly (readonly [MediaKind, RegExp])[] = [
  ["image", /image|picture|photo|frame|mask|avatar|poster|thumbnail/i],
  ["video", /video|clip|movie/i],
  ["audio", /audio|voice|sound|music|song|speech/i],
];

// Matches names such as `image_url`, `imageUrls` and `uri`, but not `curl`.
const URL_NAME = /(^|[_-])[Uu]r[li]s?$|([a-z\d]|^|[_-])UR[LI][sS]?$|[a-z\d]Ur[li]s?$/;

/**
 * The position of a value in a request: the name of its field, then the names of the fields that
 * contain this field, from inside to outside.
 */
export interface NamedPlace {
  readonly names: readonly string[];
  /**
   * Fields that take URLs of images according to the documents, although their names do not show
   * this.
   */
  readonly imageFields?: readonly string[];
}

/**
 * Returns the kind of file that the URL in a text field leads to. Returns `undefined` for other or
 * ambiguous texts.
 */
export function mediaOf(
  { format, publicUrl, remarks }: Pick<Text, "format" | "publicUrl" | "remarks">,
  { names, imageFields = [] }: NamedPlace,
): MediaKind | undefined {
  const [name = ""] = names;
  const isUrl =
    [format, remarks?.["format"]].includes("uri") || publicUrl !== undefined || URL_NAME.test(name);
  if (!isUrl) return undefined;
  return imageFields.includes(name) ? "image" : kindOfNames(names);
}

/**
 * Returns the kind of file that the innermost matching name shows, such as "video" for `clip_url`.
 * Returns undefined if no name matches, or if the innermost matching name matches two kinds, as
 * `video_frame` does.
 */
export function kindOfNames(names: readonly string[]): MediaKind | undefined {
  for (const name of names) {
    const matches = MEDIA_WORDS.filter(([, word]) => word.test(name));
    if (matches.length > 0) return matches.length === 1 ? matches[0]?.[0] : undefined;
  }
  return undefined;
}
