// 2-video.md, Model: x-1-5-pro.
import { urls, type Table } from "../form.js";
import { flag, integer, modelRow, mustBeOneOf, row, text, words } from "../rows.js";
import { bothImages, hiddenRole, noRole, noUrl, role } from "./images.js";

const [first, last] = [role("first_frame"), role("last_frame")];
const twice = "rule:one-image-per-role /image_with_roles";

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
    ...modelRow("x-1.5-pro", "x-1-5-pro"),
    ...text("prompt", { required: true }),
    ...integer("duration", 4, 12),
    ...words("aspect_ratio", ["16:9", "9:16", "1:1", "4:3", "3:4", "21:9"], ["3:2", "auto"]),
    ...words("resolution", ["480p", "720p", "1080p"], ["720P", "4k"]),
    ...integer("seed", -1, 4294967295),
    ...flag("audio"),
    ...flag("camerafixed"),
    ...row(
      "image_urls",
      [urls(1), urls(2)],
      [
        [[]],
        [urls(3), "image_urls must have at most 2 items (got 3)"],
        [["http://example.com/a.png"], "rule:public-urls /image_urls/0"],
      ],
      { refuse: [bothImages] },
    ),
    ...row(
      "image_with_roles",
      [[last], [first, last]],
      [noUrl, noRole, [[first, last, last], twice], hiddenRole],
    ),
    "The reference-image role is not supported on this model.": {
      accept: [{ image_with_roles: [first] }],
      refuse: [
        [
          { image_with_roles: [{ ...first, role: "reference" }] },
          mustBeOneOf("image_with_roles[0].role", ["first_frame", "last_frame"], "reference"),
          "rule:no-reference-role /image_with_roles/0/role",
        ],
      ],
    },
  },
};
