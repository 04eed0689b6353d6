// 2-video.md, Model: x-omni-1.1-flash.
import { each, eachRefused, row, url, urls, type Table } from "../form.js";

const first = { url: url("first.png"), role: "first_frame" };
const last = { url: url("last.png"), role: "last_frame" };
const references = (count: number) =>
  urls(count).map((reference) => ({ url: reference, role: "reference" }));
const first_frame_image = url("first.png");
const last_frame_image = url("last.png");
const noPrompt = { prompt: undefined };

export const xOmni: Table = {
  names: ["x-omni-1.1-flash"],
  section: "2-video.md, Model: x-omni-1.1-flash",
  base: { prompt: "a cat" },
  required: ["model"],
  defaults: { resolution: "720p", aspect_ratio: "16:9" },
  rows: {
    ...row("model", ["x-omni-1.1-flash"], [undefined, "x-omni"]),
    prompt: {
      accept: [
        { prompt: "a cat" },
        { ...noPrompt, image_urls: urls(1) },
        { ...noPrompt, first_frame_image },
        { ...noPrompt, image_with_roles: [first] },
        { ...noPrompt, video_urls: [url("a.mp4")] },
      ],
      refuse: [
        [{ prompt: 1 }, "prompt", "rule:some-input"],
        [noPrompt, "anyOf", "rule:some-input"],
        [{ ...noPrompt, resolution: "720p" }, "anyOf", "rule:some-input"],
        [{ ...noPrompt, extend_from_task_id: "task_1" }, "anyOf", "rule:some-input"],
        [{ prompt: "" }, "rule:some-input"],
        [{ ...noPrompt, image_urls: [] }, "rule:some-input"],
      ],
    },
    ...row(
      "resolution",
      ["360p", "360P", "720p", "720P", "1080p", "1080P", "4k", "4K", "2160p", "2160P"],
      ["480p", "540p", "2k", 720],
    ),
    ...row("aspect_ratio", ["16:9", "9:16", "1:1", "anything"], [16, null]),
    image_urls: {
      accept: each("image_urls", [urls(1), urls(10), ["http://example.com/a.png"], []]),
      refuse: [
        ...eachRefused("image_urls", [url("a.png"), [1]]),
        [{ image_urls: ["data:image/png;base64,AAAA"] }, "rule:public-urls"],
        [{ image_urls: ["ftp://example.com/a.png"] }, "rule:public-urls"],
      ],
    },
    first_frame_image: {
      accept: each("first_frame_image", [url("a.png"), "http://example.com/a.png"]),
      refuse: [
        [{ first_frame_image: 1 }, "first_frame_image"],
        [{ first_frame_image: "a.png" }, "rule:public-urls"],
      ],
    },
    last_frame_image: {
      accept: [{ first_frame_image, last_frame_image }],
      refuse: [
        [{ last_frame_image }, "rule:last-frame-needs-first-frame"],
        [{ first_frame_image, last_frame_image: "a.png" }, "rule:public-urls"],
      ],
    },
    image_with_roles: {
      accept: each("image_with_roles", [
        [first],
        [first, last],
        [last, first],
        references(2),
        [{ url: url("a.png"), role: "style" }],
      ]),
      refuse: [
        ...eachRefused("image_with_roles", [
          [{ role: "reference" }],
          [{ url: url("a.png") }],
          [{ url: url("a.png"), role: 1 }],
        ]),
        [
          { image_with_roles: [last, { url: url("a.png") }] },
          "image_with_roles",
          "rule:last-frame-role-needs-first-frame-role",
        ],
        [{ image_with_roles: [last] }, "rule:last-frame-role-needs-first-frame-role"],
        [
          { image_with_roles: [last, ...references(1)] },
          "rule:last-frame-role-needs-first-frame-role",
        ],
        [{ image_with_roles: [{ url: "a.png", role: "reference" }] }, "rule:public-urls"],
      ],
    },
    "image_with_roles or the first/last fields: use one of the two ways, not both.": {
      accept: [{ image_with_roles: [first, last] }, { first_frame_image, last_frame_image }],
      refuse: [
        [{ image_with_roles: [first], first_frame_image }, "rule:one-way-of-frames"],
        [
          { image_with_roles: references(1), first_frame_image, last_frame_image },
          "rule:one-way-of-frames",
        ],
      ],
    },
    video_urls: {
      accept: each("video_urls", [[url("a.mp4")], ["http://example.com/a.mp4"]]),
      refuse: [
        [{ video_urls: [url("a.mp4"), url("b.mp4")] }, "video_urls"],
        [{ video_urls: ["file:///a.mp4"] }, "rule:public-urls"],
      ],
    },
    metadata: {
      accept: each(
        "metadata",
        ["text_to_video", "image_to_video", "reference_to_video", "edit", "extend"].map((task) => ({
          task,
        })),
      ).concat({ metadata: {} }),
      refuse: eachRefused("metadata", ["edit", { task: "dance" }, { task: 1 }]),
    },
    extend_from_task_id: {
      accept: [{ extend_from_task_id: "task_1" }],
      refuse: [
        [{ extend_from_task_id: 1 }, "extend_from_task_id"],
        [{ extend_from_task_id: "task_1", video_urls: [url("a.mp4")] }, "rule:video-or-extension"],
      ],
    },
    "All effective images, including frames, total at most 10.": {
      accept: [
        { image_urls: urls(9), first_frame_image },
        { image_urls: urls(8), first_frame_image, last_frame_image },
        { image_with_roles: [first, last, ...references(8)] },
        // image_urls takes precedence for references: those of image_with_roles do not count.
        { image_urls: urls(10), image_with_roles: references(5) },
        { image_urls: urls(9), image_with_roles: [first, ...references(5)] },
      ],
      refuse: [
        [{ image_urls: urls(10), image_with_roles: [{ url: url("a.png") }] }, "image_with_roles"],
        [{ image_urls: urls(11) }, "rule:at-most-ten-images"],
        [{ image_urls: urls(10), first_frame_image }, "rule:at-most-ten-images"],
        [{ image_urls: urls(9), first_frame_image, last_frame_image }, "rule:at-most-ten-images"],
        [{ image_with_roles: [first, ...references(10)] }, "rule:at-most-ten-images"],
        [{ image_urls: [], image_with_roles: references(11) }, "rule:at-most-ten-images"],
        [{ image_urls: urls(9), image_with_roles: [first, last] }, "rule:at-most-ten-images"],
        [
          {
            image_with_roles: [...references(10), { url: url("a.png"), role: "style" }],
          },
          "rule:at-most-ten-images",
        ],
      ],
    },
  },
};
