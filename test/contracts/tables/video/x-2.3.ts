// 2-video.md, Models: x-2.3 and x-2.3-Fast.
import { each, flag, row, url, type Patch, type Row, type Table } from "../form.js";

const section = "2-video.md, Models: x-2.3 and x-2.3-Fast";
const defaults: Patch = {
  duration: 6,
  resolution: "768p",
  prompt_optimizer: true,
  fast_pretreatment: false,
  watermark: false,
};

const rows: Record<string, Row> = {
  model: {
    accept: [{}],
    refuse: [
      [{ model: undefined }, "model"],
      [{ model: "x-2.3-fast" }, "model"],
    ],
  },
  ...row("prompt", ["a", "[推进] a cat [固定]", "镜".repeat(2000)], [undefined, "镜".repeat(2001)]),
  ...row("duration", [6, 10], [5, 7, 11, "6"]),
  ...row("resolution", ["768p", "1080p"], ["768P", "720p"]),
  "1080p supports only 6": {
    accept: [
      { resolution: "1080p" },
      { resolution: "1080p", duration: 6 },
      { resolution: "768p", duration: 10 },
    ],
    refuse: [[{ resolution: "1080p", duration: 10 }, "rule:six-seconds-at-1080p"]],
  },
  ...flag("prompt_optimizer"),
  ...flag("fast_pretreatment"),
  ...flag("watermark"),
};

const firstFrame: Row = {
  accept: each("first_frame_image", [url("a.png"), "data:image/png;base64,AAAA"]),
  refuse: [
    [{ first_frame_image: 1 }, "first_frame_image"],
    [{ first_frame_image: "a.png" }, "rule:public-urls"],
    [{ first_frame_image: "data:text/html;base64,AAAA" }, "rule:public-urls"],
    [{ first_frame_image: "iVBORw0KGgo=" }, "rule:public-urls"],
  ],
};

export const x23: Table = {
  names: ["x-2.3"],
  section,
  base: { prompt: "a cat" },
  required: ["model", "prompt"],
  defaults,
  rows: { ...rows, first_frame_image: firstFrame },
};

export const x23Fast: Table = {
  names: ["x-2.3-Fast"],
  section,
  base: { prompt: "a cat", first_frame_image: url("a.png") },
  required: ["model", "prompt", "first_frame_image"],
  defaults,
  rows: {
    ...rows,
    first_frame_image: {
      accept: firstFrame.accept,
      refuse: [...firstFrame.refuse, [{ first_frame_image: undefined }, "first_frame_image"]],
    },
  },
};
