// 2-video.md, Model: x-omni-1.1-flash.
import {
  again,
  each,
  eachRefused,
  field,
  modelRow,
  notPublicHttp,
  row,
  rule,
  told,
  url,
  urls,
  type Table,
} from "../form.js";

const first = { url: url("first.png"), role: "first_frame" };
const last = { url: url("last.png"), role: "last_frame" };
const references = (count: number) =>
  urls(count).map((reference) => ({ url: reference, role: "reference" }));
const first_frame_image = url("first.png");
const last_frame_image = url("last.png");
const noPrompt = { prompt: undefined };

const someOf = field(
  "anyOf",
  "needs at least one of: prompt, image_urls, first_frame_image, image_with_roles, video_urls",
  "",
);
const nothing = rule(
  "some-input",
  "/prompt",
  "nothing to generate from; send prompt, image_urls, first_frame_image, image_with_roles or video_urls",
);
const lastAlone = rule(
  "last-frame-role-needs-first-frame-role",
  "/image_with_roles",
  "image_with_roles has a last_frame without a first_frame; add an item with the role first_frame",
);
const twoWays = rule(
  "one-way-of-frames",
  "/image_with_roles",
  "image_with_roles cannot be combined with first_frame_image or last_frame_image; use one of the two ways",
);
const tooMany = rule(
  "at-most-ten-images",
  "/image_urls",
  "more than 10 images in total, frames included; send fewer",
);

export const xOmni: Table = {
  names: ["x-omni-1.1-flash"],
  section: "2-video.md, Model: x-omni-1.1-flash",
  base: { prompt: "a cat" },
  required: ["model"],
  defaults: { resolution: "720p", aspect_ratio: "16:9" },
  rows: {
    ...modelRow("x-omni"),
    prompt: {
      accept: [
        { prompt: "a cat" },
        { ...noPrompt, image_urls: urls(1) },
        { ...noPrompt, first_frame_image },
        { ...noPrompt, image_with_roles: [first] },
        { ...noPrompt, video_urls: [url("a.mp4")] },
      ],
      refuse: [
        [{ prompt: 1 }, field("prompt", "prompt must be a string (got 1)")],
        [noPrompt, someOf, again(nothing)],
        [{ ...noPrompt, resolution: "720p" }, someOf, again(nothing)],
        [{ ...noPrompt, extend_from_task_id: "task_1" }, someOf, again(nothing)],
        [{ prompt: "" }, nothing],
        [{ ...noPrompt, image_urls: [] }, nothing],
      ],
    },
    ...row(
      "resolution",
      ["360p", "360P", "720p", "720P", "1080p", "1080P", "4k", "4K", "2160p", "2160P"],
      [
        told(
          "480p",
          'resolution must be one of "360p", "360P", "720p", "720P", "1080p", "1080P", "4k", "4K", "2160p", "2160P" (got "480p")',
        ),
        "540p",
        "2k",
        told(
          720,
          'resolution must be one of "360p", "360P", "720p", "720P", "1080p", "1080P", "4k", "4K", "2160p", "2160P" (got 720)',
        ),
      ],
    ),
    ...row(
      "aspect_ratio",
      ["16:9", "9:16", "1:1", "anything"],
      [
        told(16, "aspect_ratio must be a string (got 16)"),
        told(null, "aspect_ratio must be a string (got null)"),
      ],
    ),
    image_urls: {
      accept: each("image_urls", [urls(1), urls(10), ["http://example.com/a.png"], []]),
      refuse: [
        ...eachRefused("image_urls", [
          told(url("a.png"), 'image_urls must be an array (got "https://example.com/a.png")'),
          told([1], "image_urls[0] must be a string (got 1)", "/image_urls/0"),
        ]),
        [{ image_urls: ["data:image/png;base64,AAAA"] }, notPublicHttp("/image_urls/0")],
        [{ image_urls: ["ftp://example.com/a.png"] }, notPublicHttp("/image_urls/0")],
      ],
    },
    first_frame_image: {
      accept: each("first_frame_image", [url("a.png"), "http://example.com/a.png"]),
      refuse: [
        [
          { first_frame_image: 1 },
          field("first_frame_image", "first_frame_image must be a string (got 1)"),
        ],
        [{ first_frame_image: "a.png" }, notPublicHttp("/first_frame_image")],
      ],
    },
    last_frame_image: {
      accept: [{ first_frame_image, last_frame_image }],
      refuse: [
        [
          { last_frame_image },
          rule(
            "last-frame-needs-first-frame",
            "/last_frame_image",
            "last_frame_image needs first_frame_image; send both frames",
          ),
        ],
        [{ first_frame_image, last_frame_image: "a.png" }, notPublicHttp("/last_frame_image")],
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
          told(
            [{ role: "reference" }],
            "image_with_roles[0].url is required",
            "/image_with_roles/0",
          ),
          told(
            [{ url: url("a.png") }],
            "image_with_roles[0].role is required",
            "/image_with_roles/0",
          ),
          told(
            [{ url: url("a.png"), role: 1 }],
            "image_with_roles[0].role must be a string (got 1)",
            "/image_with_roles/0/role",
          ),
        ]),
        [
          { image_with_roles: [last, { url: url("a.png") }] },
          field("image_with_roles", "image_with_roles[1].role is required", "/image_with_roles/1"),
          lastAlone,
        ],
        [{ image_with_roles: [last] }, lastAlone],
        [{ image_with_roles: [last, ...references(1)] }, lastAlone],
        [
          { image_with_roles: [{ url: "a.png", role: "reference" }] },
          notPublicHttp("/image_with_roles/0/url"),
        ],
      ],
    },
    "image_with_roles or the first/last fields: use one of the two ways, not both.": {
      accept: [{ image_with_roles: [first, last] }, { first_frame_image, last_frame_image }],
      refuse: [
        [{ image_with_roles: [first], first_frame_image }, twoWays],
        [{ image_with_roles: references(1), first_frame_image, last_frame_image }, twoWays],
      ],
    },
    video_urls: {
      accept: each("video_urls", [[url("a.mp4")], ["http://example.com/a.mp4"]]),
      refuse: [
        [{ video_urls: [url("a.mp4"), url("b.mp4")] }, "video_urls"],
        [
          { video_urls: url("a.mp4") },
          field("video_urls", 'video_urls must be an array (got "https://example.com/a.mp4")'),
        ],
        [{ video_urls: ["file:///a.mp4"] }, notPublicHttp("/video_urls/0")],
      ],
    },
    metadata: {
      accept: each(
        "metadata",
        ["text_to_video", "image_to_video", "reference_to_video", "edit", "extend"].map((task) => ({
          task,
        })),
      ).concat({ metadata: {} }),
      refuse: eachRefused("metadata", [
        told("edit", 'metadata must be an object (got "edit")'),
        told(
          { task: "dance" },
          'metadata.task must be one of "text_to_video", "image_to_video", "reference_to_video", "edit", "extend" (got "dance")',
          "/metadata/task",
        ),
        told(
          { task: "Extend" },
          'metadata.task must be one of "text_to_video", "image_to_video", "reference_to_video", "edit", "extend" (got "Extend"); did you mean "extend"?',
          "/metadata/task",
        ),
        { task: 1 },
      ]),
    },
    extend_from_task_id: {
      accept: [{ extend_from_task_id: "task_1" }],
      refuse: [
        [
          { extend_from_task_id: 1 },
          field("extend_from_task_id", "extend_from_task_id must be a string (got 1)"),
        ],
        [
          { extend_from_task_id: "task_1", video_urls: [url("a.mp4")] },
          rule(
            "video-or-extension",
            "/extend_from_task_id",
            "video_urls cannot be combined with extend_from_task_id; send one of them",
          ),
        ],
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
        [{ image_urls: urls(11) }, tooMany],
        [{ image_urls: urls(10), first_frame_image }, tooMany],
        [{ image_urls: urls(9), first_frame_image, last_frame_image }, tooMany],
        [{ image_with_roles: [first, ...references(10)] }, tooMany],
        [{ image_urls: [], image_with_roles: references(11) }, tooMany],
        [{ image_urls: urls(9), image_with_roles: [first, last] }, tooMany],
        [
          {
            image_with_roles: [...references(10), { url: url("a.png"), role: "style" }],
          },
          tooMany,
        ],
      ],
    },
  },
  unseen: {
    "There is no duration field.": {
      why: "the contract is open; the request type refuses it",
      accept: { duration: 5 },
    },
    "A video is at most 10 seconds, and a direct URL: links of video hosts are unsupported.": {
      why: "a request holds the URL of a video, not the video",
      accept: { video_urls: ["https://video.example.com/watch?v=1"] },
    },
    "extend_from_task_id is an earlier successful task of this model family owned by the caller.": {
      why: "only the service knows the tasks",
      accept: { extend_from_task_id: "task_of_someone_else" },
    },
    "metadata.task is not used for first/last frame interpolation.": {
      why: "the documents refuse no value of it",
      accept: { first_frame_image, last_frame_image, metadata: { task: "edit" } },
    },
  },
};
