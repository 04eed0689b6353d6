// 2-video.md, Model: x-1-5-pro.
import {
  each,
  eachRefused,
  field,
  flag,
  modelRow,
  notPublic,
  row,
  rule,
  told,
  url,
  urls,
  type Table,
} from "../form.js";

const first = { url: url("first.png"), role: "first_frame" };
const last = { url: url("last.png"), role: "last_frame" };
const ratios = ["16:9", "9:16", "1:1", "4:3", "3:4", "21:9"];

const twice = rule(
  "one-image-per-role",
  "/image_with_roles",
  "image_with_roles has two items of one role; send at most one first_frame and one last_frame",
);

export const x15Pro: Table = {
  names: ["x-1-5-pro"],
  section: "2-video.md, Model: x-1-5-pro",
  base: { prompt: "a cat" },
  required: ["model", "prompt"],
  defaults: {
    duration: 5,
    aspect_ratio: "16:9",
    resolution: "720p",
    audio: false,
    camerafixed: false,
  },
  rows: {
    ...modelRow("x-1.5-pro"),
    ...row(
      "prompt",
      ["a cat"],
      [told(undefined, "prompt is required", ""), told(1, "prompt must be a string (got 1)")],
    ),
    ...row(
      "duration",
      [4, 5, 12],
      [
        told(3, "duration must be >= 4 (got 3)"),
        told(13, "duration must be <= 12 (got 13)"),
        told(4.5, "duration must be an integer (got 4.5)"),
        told("5", 'duration must be an integer (got "5")'),
      ],
    ),
    aspect_ratio: {
      accept: ratios.flatMap((aspect_ratio) =>
        ["480p", "720p", "1080p"].map((resolution) => ({ aspect_ratio, resolution })),
      ),
      refuse: eachRefused("aspect_ratio", [
        told(
          "3:2",
          'aspect_ratio must be one of "16:9", "9:16", "1:1", "4:3", "3:4", "21:9" (got "3:2")',
        ),
        "auto",
      ]),
    },
    ...row(
      "resolution",
      ["480p", "720p", "1080p"],
      [
        told(
          "720P",
          'resolution must be one of "480p", "720p", "1080p" (got "720P"); did you mean "720p"?',
        ),
        told("4k", 'resolution must be one of "480p", "720p", "1080p" (got "4k")'),
      ],
    ),
    ...row(
      "seed",
      [-1, 0, 4294967295],
      [
        told(-2, "seed must be >= -1 (got -2)"),
        told(4294967296, "seed must be <= 4294967295 (got 4294967296)"),
        told(0.5, "seed must be an integer (got 0.5)"),
      ],
    ),
    ...flag("audio"),
    ...flag("camerafixed"),
    image_urls: {
      accept: each("image_urls", [urls(1), urls(2)]),
      refuse: [
        ...eachRefused("image_urls", [
          [],
          told(urls(3), "image_urls must have at most 2 items (got 3)"),
        ]),
        [{ image_urls: ["http://example.com/a.png"] }, notPublic("/image_urls/0")],
        [
          { image_urls: urls(1), image_with_roles: [first] },
          rule(
            "images-or-roles",
            "/image_with_roles",
            "image_urls cannot be combined with image_with_roles; send one of them",
          ),
        ],
      ],
    },
    image_with_roles: {
      accept: each("image_with_roles", [[first], [last], [first, last], [last, first]]),
      refuse: [
        ...eachRefused("image_with_roles", [
          told(
            [{ role: "first_frame" }],
            "image_with_roles[0].url is required",
            "/image_with_roles/0",
          ),
          told(
            [{ url: url("a.png") }],
            "image_with_roles[0].role is required",
            "/image_with_roles/0",
          ),
        ]),
        [{ image_with_roles: [{ url: url("a.png") }, { url: url("b.png") }] }, "image_with_roles"],
        [{ image_with_roles: [first, first] }, twice],
        [{ image_with_roles: [first, last, last] }, twice],
        [{ image_with_roles: [{ ...first, url: "a.png" }] }, notPublic("/image_with_roles/0/url")],
      ],
    },
    "The reference-image role is not supported on this model.": {
      accept: [{ image_with_roles: [first] }],
      refuse: [
        [
          { image_with_roles: [{ ...first, role: "reference_image" }] },
          "image_with_roles",
          "rule:no-reference-role",
        ],
        [
          { image_with_roles: [{ ...first, role: "reference" }] },
          field(
            "image_with_roles",
            'image_with_roles[0].role must be one of "first_frame", "last_frame" (got "reference")',
            "/image_with_roles/0/role",
          ),
          rule(
            "no-reference-role",
            "/image_with_roles/0/role",
            "the reference role of image_with_roles is not supported by x-1-5-pro; use first_frame or last_frame",
          ),
        ],
      ],
    },
  },
};
