// 2-video.md, Model: x-2.7-r2v (reference to video).
import { url, urls, type Table } from "../form.js";
import { flag, integer, modelRow, mustBeOneOf, row, text, words } from "../rows.js";
import { noUrl } from "./images.js";

const images = (count: number) => urls(count).map((image) => ({ url: image }));
const onlyVideos = { image_with_roles: undefined };
const image = { url: url("a.png") };

const tooMany = "rule:at-most-five-references /image_with_roles";
const none = "rule:some-reference /image_with_roles";
const tooLong = "rule:duration-with-video /duration";

export const x27R2v: Table = {
  names: ["x-2.7-r2v"],
  section: "2-video.md, Model: x-2.7-r2v (reference to video)",
  base: { prompt: "image 1 dances", image_with_roles: images(1) },
  required: ["model", "prompt"],
  defaults: {
    resolution: "1080P",
    duration: 5,
    size: "16:9",
    prompt_extend: true,
    watermark: false,
  },
  rows: {
    ...modelRow("x-2.7", "x-2.7-r2v"),
    ...text("prompt", { max: 5000, required: true, values: ["image 7 dances"] }),
    ...row(
      "image_with_roles",
      [
        [{ ...image, role: "reference_image" }],
        [{ ...image, role: "first_frame" }],
        [{ ...image, reference_voice: url("voice.mp3") }],
        // The documents ask only for an "Audio URL", and require HTTPS for images and videos.
        [{ ...image, reference_voice: "http://example.com/voice.mp3" }],
      ],
      [
        noUrl,
        [
          [{ ...image, role: "last_frame" }],
          mustBeOneOf("image_with_roles[0].role", ["reference_image", "first_frame"], "last_frame"),
        ],
        [
          [{ ...image, reference_voice: 1 }],
          "image_with_roles[0].reference_voice must be a string (got 1)",
        ],
        [[{ url: "data:image/png;base64,AAAA" }], "rule:public-urls /image_with_roles/0/url"],
        [
          [{ ...image, reference_voice: "voice.mp3" }],
          "rule:public-urls /image_with_roles/0/reference_voice",
        ],
      ],
    ),
    video_urls: {
      accept: [
        { ...onlyVideos, video_urls: urls(1) },
        { ...onlyVideos, video_urls: urls(5) },
      ],
      refuse: [
        [
          { ...onlyVideos, video_urls: urls(6) },
          "video_urls must have at most 5 items (got 6)",
          tooMany,
        ],
        [{ video_urls: ["http://example.com/a.mp4"] }, "rule:public-urls /video_urls/0"],
      ],
    },
    "At least one of image_with_roles and video_urls is required.": {
      accept: [{ image_with_roles: images(1) }],
      refuse: [
        [onlyVideos, "needs image_with_roles or video_urls", "rule:some-reference silent"],
        [{ image_with_roles: [], video_urls: [] }, none],
      ],
    },
    "Images plus videos total at most 5.": {
      accept: [{ image_with_roles: images(3), video_urls: urls(2) }],
      refuse: [[{ image_with_roles: images(3), video_urls: urls(3) }, tooMany]],
    },
    ...text("negative_prompt", { max: 500, values: [""] }),
    ...words("resolution", ["720P", "1080P"], ["720p", "480P"]),
    ...integer("duration", 2, 15),
    "duration is 2 to 10 when the references include a video.": {
      accept: [
        { video_urls: urls(1), duration: 10 },
        { video_urls: [], duration: 15 },
      ],
      refuse: [[{ video_urls: urls(1), duration: 11 }, tooLong]],
    },
    ...words("size", ["16:9", "9:16", "1:1", "4:3", "3:4"], ["21:9", "1280x720"]),
    ...flag("prompt_extend"),
    ...flag("watermark"),
    ...row(
      "seed",
      [0, 4294967295],
      [
        [-1, "seed must be >= 0 (got -1)"],
        [1.5, "seed must be an integer (got 1.5)"],
      ],
    ),
  },
};
