// 2-video.md, Model: x-imagine-video and x-imagine-video-1.5.
import { each, eachRefused, flag, row, url, urls, type Row, type Table } from "../form.js";

const section = "2-video.md, Model: x-imagine-video and x-imagine-video-1.5";
const defaults = { nsfw_check: false, duration: 8, resolution: "480p", aspect_ratio: "auto" };

const shared: Record<string, Row> = {
  model: {
    accept: [{}],
    refuse: [
      [{ model: undefined }, "model"],
      [{ model: "x-imagine" }, "model"],
    ],
  },
  prompt: {
    accept: each("prompt", ["a", "a".repeat(8000), "😀".repeat(8000)]),
    refuse: eachRefused("prompt", [undefined, "", "a".repeat(8001), "😀".repeat(8001), 8]),
  },
  ...flag("nsfw_check"),
  ...row("duration", [1, 8, 15], [0, 16, 1.5, "8"]),
  ...row(
    "aspect_ratio",
    ["auto", "1:1", "16:9", "9:16", "4:3", "3:4", "3:2", "2:3"],
    ["21:9", "AUTO", ""],
  ),
  image_urls: {
    accept: [
      ...each("image_urls", [urls(1), urls(40), [url("a.png"), url("a.png")]]),
      { image_urls: ["HTTPS://example.com/a.png"] },
    ],
    refuse: [
      ...eachRefused("image_urls", [[], url("a.png"), [1]]),
      [{ image_urls: ["a/b.png"] }, "rule:public-urls"],
      [{ image_urls: ["http://example.com/a.png"] }, "rule:public-urls"],
      [{ image_urls: [url("a.png"), "data:image/png;base64,AAAA"] }, "rule:public-urls"],
    ],
  },
  "Aliases `image`, `images`, `input_reference` are not accepted.": {
    accept: [{ image_urls: urls(1) }],
    refuse: [
      [{ image: url("a.png") }, "rule:image-aliases"],
      [{ images: urls(1) }, "rule:image-aliases"],
      [{ input_reference: url("a.png") }, "rule:image-aliases"],
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
    ...row("resolution", ["480p", "720p"], ["1080p", "720P", 720]),
    video: {
      accept: [{ video }],
      refuse: [
        ...eachRefused("video", [{}, url("a.mp4"), { url: 1 }]),
        [{ video: { url: "http://example.com/a.mp4" } }, "rule:public-urls"],
        [{ video: { url: "data:video/mp4;base64,AAAA" } }, "rule:public-urls"],
      ],
    },
    "Editing request: duration, resolution, aspect_ratio, image_urls must not be sent.": {
      accept: [{ video, nsfw_check: true }],
      refuse: [
        [{ video, duration: 8 }, "rule:editing-excludes-generation-fields"],
        [{ video, resolution: "480p" }, "rule:editing-excludes-generation-fields"],
        [{ video, aspect_ratio: "auto" }, "rule:editing-excludes-generation-fields"],
        [{ video, image_urls: urls(1) }, "rule:editing-excludes-generation-fields"],
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
    ...row("resolution", ["480p", "720p", "1080p"], ["1080P", "4k"]),
    "Editing with x-imagine-video-1.5 is unsupported.": {
      accept: [{ image_urls: urls(2) }],
      refuse: [[{ video }, "rule:no-editing"]],
    },
  },
};
