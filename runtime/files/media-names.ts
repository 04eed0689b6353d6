// Guesses from the names in a field's path which kind of file the field takes: `video_url` takes a
// video. `generator/read/normalise/media.ts` has the same words.

export type MediaKind = "image" | "video" | "audio";

export const MEDIA_WORDS: readonly (readonly [MediaKind, RegExp])[] = [
  ["image", /image|picture|photo|frame|mask|avatar|poster|thumbnail/i],
  ["video", /video|clip|movie/i],
  ["audio", /audio|voice|sound|music|song|speech/i],
];

/**
 * Returns the kind of file that a path takes. The innermost name with a word such as `image` or
 * `clip` decides. Returns `undefined` if no name has such a word, or if that name has words of two
 * kinds.
 */
export function mediaKindOf(path: readonly string[]): MediaKind | undefined {
  const [kind, other] =
    path
      .map((name) => MEDIA_WORDS.flatMap(([one, word]) => (word.test(name) ? one : [])))
      .findLast(({ length }) => length > 0) ?? [];
  return other === undefined ? kind : undefined;
}
