// 2-video.md, Model: x-imagine-video and x-imagine-video-1.5.
import {
  each,
  eachRefused,
  flag,
  modelRow,
  notPublic,
  row,
  rule,
  told,
  url,
  urls,
  type Row,
  type Table,
} from "../form.js";

const section = "2-video.md, Model: x-imagine-video and x-imagine-video-1.5";
const defaults = { nsfw_check: false, duration: 8, resolution: "480p", aspect_ratio: "auto" };

const noAlias = (pointer: string) =>
  rule(
    "image-aliases",
    pointer,
    "image, images and input_reference are not accepted; send the images as image_urls",
  );
const editing = rule(
  "editing-excludes-generation-fields",
  "/video",
  "video (editing) cannot be combined with duration, resolution, aspect_ratio or image_urls; leave those out to edit, or leave video out to generate",
);

const shared: Record<string, Row> = {
  ...modelRow("x-imagine"),
  prompt: {
    accept: each("prompt", ["a", "a".repeat(8000), "😀".repeat(8000)]),
    refuse: eachRefused("prompt", [
      told(undefined, "prompt is required", ""),
      "",
      told("a".repeat(8001), "prompt must have at most 8000 characters (got 8001)"),
      told("😀".repeat(8001), "prompt must have at most 8000 characters (got 8001)"),
      told(8, "prompt must be a string (got 8)"),
    ]),
  },
  ...flag("nsfw_check"),
  ...row(
    "duration",
    [1, 8, 15],
    [
      told(0, "duration must be >= 1 (got 0)"),
      told(16, "duration must be <= 15 (got 16)"),
      told(1.5, "duration must be an integer (got 1.5)"),
      told("8", 'duration must be an integer (got "8")'),
    ],
  ),
  ...row(
    "aspect_ratio",
    ["auto", "1:1", "16:9", "9:16", "4:3", "3:4", "3:2", "2:3"],
    [
      told(
        "21:9",
        'aspect_ratio must be one of "auto", "1:1", "16:9", "9:16", "4:3", "3:4", "3:2", "2:3" (got "21:9")',
      ),
      told(
        "AUTO",
        'aspect_ratio must be one of "auto", "1:1", "16:9", "9:16", "4:3", "3:4", "3:2", "2:3" (got "AUTO"); did you mean "auto"?',
      ),
      "",
    ],
  ),
  image_urls: {
    accept: [
      ...each("image_urls", [urls(1), urls(40), [url("a.png"), url("a.png")]]),
      { image_urls: ["HTTPS://example.com/a.png"] },
    ],
    refuse: [
      ...eachRefused("image_urls", [
        [],
        told(url("a.png"), 'image_urls must be an array (got "https://example.com/a.png")'),
        told([1], "image_urls[0] must be a string (got 1)", "/image_urls/0"),
      ]),
      [{ image_urls: ["a/b.png"] }, "rule:public-urls"],
      [{ image_urls: ["http://example.com/a.png"] }, "rule:public-urls"],
      [{ image_urls: [url("a.png"), "data:image/png;base64,AAAA"] }, "rule:public-urls"],
    ],
  },
  "Aliases `image`, `images`, `input_reference` are not accepted.": {
    accept: [{ image_urls: urls(1) }],
    refuse: [
      [{ image: url("a.png") }, noAlias("/image")],
      [{ images: urls(1) }, noAlias("/images")],
      [{ input_reference: url("a.png") }, noAlias("/input_reference")],
    ],
  },
};

const video = { url: url("a.mp4") };

export const xImagineVideo: Table = {
  names: ["x-imagine-video"],
  section,
  base: { prompt: "a cat" },
  required: ["model", "prompt"],
  defaults,
  rows: {
    ...shared,
    ...row(
      "resolution",
      ["480p", "720p"],
      [
        told("1080p", 'resolution must be one of "480p", "720p" (got "1080p")'),
        told("720P", 'resolution must be one of "480p", "720p" (got "720P"); did you mean "720p"?'),
        told(720, 'resolution must be one of "480p", "720p" (got 720)'),
      ],
    ),
    video: {
      accept: [{ video }],
      refuse: [
        ...eachRefused("video", [
          told({}, "video.url is required"),
          told(url("a.mp4"), 'video must be an object (got "https://example.com/a.mp4")'),
          told({ url: 1 }, "video.url must be a string (got 1)", "/video/url"),
        ]),
        [{ video: { url: "http://example.com/a.mp4" } }, notPublic("/video/url", "of the table")],
        [{ video: { url: "data:video/mp4;base64,AAAA" } }, notPublic("/video/url", "of the table")],
      ],
    },
    "Editing request: duration, resolution, aspect_ratio, image_urls must not be sent.": {
      accept: [{ video, nsfw_check: true }],
      refuse: [
        [{ video, duration: 8 }, editing],
        [{ video, resolution: "480p" }, editing],
        [{ video, aspect_ratio: "auto" }, editing],
        [{ video, image_urls: urls(1) }, editing],
      ],
    },
  },
};

export const xImagineVideo15: Table = {
  names: ["x-imagine-video-1.5"],
  section,
  base: { prompt: "a cat" },
  required: ["model", "prompt"],
  defaults,
  rows: {
    ...shared,
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
    "Editing with x-imagine-video-1.5 is unsupported.": {
      accept: [{ image_urls: urls(2) }],
      refuse: [
        [
          { video },
          rule(
            "no-editing",
            "/video",
            "video (editing) is not supported by x-imagine-video-1.5; use x-imagine-video to edit",
          ),
        ],
      ],
    },
  },
};
