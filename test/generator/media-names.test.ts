// The kind of file that the names of a field tell, without a contract.
import { expect, test } from "vitest";
import {
  kindOfNames,
  MEDIA_WORDS as generatorWords,
} from "../../generator/read/normalise/media.js";
import { MEDIA_WORDS, mediaKindOf } from "../../runtime/files/media-names.js";

test("SDK and generator have the same words", () => {
  expect(MEDIA_WORDS).toEqual(generatorWords);
});

test.each<[readonly string[], string | undefined]>([
  [["first_frame_image"], "image"],
  [["image_with_roles", "url"], "image"],
  [["image_with_roles", "reference_voice"], "audio"],
  [["ref_images", "audio_url"], "audio"],
  [["ref_videos", "video_url"], "video"],
  [["mask"], "image"],
  [["clip_url"], "video"],
  [["song_url"], "audio"],
  [["images", "video_frame"], undefined],
  [["element_list", "element_input_urls"], undefined],
  [["prompt"], undefined],
  [[], undefined],
])("the path %j leads to the kind %s, for SDK and generator", (path, kind) => {
  expect(mediaKindOf(path)).toBe(kind);
  expect(kindOfNames([...path].reverse())).toBe(kind);
});
