// 2-video.md, Models: x-1-0-pro-fast and x-1-0-pro-quality.
import { urls, type Table } from "../form.js";
import { integer, modelRow, mustBeOneOf, row, text, words } from "../rows.js";
import { bothImages, hiddenRole, noRole, noUrl, refusedBy, role } from "./images.js";

const section = "2-video.md, Models: x-1-0-pro-fast and x-1-0-pro-quality";
const defaults = { duration: 5, aspect_ratio: "16:9", resolution: "1080p" };
const [first, last, reference] = [role("first_frame"), role("last_frame"), role("reference")];
const below = { resolution: "720p" };

const no1080p = "rule:no-1080p-with-reference /resolution";
const twice = "rule:one-image-per-role /image_with_roles";
const resolutions = ["480p", "720p", "1080p"];

const shared: Table["rows"] = {
  ...modelRow("x-1-0-pro", "x-1-0-pro-fast"),
  ...text("prompt", { required: true }),
  ...integer("duration", 2, 12),
  ...words("aspect_ratio", ["16:9", "9:16", "1:1", "4:3", "3:4", "21:9"], ["3:2", "auto"]),
  ...words("resolution", resolutions, ["1080P", "4k"]),
  "A reference image does not go with 1080p.": {
    accept: [
      { resolution: "720p", image_with_roles: [reference] },
      { resolution: "1080p", image_with_roles: [first] },
    ],
    refuse: [
      [{ resolution: "1080p", image_with_roles: [reference] }, no1080p],
      // The default of resolution is 1080p.
      [{ image_with_roles: [reference] }, no1080p],
    ],
  },
  ...integer("seed", -1, 4294967295),
  ...row(
    "image_urls",
    [urls(1)],
    [[[]], [urls(2)], [["data:image/png;base64,AAAA"], "rule:public-urls /image_urls/0"]],
    { refuse: [bothImages] },
  ),
  "The audio and camera-fixed fields are not supported on 1.0 models.": {
    accept: [{ seed: 1 }],
    refuse: refusedBy("no-audio-or-fixed-camera", { audio: false, camerafixed: true }),
  },
};

const noUrls = [noUrl, noRole, [[first, first], twice], hiddenRole] as const;
const asReference = { accept: [{ ...below, image_with_roles: [reference] }] };

export const x10ProFast: Table = {
  names: ["x-1-0-pro-fast"],
  section,
  base: { prompt: "a cat" },
  required: ["model", "prompt"],
  defaults,
  rows: {
    ...shared,
    ...row("image_with_roles", [[first]], noUrls, asReference),
    "last_frame only on quality; fast does not support first plus last frame together.": {
      accept: [{ image_with_roles: [first] }],
      refuse: [
        [
          { image_with_roles: [last] },
          mustBeOneOf("image_with_roles[0].role", ["first_frame", "reference"], "last_frame"),
          "rule:no-last-frame /image_with_roles/0/role",
        ],
      ],
    },
  },
};

const roles = ["first_frame", "last_frame", "reference"];

export const x10ProQuality: Table = {
  names: ["x-1-0-pro-quality"],
  section,
  base: { prompt: "a cat" },
  required: ["model", "prompt"],
  defaults,
  rows: {
    ...shared,
    ...row(
      "image_with_roles",
      [[first, last], [last]],
      [...noUrls, [[role("style")], mustBeOneOf("image_with_roles[0].role", roles, "style")]],
      asReference,
    ),
  },
};
