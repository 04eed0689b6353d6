// 2-video.md, Models: x-v4-fast and x-v4-std.
import { url, urls, type Table } from "../form.js";
import { flag, integer, modelRow, mustBeOneOf, row, text, words } from "../rows.js";

const mid = (time_stamp: unknown, tag = "@mid") => ({ tag, image_url: url("mid.png"), time_stamp });
const image = { tag: "@cat", type: "image", image_urls: urls(1) };
const grid = { tag: "@cat", type: "grid", image_urls: urls(1) };
const reference = { tag: "@clip", type: "reference", video_url: url("a.mp4") };
const extend = { tag: "@clip", type: "extend", video_url: url("a.mp4") };
const first_frame_image = url("first.png");
const end_frame_image = url("end.png");
const times = (count: number, item: unknown) => Array.from({ length: count }, () => item);

const tooLate = "rule:mid-frame-time-stamp /mid_frame_images";
const mixed = "rule:one-type-of-ref-images /ref_images";
const oneGrid = "rule:grid-count /ref_images";
const fewImages = "rule:image-count /ref_images";
const oneMode = "rule:image-or-reference-mode /ref_images";
const alone = "rule:extend-excludes-ref-images /ref_images";
const unsaid = "rule:tags-in-prompt /prompt";

export const xV4: Table = {
  names: ["x-v4-fast", "x-v4-std"],
  section: "2-video.md, Models: x-v4-fast and x-v4-std",
  base: { prompt: "@cat follows @mid and @clip" },
  required: ["model", "prompt"],
  defaults: { duration: 5, resolution: "1080p", aspect_ratio: "16:9", prompt_optimizer: true },
  rows: {
    ...modelRow("x-v4", "x-v4-std"),
    ...text("prompt", { required: true, values: ["a cat ".repeat(2_000)] }),
    ...integer("duration", 3, 15),
    ...words("resolution", ["480p", "720p", "1080p"], ["1080P", "4k"]),
    ...words("aspect_ratio", ["16:9", "4:3", "1:1", "9:16", "3:4"], ["auto", "21:9"]),
    ...flag("prompt_optimizer"),
    ...row(
      "first_frame_image",
      [url("a.jpg")],
      [
        [1, "first_frame_image must be a string (got 1)"],
        ["data:image/png;base64,AAAA", "rule:public-urls /first_frame_image"],
      ],
    ),
    ...row(
      "end_frame_image",
      [end_frame_image],
      [
        [1, "end_frame_image must be a string (got 1)"],
        ["http://example.com/a.png", "rule:public-urls /end_frame_image"],
      ],
      { accept: [{ first_frame_image, end_frame_image }] },
    ),
    ...row(
      "mid_frame_images",
      [times(6, mid(1)), [mid(-1)], [mid(0.1)]],
      [
        [times(7, mid(1)), "mid_frame_images must have at most 6 items (got 7)"],
        [
          [{ tag: "@mid", image_url: url("mid.png") }],
          "mid_frame_images[0].time_stamp is required",
        ],
        [[mid("1")], 'mid_frame_images[0].time_stamp must be a number (got "1")'],
        [[{ ...mid(1), image_url: "mid.png" }], "rule:public-urls /mid_frame_images/0/image_url"],
      ],
    ),
    "time_stamp is -1 or within (0, duration).": {
      accept: [
        { mid_frame_images: [mid(4.9)] },
        { mid_frame_images: [mid(14), mid(-1)], duration: 15 },
      ],
      refuse: [
        // The default of duration is 5.
        [{ mid_frame_images: [mid(5)] }, tooLate],
        [{ mid_frame_images: [mid(1), mid(3)], duration: 3 }, tooLate],
      ],
    },
    ...row(
      "ref_images",
      [[image], [grid], [{ ...image, audio_url: url("a.mp3") }]],
      [
        [[{ type: "image", image_urls: urls(1) }], "ref_images[0].tag is required"],
        [[{ tag: "@cat", type: "image" }], "ref_images[0].image_urls is required"],
        [
          [{ ...image, type: "style" }],
          mustBeOneOf("ref_images[0].type", ["image", "grid"], "style"),
        ],
        [[{ ...image, image_urls: ["cat.png"] }], "rule:public-urls /ref_images/0/image_urls/0"],
        [[{ ...image, audio_url: "a.mp3" }], "rule:public-urls /ref_images/0/audio_url"],
      ],
    ),
    ...row(
      "ref_videos",
      [[reference], [extend]],
      [
        [[reference, reference]],
        [
          [{ ...reference, type: "base" }],
          mustBeOneOf("ref_videos[0].type", ["reference", "extend"], "base"),
        ],
        [[{ tag: "@clip", type: "extend" }], "ref_videos[0].video_url is required"],
        [[{ ...reference, video_url: "a.mp4" }], "rule:public-urls /ref_videos/0/video_url"],
      ],
    ),
    "Image-to-video fields and reference fields together give HTTP 422.": {
      accept: [
        // The documents say "ignored" and "overridden", so the fields are not refused.
        { first_frame_image, end_frame_image, mid_frame_images: [mid(1)], aspect_ratio: "1:1" },
        { ref_images: [image], ref_videos: [reference], duration: 15 },
      ],
      refuse: [
        [{ first_frame_image, ref_images: [image] }, oneMode],
        [{ mid_frame_images: [mid(1)], ref_videos: [reference] }, oneMode],
      ],
    },
    "grid needs a list of length 1 with 1 image.": {
      accept: [{ ref_images: [grid] }],
      refuse: [
        [{ ref_images: [grid, grid] }, oneGrid],
        // All items must have one type.
        [{ ref_images: [image, grid] }, mixed, oneGrid],
        [{ ref_images: [{ ...grid, image_urls: urls(2) }] }, oneGrid],
      ],
    },
    "image needs 1 to 3 items with 1 to 5 URLs each.": {
      accept: [
        { ref_images: times(3, image) },
        { ref_images: [{ ...image, image_urls: urls(5) }] },
      ],
      refuse: [
        [{ ref_images: [] }, fewImages],
        [{ ref_images: times(4, image) }, fewImages],
        [{ ref_images: [image, { ...image, image_urls: urls(6) }] }, fewImages],
      ],
    },
    "audio_url only with type=image.": {
      accept: [{ ref_images: [{ ...image, audio_url: url("a.mp3") }] }],
      refuse: [
        [
          { ref_images: [{ ...grid, audio_url: url("a.mp3") }] },
          "rule:audio-needs-image-type /ref_images/0",
        ],
      ],
    },
    "reference may combine with image refs; extend cannot combine with ref_images.": {
      accept: [{ ref_images: [image], ref_videos: [reference] }, { ref_videos: [extend] }],
      refuse: [[{ ref_images: [image], ref_videos: [extend] }, alone]],
    },
    "Tags start with @.": {
      accept: [{ mid_frame_images: [mid(1, "@mid")] }],
      refuse: [
        [{ mid_frame_images: [mid(1, "mid")] }, "rule:tags-start-with-at /mid_frame_images/0/tag"],
        [{ ref_images: [{ ...image, tag: "cat" }] }, "rule:tags-start-with-at /ref_images/0/tag"],
        [{ ref_videos: [{ ...extend, tag: "clip" }] }, "rule:tags-start-with-at /ref_videos/0/tag"],
      ],
    },
    "Tags appear in the prompt.": {
      accept: [{ prompt: "only @cat", ref_images: [image] }],
      refuse: [
        [{ prompt: "a cat", ref_images: [image] }, unsaid],
        [{ prompt: "@cat", ref_videos: [reference] }, unsaid],
        [{ prompt: "@cat", mid_frame_images: [mid(1)] }, unsaid],
      ],
    },
  },
};
