// 2-video.md, Model: x-1-5-pro.
import { each, eachRefused, flag, row, url, urls, type Table } from "../form.js";

const first = { url: url("first.png"), role: "first_frame" };
const last = { url: url("last.png"), role: "last_frame" };
const ratios = ["16:9", "9:16", "1:1", "4:3", "3:4", "21:9"];

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
    ...row("model", ["x-1-5-pro"], [undefined, "x-1.5-pro"]),
    ...row("prompt", ["a cat"], [undefined, 1]),
    ...row("duration", [4, 5, 12], [3, 13, 4.5, "5"]),
    aspect_ratio: {
      accept: ratios.flatMap((aspect_ratio) =>
        ["480p", "720p", "1080p"].map((resolution) => ({ aspect_ratio, resolution })),
      ),
      refuse: eachRefused("aspect_ratio", ["3:2", "auto"]),
    },
    ...row("resolution", ["480p", "720p", "1080p"], ["720P", "4k"]),
    ...row("seed", [-1, 0, 4294967295], [-2, 4294967296, 0.5]),
    ...flag("audio"),
    ...flag("camerafixed"),
    image_urls: {
      accept: each("image_urls", [urls(1), urls(2)]),
      refuse: [
        ...eachRefused("image_urls", [[], urls(3)]),
        [{ image_urls: ["http://example.com/a.png"] }, "rule:public-urls"],
        [{ image_urls: urls(1), image_with_roles: [first] }, "rule:images-or-roles"],
      ],
    },
    image_with_roles: {
      accept: each("image_with_roles", [[first], [last], [first, last], [last, first]]),
      refuse: [
        ...eachRefused("image_with_roles", [[{ role: "first_frame" }], [{ url: url("a.png") }]]),
        [{ image_with_roles: [{ url: url("a.png") }, { url: url("b.png") }] }, "image_with_roles"],
        [{ image_with_roles: [first, first] }, "rule:one-image-per-role"],
        [{ image_with_roles: [first, last, last] }, "rule:one-image-per-role"],
        [{ image_with_roles: [{ ...first, url: "a.png" }] }, "rule:public-urls"],
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
          "image_with_roles",
          "rule:no-reference-role",
        ],
      ],
    },
  },
};
