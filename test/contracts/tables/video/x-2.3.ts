// 2-video.md, Models: x-2.3 and x-2.3-Fast.
import {
  each,
  field,
  flag,
  missing,
  modelRow,
  row,
  rule,
  told,
  url,
  type Patch,
  type Row,
  type Table,
} from "../form.js";

const section = "2-video.md, Models: x-2.3 and x-2.3-Fast";
const defaults: Patch = {
  duration: 6,
  resolution: "768p",
  prompt_optimizer: true,
  fast_pretreatment: false,
  watermark: false,
};

const rows: Record<string, Row> = {
  ...modelRow(
    "x-2.3-fast",
    'This SDK has no contract for the model "x-2.3-fast". Did you mean "x-2.3-Fast"?',
  ),
  ...row(
    "prompt",
    ["a", "[推进] a cat [固定]", "镜".repeat(2000)],
    [
      told(undefined, "prompt is required", ""),
      told("镜".repeat(2001), "prompt must have at most 2000 characters (got 2001)"),
    ],
  ),
  ...row(
    "duration",
    [6, 10],
    [
      told(5, "duration must be one of 6, 10 (got 5)"),
      7,
      11,
      told("6", 'duration must be one of 6, 10 (got "6")'),
    ],
  ),
  ...row(
    "resolution",
    ["768p", "1080p"],
    [
      told("768P", 'resolution must be one of "768p", "1080p" (got "768P"); did you mean "768p"?'),
      told("720p", 'resolution must be one of "768p", "1080p" (got "720p")'),
    ],
  ),
  "1080p supports only 6": {
    accept: [
      { resolution: "1080p" },
      { resolution: "1080p", duration: 6 },
      { resolution: "768p", duration: 10 },
    ],
    refuse: [
      [
        { resolution: "1080p", duration: 10 },
        rule(
          "six-seconds-at-1080p",
          "/duration",
          "duration is only 6 at 1080p; set duration to 6, or resolution to 768p",
        ),
      ],
    ],
  },
  ...flag("prompt_optimizer"),
  ...flag("fast_pretreatment"),
  ...flag("watermark"),
};

const unseen = {
  "Camera commands are exactly these 15 labels.": {
    why: "other words in square brackets are part of a prompt like any word",
    accept: { prompt: "[zoom] a cat" },
  },
};

const firstFrame: Row = {
  accept: each("first_frame_image", [url("a.png"), "data:image/png;base64,AAAA"]),
  refuse: [
    [
      { first_frame_image: 1 },
      field("first_frame_image", "first_frame_image must be a string (got 1)"),
    ],
    [
      { first_frame_image: "a.png" },
      rule(
        "public-urls",
        "/first_frame_image",
        "first_frame_image must be a public HTTPS URL or a data:image/...;base64, URI; upload the image and send its URL",
      ),
    ],
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
  unseen,
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
      refuse: [
        ...firstFrame.refuse,
        [{ first_frame_image: undefined }, missing("first_frame_image")],
      ],
    },
  },
  unseen,
};
