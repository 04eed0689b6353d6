// 2-video.md, Models: x-2.3 and x-2.3-Fast.
import { url, type Patch, type Table } from "../form.js";
import { flag, modelRow, row, words } from "../rows.js";

const section = "2-video.md, Models: x-2.3 and x-2.3-Fast";
const defaults: Patch = {
  duration: 6,
  resolution: "768p",
  prompt_optimizer: true,
  fast_pretreatment: false,
  watermark: false,
};

const rows: Table["rows"] = {
  ...modelRow("x-2.3-fast", "x-2.3-Fast"),
  ...row(
    "prompt",
    ["[推进] a cat [固定]", "[zoom] a cat", "镜".repeat(2000)],
    [
      [undefined, "prompt is required"],
      ["镜".repeat(2001), "prompt must have at most 2000 characters (got 2001)"],
    ],
  ),
  ...words("duration", [6, 10], [5, 7, 11, "6"]),
  ...words("resolution", ["768p", "1080p"], ["768P", "720p"]),
  "1080p supports only 6": {
    accept: [
      { resolution: "1080p" },
      { resolution: "1080p", duration: 6 },
      { resolution: "768p", duration: 10 },
    ],
    refuse: [[{ resolution: "1080p", duration: 10 }, "rule:six-seconds-at-1080p /duration"]],
  },
  ...flag("prompt_optimizer"),
  ...flag("fast_pretreatment"),
  ...flag("watermark"),
};

const frames = [
  [1, "first_frame_image must be a string (got 1)"],
  ["a.png", "rule:public-urls /first_frame_image"],
  ["data:text/html;base64,AAAA", "rule:public-urls"],
] as const;
const images = [url("a.png"), "data:image/png;base64,AAAA"];

export const x23: Table = {
  names: ["x-2.3"],
  section,
  base: { prompt: "a cat" },
  required: ["model", "prompt"],
  defaults,
  rows: { ...rows, ...row("first_frame_image", images, frames) },
};

export const x23Fast: Table = {
  names: ["x-2.3-Fast"],
  section,
  base: { prompt: "a cat", first_frame_image: url("a.png") },
  required: ["model", "prompt", "first_frame_image"],
  defaults,
  rows: {
    ...rows,
    ...row("first_frame_image", images, [...frames, [undefined, "first_frame_image is required"]]),
  },
};
