// 2-video.md, Models: x-v4-fast and x-v4-std.
import { each, eachRefused, flag, row, url, urls, type Table } from "../form.js";

const mid = (time_stamp: unknown, tag = "@mid") => ({ tag, image_url: url("mid.png"), time_stamp });
const image = { tag: "@cat", type: "image", image_urls: urls(1) };
const grid = { tag: "@cat", type: "grid", image_urls: urls(1) };
const reference = { tag: "@clip", type: "reference", video_url: url("a.mp4") };
const extend = { tag: "@clip", type: "extend", video_url: url("a.mp4") };
const first_frame_image = url("first.png");
const end_frame_image = url("end.png");
const times = (count: number, item: unknown) => Array.from({ length: count }, () => item);

export const xV4: Table = {
  names: ["x-v4-fast", "x-v4-std"],
  section: "2-video.md, Models: x-v4-fast and x-v4-std",
  base: { prompt: "@cat follows @mid and @clip" },
  required: ["model", "prompt"],
  defaults: { duration: 5, resolution: "1080p", aspect_ratio: "16:9", prompt_optimizer: true },
  rows: {
    model: {
      accept: [{}],
      refuse: [
        [{ model: undefined }, "model"],
        [{ model: "x-v4" }, "model"],
      ],
    },
    prompt: {
      accept: each("prompt", ["a cat"]),
      refuse: eachRefused("prompt", [undefined, 1]),
    },
    ...row("duration", [3, 5, 15], [2, 16, 3.5, "5"]),
    ...row("resolution", ["480p", "720p", "1080p"], ["1080P", "4k"]),
    ...row("aspect_ratio", ["16:9", "4:3", "1:1", "9:16", "3:4"], ["auto", "21:9"]),
    ...flag("prompt_optimizer"),
    first_frame_image: {
      accept: each("first_frame_image", [url("a.jpg"), url("a.bmp")]),
      refuse: [
        [{ first_frame_image: 1 }, "first_frame_image"],
        [{ first_frame_image: "data:image/png;base64,AAAA" }, "rule:public-urls"],
      ],
    },
    end_frame_image: {
      accept: [{ end_frame_image }, { first_frame_image, end_frame_image }],
      refuse: [
        [{ end_frame_image: 1 }, "end_frame_image"],
        [{ end_frame_image: "http://example.com/a.png" }, "rule:public-urls"],
      ],
    },
    mid_frame_images: {
      accept: each("mid_frame_images", [[mid(1)], times(6, mid(1)), [mid(-1)], [mid(0.1)]]),
      refuse: [
        ...eachRefused("mid_frame_images", [
          times(7, mid(1)),
          [{ tag: "@mid", image_url: url("mid.png") }],
          [{ tag: "@mid", time_stamp: 1 }],
          [{ ...mid(1), tag: 1 }],
          [{ image_url: url("mid.png"), time_stamp: 1 }],
          [mid("1")],
          [mid(0)],
          [mid(-2)],
        ]),
        [{ mid_frame_images: [{ ...mid(1), image_url: "mid.png" }] }, "rule:public-urls"],
      ],
    },
    "time_stamp is -1 or within (0, duration).": {
      accept: [
        { mid_frame_images: [mid(4.9)] },
        { mid_frame_images: [mid(14), mid(-1)], duration: 15 },
        { mid_frame_images: [mid(2.5)], duration: 3 },
      ],
      refuse: [
        [{ mid_frame_images: [mid(5)] }, "rule:mid-frame-time-stamp"],
        [{ mid_frame_images: [mid(1), mid(3)], duration: 3 }, "rule:mid-frame-time-stamp"],
        [{ mid_frame_images: [mid(16)], duration: 15 }, "rule:mid-frame-time-stamp"],
      ],
    },
    ref_images: {
      accept: each("ref_images", [[image], [grid], [{ ...image, audio_url: url("a.mp3") }]]),
      refuse: [
        ...eachRefused("ref_images", [
          [{ type: "image", image_urls: urls(1) }],
          [{ tag: "@cat", image_urls: urls(2) }],
          [{ ...image, tag: 1 }],
          [{ tag: "@cat", type: "image" }],
        ]),
        [
          { ref_images: [{ ...image, type: "style" }] },
          "ref_images",
          "rule:one-type-of-ref-images",
        ],
        [{ ref_images: [{ ...image, image_urls: ["cat.png"] }] }, "rule:public-urls"],
      ],
    },
    "All items share one type.": {
      accept: [{ ref_images: [image, image] }],
      refuse: [
        [{ ref_images: [image, grid] }, "rule:one-type-of-ref-images", "rule:grid-count"],
        [{ ref_images: [grid, image] }, "rule:one-type-of-ref-images", "rule:grid-count"],
      ],
    },
    ref_videos: {
      accept: each("ref_videos", [[reference], [extend]]),
      refuse: [
        ...eachRefused("ref_videos", [
          [reference, reference],
          [{ ...reference, type: "base" }],
          [{ tag: "@clip", type: "extend" }],
          [{ ...extend, tag: 1 }],
          [{ type: "extend", video_url: url("a.mp4") }],
          [{ tag: "@clip", video_url: url("a.mp4") }],
        ]),
        [{ ref_videos: [{ ...reference, video_url: "a.mp4" }] }, "rule:public-urls"],
      ],
    },
    "Image-to-video fields and reference fields together give HTTP 422.": {
      accept: [
        { first_frame_image, end_frame_image, mid_frame_images: [mid(1)] },
        { ref_images: [image], ref_videos: [reference] },
      ],
      refuse: [
        [{ first_frame_image, ref_images: [image] }, "rule:image-or-reference-mode"],
        [{ end_frame_image, ref_videos: [extend] }, "rule:image-or-reference-mode"],
        [{ mid_frame_images: [mid(1)], ref_videos: [reference] }, "rule:image-or-reference-mode"],
        [{ first_frame_image, ref_videos: [reference] }, "rule:image-or-reference-mode"],
      ],
    },
    "grid needs a list of length 1 with 1 image.": {
      accept: [{ ref_images: [grid] }],
      refuse: [
        [{ ref_images: [grid, grid] }, "rule:grid-count"],
        [{ ref_images: [{ ...grid, image_urls: urls(2) }] }, "rule:grid-count"],
        [{ ref_images: [{ ...grid, image_urls: [] }] }, "rule:grid-count"],
      ],
    },
    "image needs 1 to 3 items with 1 to 5 URLs each.": {
      accept: [
        { ref_images: times(3, image) },
        { ref_images: [{ ...image, image_urls: urls(5) }] },
      ],
      refuse: [
        [{ ref_images: [] }, "rule:image-count"],
        [{ ref_images: times(4, image) }, "rule:image-count"],
        [{ ref_images: [image, { ...image, image_urls: urls(6) }] }, "rule:image-count"],
        [{ ref_images: [{ ...image, image_urls: [] }] }, "rule:image-count"],
      ],
    },
    "audio_url only with type=image.": {
      accept: [{ ref_images: [{ ...image, audio_url: url("a.mp3") }] }],
      refuse: [
        [{ ref_images: [{ ...grid, audio_url: url("a.mp3") }] }, "rule:audio-needs-image-type"],
      ],
    },
    "reference may combine with image refs; extend cannot combine with ref_images.": {
      accept: [{ ref_images: [image], ref_videos: [reference] }, { ref_videos: [extend] }],
      refuse: [
        [{ ref_images: [image], ref_videos: [{ ...extend, type: undefined }] }, "ref_videos"],
        [{ ref_images: [image], ref_videos: [extend] }, "rule:extend-excludes-ref-images"],
        [{ ref_images: [grid], ref_videos: [extend] }, "rule:extend-excludes-ref-images"],
      ],
    },
    "Tags start with @.": {
      accept: [{ mid_frame_images: [mid(1, "@mid")] }],
      refuse: [
        [{ mid_frame_images: [mid(1, "mid")] }, "rule:tags-start-with-at"],
        [{ ref_images: [{ ...image, tag: "cat" }] }, "rule:tags-start-with-at"],
        [{ ref_videos: [{ ...extend, tag: "clip" }] }, "rule:tags-start-with-at"],
      ],
    },
    "Tags appear in the prompt.": {
      accept: [{ prompt: "only @cat", ref_images: [image] }],
      refuse: [
        [{ prompt: "a cat", ref_images: [image] }, "rule:tags-in-prompt"],
        [{ prompt: "@cat", ref_images: [image], ref_videos: [reference] }, "rule:tags-in-prompt"],
        [{ prompt: "@cat", mid_frame_images: [mid(1)] }, "rule:tags-in-prompt"],
      ],
    },
  },
};
