// 2-video.md, Model: x-imagine-video and x-imagine-video-1.5.
import { url, urls, type Table } from "../form.js";
import { flag, integer, modelRow, row, words } from "../rows.js";
import { refusedBy } from "./images.js";

const section = "2-video.md, Model: x-imagine-video and x-imagine-video-1.5";
const defaults = { nsfw_check: false, duration: 8, resolution: "480p", aspect_ratio: "auto" };
const ratios = ["auto", "1:1", "16:9", "9:16", "4:3", "3:4", "3:2", "2:3"];
const editing = "rule:editing-excludes-generation-fields /video";

const shared: Table["rows"] = {
  ...modelRow("x-imagine", "x-imagine-video"),
  ...row(
    "prompt",
    ["😀".repeat(8000)],
    [
      [undefined, "prompt is required"],
      ["😀".repeat(8001), "prompt must have at most 8000 characters (got 8001)"],
      [""],
    ],
  ),
  ...flag("nsfw_check"),
  ...integer("duration", 1, 15),
  ...words("aspect_ratio", ratios, ["21:9", "AUTO", ""]),
  ...row(
    "image_urls",
    [urls(1), urls(40), [url("a.png"), url("a.png")], ["HTTPS://example.com/a.png"]],
    [
      [url("a.png"), 'image_urls must be an array (got "https://example.com/a.png")'],
      [[1], "image_urls[0] must be a string (got 1)"],
      [[]],
      [["http://example.com/a.png"], "rule:public-urls"],
      [[url("a.png"), "data:image/png;base64,AAAA"], "rule:public-urls"],
    ],
  ),
  "Aliases `image`, `images`, `input_reference` are not accepted.": {
    accept: [{ image_urls: urls(1) }],
    refuse: refusedBy("image-aliases", {
      image: url("a.png"),
      images: urls(1),
      input_reference: url("a.png"),
    }),
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
    ...words("resolution", ["480p", "720p"], ["1080p", "720P", 720]),
    ...row(
      "video",
      [video],
      [
        [{}, "video.url is required"],
        [url("a.mp4"), 'video must be an object (got "https://example.com/a.mp4")'],
        [{ url: "data:video/mp4;base64,AAAA" }, "rule:public-urls /video/url"],
      ],
    ),
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
    ...words("resolution", ["480p", "720p", "1080p"], ["1080P", "4k"]),
    "Editing with x-imagine-video-1.5 is unsupported.": {
      accept: [{ image_urls: urls(2) }],
      refuse: [[{ video }, "rule:no-editing /video"]],
    },
  },
};
