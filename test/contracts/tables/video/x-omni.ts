// 2-video.md, Model: x-omni-1.1-flash.
import { url, urls, type Table } from "../form.js";
import { modelRow, mustBeOneOf, row, text, words } from "../rows.js";
import { hiddenRole, noRole, noUrl, role } from "./images.js";

const [first, last] = [role("first_frame"), role("last_frame")];
const references = (count: number) =>
  urls(count).map((reference) => ({ url: reference, role: "reference" }));
const first_frame_image = url("first.png");
const last_frame_image = url("last.png");
const noPrompt = { prompt: undefined };
const resolutions = "360p 360P 720p 720P 1080p 1080P 4k 4K 2160p 2160P".split(" ");
const tasks = ["text_to_video", "image_to_video", "reference_to_video", "edit", "extend"];

const someOf = "needs prompt, image_urls, first_frame_image, image_with_roles or video_urls";
const nothing = "rule:some-input /prompt";
const lastAlone = "rule:last-frame-role-needs-first-frame-role /image_with_roles";
const twoWays = "rule:one-way-of-frames /image_with_roles";
const tooMany = "rule:at-most-ten-images /image_urls";

export const xOmni: Table = {
  names: ["x-omni-1.1-flash"],
  section: "2-video.md, Model: x-omni-1.1-flash",
  base: { prompt: "a cat" },
  required: ["model"],
  defaults: { resolution: "720p", aspect_ratio: "16:9" },
  rows: {
    ...modelRow("x-omni", "x-omni-1.1-flash"),
    prompt: {
      accept: [
        // There is no duration field: the contract is open, but the request type refuses the field.
        { duration: 5 },
        { ...noPrompt, image_urls: urls(1) },
        { ...noPrompt, first_frame_image },
        { ...noPrompt, image_with_roles: [first] },
        { ...noPrompt, video_urls: [url("a.mp4")] },
      ],
      refuse: [
        [{ prompt: 1 }, "prompt must be a string (got 1)"],
        [{ ...noPrompt, extend_from_task_id: "task_1" }, someOf, "rule:some-input silent"],
        [{ ...noPrompt, image_urls: [] }, nothing],
      ],
    },
    ...words("resolution", resolutions, ["480p", 720]),
    ...row(
      "aspect_ratio",
      ["16:9", "9:16", "1:1", "anything"],
      [[null, "aspect_ratio must be a string (got null)"]],
    ),
    ...row(
      "image_urls",
      [urls(1), urls(10), ["http://example.com/a.png"], []],
      [
        [url("a.png"), 'image_urls must be an array (got "https://example.com/a.png")'],
        [[1], "image_urls[0] must be a string (got 1)"],
        [["ftp://example.com/a.png"], "rule:public-urls /image_urls/0"],
      ],
    ),
    ...row(
      "first_frame_image",
      [url("a.png"), "http://example.com/a.png"],
      [
        [1, "first_frame_image must be a string (got 1)"],
        ["a.png", "rule:public-urls /first_frame_image"],
      ],
    ),
    last_frame_image: {
      accept: [{ first_frame_image, last_frame_image }],
      refuse: [
        [{ last_frame_image }, "rule:last-frame-needs-first-frame /first_frame_image"],
        [{ first_frame_image, last_frame_image: "a.png" }, "rule:public-urls /last_frame_image"],
      ],
    },
    ...row(
      "image_with_roles",
      [[first], [first, last], [last, first], references(2), [role("style")]],
      [
        noUrl,
        noRole,
        [[last, { url: url("a.png") }], "image_with_roles[1].role is required", lastAlone],
        hiddenRole,
      ],
    ),
    "image_with_roles or the first/last fields: use one of the two ways, not both.": {
      accept: [{ image_with_roles: [first, last] }, { first_frame_image, last_frame_image }],
      refuse: [[{ image_with_roles: references(1), first_frame_image, last_frame_image }, twoWays]],
    },
    ...row(
      "video_urls",
      [[url("a.mp4")], ["http://example.com/a.mp4"]],
      [
        [[url("a.mp4"), url("b.mp4")]],
        [url("a.mp4"), 'video_urls must be an array (got "https://example.com/a.mp4")'],
        [["file:///a.mp4"], "rule:public-urls /video_urls/0"],
      ],
    ),
    ...row(
      "metadata",
      [...tasks.map((task) => ({ task })), {}],
      [
        ["edit", 'metadata must be an object (got "edit")'],
        [{ task: "dance" }, mustBeOneOf("metadata.task", tasks, "dance")],
      ],
      { accept: [{ first_frame_image, last_frame_image, metadata: { task: "edit" } }] },
    ),
    ...text("extend_from_task_id"),
    "video_urls and extend_from_task_id exclude each other.": {
      accept: [{ extend_from_task_id: "task_1" }],
      refuse: [
        [
          { extend_from_task_id: "task_1", video_urls: [url("a.mp4")] },
          "rule:video-or-extension /extend_from_task_id",
        ],
      ],
    },
    "All effective images, including frames, total at most 10.": {
      accept: [
        { image_urls: urls(8), first_frame_image, last_frame_image },
        // image_urls takes precedence for references, so the references of image_with_roles do not
        // count.
        { image_urls: urls(9), image_with_roles: [first, ...references(5)] },
      ],
      refuse: [
        [{ image_urls: urls(11) }, tooMany],
        [{ image_urls: urls(9), image_with_roles: [first, last] }, tooMany],
        [{ image_with_roles: [...references(10), role("style")] }, tooMany],
      ],
    },
  },
};
