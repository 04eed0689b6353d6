// 2-video.md, Models: x-v4-fast and x-v4-std.
import {
  each,
  eachRefused,
  field,
  flag,
  modelRow,
  notPublic,
  row,
  told,
  url,
  urls,
  type Table,
} from "../../form.js";
import {
  alone,
  audioOfGrid,
  fewImages,
  mixed,
  noAt,
  oneGrid,
  oneMode,
  tooLate,
  unsaid,
} from "./rules.js";

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
    ...modelRow("x-v4"),
    prompt: {
      accept: each("prompt", ["a cat"]),
      refuse: eachRefused("prompt", [
        told(undefined, "prompt is required", ""),
        told(1, "prompt must be a string (got 1)"),
      ]),
    },
    ...row(
      "duration",
      [3, 5, 15],
      [
        told(2, "duration must be >= 3 (got 2)"),
        told(16, "duration must be <= 15 (got 16)"),
        told(3.5, "duration must be an integer (got 3.5)"),
        told("5", 'duration must be an integer (got "5")'),
      ],
    ),
    ...row(
      "resolution",
      ["480p", "720p", "1080p"],
      [
        told(
          "1080P",
          'resolution must be one of "480p", "720p", "1080p" (got "1080P"); did you mean "1080p"?',
        ),
        told("4k", 'resolution must be one of "480p", "720p", "1080p" (got "4k")'),
      ],
    ),
    ...row(
      "aspect_ratio",
      ["16:9", "4:3", "1:1", "9:16", "3:4"],
      [
        told(
          "auto",
          'aspect_ratio must be one of "16:9", "4:3", "1:1", "9:16", "3:4" (got "auto")',
        ),
        "21:9",
      ],
    ),
    ...flag("prompt_optimizer"),
    first_frame_image: {
      accept: each("first_frame_image", [url("a.jpg"), url("a.bmp")]),
      refuse: [
        [
          { first_frame_image: 1 },
          field("first_frame_image", "first_frame_image must be a string (got 1)"),
        ],
        [{ first_frame_image: "data:image/png;base64,AAAA" }, notPublic("/first_frame_image")],
      ],
    },
    end_frame_image: {
      accept: [{ end_frame_image }, { first_frame_image, end_frame_image }],
      refuse: [
        [
          { end_frame_image: 1 },
          field("end_frame_image", "end_frame_image must be a string (got 1)"),
        ],
        [{ end_frame_image: "http://example.com/a.png" }, notPublic("/end_frame_image")],
      ],
    },
    mid_frame_images: {
      accept: each("mid_frame_images", [[mid(1)], times(6, mid(1)), [mid(-1)], [mid(0.1)]]),
      refuse: [
        ...eachRefused("mid_frame_images", [
          told(times(7, mid(1)), "mid_frame_images must have at most 6 items (got 7)"),
          told(
            [{ tag: "@mid", image_url: url("mid.png") }],
            "mid_frame_images[0].time_stamp is required",
            "/mid_frame_images/0",
          ),
          [{ tag: "@mid", time_stamp: 1 }],
          [{ ...mid(1), tag: 1 }],
          [{ image_url: url("mid.png"), time_stamp: 1 }],
          told(
            [mid("1")],
            'mid_frame_images[0].time_stamp must be a number (got "1")',
            "/mid_frame_images/0/time_stamp",
          ),
          [mid(0)],
          [mid(-2)],
        ]),
        [
          { mid_frame_images: [{ ...mid(1), image_url: "mid.png" }] },
          notPublic("/mid_frame_images/0/image_url"),
        ],
      ],
    },
    "time_stamp is -1 or within (0, duration).": {
      accept: [
        { mid_frame_images: [mid(4.9)] },
        { mid_frame_images: [mid(14), mid(-1)], duration: 15 },
        { mid_frame_images: [mid(2.5)], duration: 3 },
      ],
      refuse: [
        [{ mid_frame_images: [mid(5)] }, tooLate],
        [{ mid_frame_images: [mid(1), mid(3)], duration: 3 }, tooLate],
        [{ mid_frame_images: [mid(16)], duration: 15 }, tooLate],
      ],
    },
    ref_images: {
      accept: each("ref_images", [[image], [grid], [{ ...image, audio_url: url("a.mp3") }]]),
      refuse: [
        ...eachRefused("ref_images", [
          told(
            [{ type: "image", image_urls: urls(1) }],
            "ref_images[0].tag is required",
            "/ref_images/0",
          ),
          [{ tag: "@cat", image_urls: urls(2) }],
          [{ ...image, tag: 1 }],
          told(
            [{ tag: "@cat", type: "image" }],
            "ref_images[0].image_urls is required",
            "/ref_images/0",
          ),
        ]),
        [
          { ref_images: [{ ...image, type: "style" }] },
          field(
            "ref_images",
            'ref_images[0].type must be one of "image", "grid" (got "style")',
            "/ref_images/0/type",
          ),
        ],
        [
          { ref_images: [{ ...image, image_urls: ["cat.png"] }] },
          notPublic("/ref_images/0/image_urls/0"),
        ],
      ],
    },
    "All items share one type.": {
      accept: [{ ref_images: [image, image] }],
      refuse: [
        [{ ref_images: [image, grid] }, mixed, oneGrid],
        [{ ref_images: [grid, image] }, mixed, oneGrid],
      ],
    },
    ref_videos: {
      accept: each("ref_videos", [[reference], [extend]]),
      refuse: [
        ...eachRefused("ref_videos", [
          [reference, reference],
          told(
            [{ ...reference, type: "base" }],
            'ref_videos[0].type must be one of "reference", "extend" (got "base")',
            "/ref_videos/0/type",
          ),
          told(
            [{ tag: "@clip", type: "extend" }],
            "ref_videos[0].video_url is required",
            "/ref_videos/0",
          ),
          [{ ...extend, tag: 1 }],
          [{ type: "extend", video_url: url("a.mp4") }],
          [{ tag: "@clip", video_url: url("a.mp4") }],
        ]),
        [
          { ref_videos: [{ ...reference, video_url: "a.mp4" }] },
          notPublic("/ref_videos/0/video_url"),
        ],
      ],
    },
    "Image-to-video fields and reference fields together give HTTP 422.": {
      accept: [
        { first_frame_image, end_frame_image, mid_frame_images: [mid(1)] },
        { ref_images: [image], ref_videos: [reference] },
      ],
      refuse: [
        [{ first_frame_image, ref_images: [image] }, oneMode],
        [{ end_frame_image, ref_videos: [extend] }, oneMode],
        [{ mid_frame_images: [mid(1)], ref_videos: [reference] }, oneMode],
        [{ first_frame_image, ref_videos: [reference] }, oneMode],
      ],
    },
    "grid needs a list of length 1 with 1 image.": {
      accept: [{ ref_images: [grid] }],
      refuse: [
        [{ ref_images: [grid, grid] }, oneGrid],
        [{ ref_images: [{ ...grid, image_urls: urls(2) }] }, oneGrid],
        [{ ref_images: [{ ...grid, image_urls: [] }] }, oneGrid],
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
        [{ ref_images: [{ ...image, image_urls: [] }] }, fewImages],
      ],
    },
    "audio_url only with type=image.": {
      accept: [{ ref_images: [{ ...image, audio_url: url("a.mp3") }] }],
      refuse: [[{ ref_images: [{ ...grid, audio_url: url("a.mp3") }] }, audioOfGrid]],
    },
    "reference may combine with image refs; extend cannot combine with ref_images.": {
      accept: [{ ref_images: [image], ref_videos: [reference] }, { ref_videos: [extend] }],
      refuse: [
        [{ ref_images: [image], ref_videos: [{ ...extend, type: undefined }] }, "ref_videos"],
        [{ ref_images: [image], ref_videos: [extend] }, alone],
        [{ ref_images: [grid], ref_videos: [extend] }, alone],
      ],
    },
    "Tags start with @.": {
      accept: [{ mid_frame_images: [mid(1, "@mid")] }],
      refuse: [
        [
          { mid_frame_images: [mid(1, "mid")] },
          noAt("/mid_frame_images/0/tag", "mid_frame_images[0].tag"),
        ],
        [
          { ref_images: [{ ...image, tag: "cat" }] },
          noAt("/ref_images/0/tag", "ref_images[0].tag"),
        ],
        [
          { ref_videos: [{ ...extend, tag: "clip" }] },
          noAt("/ref_videos/0/tag", "ref_videos[0].tag"),
        ],
      ],
    },
    "Tags appear in the prompt.": {
      accept: [{ prompt: "only @cat", ref_images: [image] }],
      refuse: [
        [{ prompt: "a cat", ref_images: [image] }, unsaid],
        [{ prompt: "@cat", ref_images: [image], ref_videos: [reference] }, unsaid],
        [{ prompt: "@cat", mid_frame_images: [mid(1)] }, unsaid],
      ],
    },
  },
  unseen: {
    "prompt has up to 1280 tokens.": {
      why: "the documents do not say how tokens are counted",
      accept: { prompt: "a cat ".repeat(2_000) },
    },
    "Frames are jpg, jpeg, png, gif or bmp; videos MP4 or MOV of at most 15 s; audio up to 15 s.": {
      why: "a request holds the URL of a file, not the file",
      accept: { first_frame_image: url("a.tiff") },
    },
    "aspect_ratio is ignored in image-to-video and when ref_videos is present.": {
      why: "ignored is not refused",
      accept: { aspect_ratio: "1:1", first_frame_image },
    },
    "With ref_videos.type=reference, duration is overridden by the reference video length.": {
      why: "overridden is not refused",
      accept: { duration: 15, ref_videos: [reference] },
    },
    "Simultaneous audio and video output is unsupported.": {
      why: "no field asks for it",
      accept: {},
    },
  },
};
