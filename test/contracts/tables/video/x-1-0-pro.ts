// 2-video.md, Models: x-1-0-pro-fast and x-1-0-pro-quality.
import { each, eachRefused, row, url, urls, type Row, type Table } from "../form.js";

const section = "2-video.md, Models: x-1-0-pro-fast and x-1-0-pro-quality";
const defaults = { duration: 5, aspect_ratio: "16:9", resolution: "1080p" };
const role = (name: string) => ({ url: url(`${name}.png`), role: name });
const [first, last, reference] = [role("first_frame"), role("last_frame"), role("reference")];
const below = { resolution: "720p" };

const shared: Record<string, Row> = {
  model: {
    accept: [{}],
    refuse: [
      [{ model: undefined }, "model"],
      [{ model: "x-1-0-pro" }, "model"],
    ],
  },
  ...row("prompt", ["a cat"], [undefined, 1]),
  ...row("duration", [2, 5, 12], [1, 13, 2.5, "5"]),
  ...row("aspect_ratio", ["16:9", "9:16", "1:1", "4:3", "3:4", "21:9"], ["3:2", "auto"]),
  resolution: {
    accept: [
      ...each("resolution", ["480p", "720p", "1080p"]),
      { resolution: "480p", image_with_roles: [reference] },
      { resolution: "720p", image_with_roles: [reference] },
      { resolution: "1080p", image_with_roles: [first] },
    ],
    refuse: [
      ...eachRefused("resolution", ["1080P", "4k"]),
      [{ resolution: "1080p", image_with_roles: [reference] }, "rule:no-1080p-with-reference"],
      // An omitted resolution is 1080p.
      [{ image_with_roles: [reference] }, "rule:no-1080p-with-reference"],
    ],
  },
  ...row("seed", [-1, 0, 4294967295], [-2, 4294967296]),
  image_urls: {
    accept: each("image_urls", [urls(1)]),
    refuse: [
      ...eachRefused("image_urls", [[], urls(2)]),
      [{ image_urls: ["data:image/png;base64,AAAA"] }, "rule:public-urls"],
      [{ image_urls: urls(1), image_with_roles: [first] }, "rule:images-or-roles"],
    ],
  },
  "The audio and camera-fixed fields are not supported on 1.0 models.": {
    accept: [{ seed: 1 }],
    refuse: [
      [{ audio: true }, "rule:no-audio-or-fixed-camera"],
      [{ audio: false }, "rule:no-audio-or-fixed-camera"],
      [{ camerafixed: true }, "rule:no-audio-or-fixed-camera"],
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
          [{ role: "first_frame" }],
          [{ url: url("a.png") }, { url: url("b.png") }],
        ]),
        [{ image_with_roles: [first, first] }, "rule:one-image-per-role"],
        [{ ...below, image_with_roles: [reference, reference] }, "rule:one-image-per-role"],
        [{ image_with_roles: [{ ...first, url: "a.png" }] }, "rule:public-urls"],
      ],
    },
    "last_frame only on quality; fast does not support first plus last frame together.": {
      accept: [{ image_with_roles: [first] }],
      refuse: [
        [{ image_with_roles: [last] }, "image_with_roles", "rule:no-last-frame"],
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
        [{ image_with_roles: [role("style")] }, "image_with_roles"],
        ...eachRefused("image_with_roles", [
          [{ role: "first_frame" }],
          [{ url: url("a.png") }, { url: url("b.png") }],
        ]),
        [{ image_with_roles: [first, first] }, "rule:one-image-per-role"],
        [{ image_with_roles: [last, first, last] }, "rule:one-image-per-role"],
        [{ ...below, image_with_roles: [reference, reference] }, "rule:one-image-per-role"],
        [{ image_with_roles: [{ ...first, url: "a.png" }] }, "rule:public-urls"],
      ],
    },
  },
};
