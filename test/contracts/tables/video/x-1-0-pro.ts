// 2-video.md, Models: x-1-0-pro-fast and x-1-0-pro-quality.
import {
  each,
  eachRefused,
  field,
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

const section = "2-video.md, Models: x-1-0-pro-fast and x-1-0-pro-quality";
const defaults = { duration: 5, aspect_ratio: "16:9", resolution: "1080p" };
const role = (name: string) => ({ url: url(`${name}.png`), role: name });
const [first, last, reference] = [role("first_frame"), role("last_frame"), role("reference")];
const below = { resolution: "720p" };

const no1080p = rule(
  "no-1080p-with-reference",
  "/resolution",
  "a reference image does not go with 1080p, which is also the default; set resolution to 480p or 720p",
);
const not10 = (pointer: string) =>
  rule(
    "no-audio-or-fixed-camera",
    pointer,
    "audio and camerafixed are not supported by the 1.0 models; leave them out, or use x-1-5-pro",
  );
const twice = rule(
  "one-image-per-role",
  "/image_with_roles",
  "image_with_roles has two items of one role; send one image per role",
);

const shared: Record<string, Row> = {
  ...modelRow("x-1-0-pro"),
  ...row(
    "prompt",
    ["a cat"],
    [told(undefined, "prompt is required", ""), told(1, "prompt must be a string (got 1)")],
  ),
  ...row(
    "duration",
    [2, 5, 12],
    [
      told(1, "duration must be >= 2 (got 1)"),
      told(13, "duration must be <= 12 (got 13)"),
      told(2.5, "duration must be an integer (got 2.5)"),
      told("5", 'duration must be an integer (got "5")'),
    ],
  ),
  ...row(
    "aspect_ratio",
    ["16:9", "9:16", "1:1", "4:3", "3:4", "21:9"],
    [
      told(
        "3:2",
        'aspect_ratio must be one of "16:9", "9:16", "1:1", "4:3", "3:4", "21:9" (got "3:2")',
      ),
      "auto",
    ],
  ),
  resolution: {
    accept: [
      ...each("resolution", ["480p", "720p", "1080p"]),
      { resolution: "480p", image_with_roles: [reference] },
      { resolution: "720p", image_with_roles: [reference] },
      { resolution: "1080p", image_with_roles: [first] },
    ],
    refuse: [
      ...eachRefused("resolution", [
        told(
          "1080P",
          'resolution must be one of "480p", "720p", "1080p" (got "1080P"); did you mean "1080p"?',
        ),
        told("4k", 'resolution must be one of "480p", "720p", "1080p" (got "4k")'),
      ]),
      [{ resolution: "1080p", image_with_roles: [reference] }, no1080p],
      // An omitted resolution is 1080p.
      [{ image_with_roles: [reference] }, no1080p],
    ],
  },
  ...row(
    "seed",
    [-1, 0, 4294967295],
    [
      told(-2, "seed must be >= -1 (got -2)"),
      told(4294967296, "seed must be <= 4294967295 (got 4294967296)"),
    ],
  ),
  image_urls: {
    accept: each("image_urls", [urls(1)]),
    refuse: [
      ...eachRefused("image_urls", [
        [],
        urls(2),
        told(url("a.png"), 'image_urls must be an array (got "https://example.com/a.png")'),
      ]),
      [{ image_urls: ["data:image/png;base64,AAAA"] }, notPublic("/image_urls/0")],
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
  "The audio and camera-fixed fields are not supported on 1.0 models.": {
    accept: [{ seed: 1 }],
    refuse: [
      [{ audio: true }, not10("/audio")],
      [{ audio: false }, not10("/audio")],
      [{ camerafixed: true }, not10("/camerafixed")],
    ],
  },
};

export const x10ProFast: Table = {
  names: ["x-1-0-pro-fast"],
  section,
  base: { prompt: "a cat" },
  required: ["model", "prompt"],
  defaults,
  rows: {
    ...shared,
    image_with_roles: {
      accept: [{ image_with_roles: [first] }, { ...below, image_with_roles: [reference] }],
      refuse: [
        ...eachRefused("image_with_roles", [
          told(
            [{ role: "first_frame" }],
            "image_with_roles[0].url is required",
            "/image_with_roles/0",
          ),
          [{ url: url("a.png") }, { url: url("b.png") }],
        ]),
        [{ image_with_roles: [first, first] }, twice],
        [{ ...below, image_with_roles: [reference, reference] }, twice],
        [{ image_with_roles: [{ ...first, url: "a.png" }] }, notPublic("/image_with_roles/0/url")],
      ],
    },
    "last_frame only on quality; fast does not support first plus last frame together.": {
      accept: [{ image_with_roles: [first] }],
      refuse: [
        [
          { image_with_roles: [last] },
          field(
            "image_with_roles",
            'image_with_roles[0].role must be one of "first_frame", "reference" (got "last_frame")',
            "/image_with_roles/0/role",
          ),
          rule(
            "no-last-frame",
            "/image_with_roles/0/role",
            "the last_frame role is not supported by x-1-0-pro-fast; leave it out, or use x-1-0-pro-quality",
          ),
        ],
        [{ image_with_roles: [first, last] }, "image_with_roles", "rule:no-last-frame"],
      ],
    },
  },
};

export const x10ProQuality: Table = {
  names: ["x-1-0-pro-quality"],
  section,
  base: { prompt: "a cat" },
  required: ["model", "prompt"],
  defaults,
  rows: {
    ...shared,
    image_with_roles: {
      accept: [
        { image_with_roles: [first, last] },
        { image_with_roles: [last] },
        { ...below, image_with_roles: [reference] },
      ],
      refuse: [
        [
          { image_with_roles: [role("style")] },
          field(
            "image_with_roles",
            'image_with_roles[0].role must be one of "first_frame", "last_frame", "reference" (got "style")',
            "/image_with_roles/0/role",
          ),
        ],
        ...eachRefused("image_with_roles", [
          told(
            [{ role: "first_frame" }],
            "image_with_roles[0].url is required",
            "/image_with_roles/0",
          ),
          [{ url: url("a.png") }, { url: url("b.png") }],
        ]),
        [{ image_with_roles: [first, first] }, twice],
        [{ image_with_roles: [last, first, last] }, twice],
        [{ ...below, image_with_roles: [reference, reference] }, twice],
        [{ image_with_roles: [{ ...first, url: "a.png" }] }, notPublic("/image_with_roles/0/url")],
      ],
    },
  },
};
