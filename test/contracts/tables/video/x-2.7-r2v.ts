// 2-video.md, Model: x-2.7-r2v (reference to video).
import {
  again,
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

const images = (count: number) => urls(count).map((image) => ({ url: image }));
const onlyVideos = { image_with_roles: undefined };

const tooMany = rule(
  "at-most-five-references",
  "/image_with_roles",
  "more than 5 references; image_with_roles and video_urls together take at most 5",
);
const none = rule(
  "some-reference",
  "/image_with_roles",
  "no reference given; send at least one image in image_with_roles or one video in video_urls",
);
const tooLong = rule(
  "duration-with-video",
  "/duration",
  "duration is at most 10 when video_urls is given; shorten it or leave the video out",
);

export const x27R2v: Table = {
  names: ["x-2.7-r2v"],
  section: "2-video.md, Model: x-2.7-r2v (reference to video)",
  base: { prompt: "image 1 dances", image_with_roles: images(1) },
  required: ["model", "prompt"],
  defaults: {
    resolution: "1080P",
    duration: 5,
    size: "16:9",
    prompt_extend: true,
    watermark: false,
  },
  rows: {
    ...modelRow("x-2.7"),
    ...row(
      "prompt",
      ["a", "a".repeat(5000)],
      [
        told(undefined, "prompt is required", ""),
        told(1, "prompt must be a string (got 1)"),
        told("a".repeat(5001), "prompt must have at most 5000 characters (got 5001)"),
      ],
    ),
    image_with_roles: {
      accept: each("image_with_roles", [
        [{ url: url("a.png"), role: "reference_image" }],
        [{ url: url("a.png"), role: "first_frame" }],
        [{ url: url("a.png"), reference_voice: url("voice.mp3") }],
      ]),
      refuse: [
        ...eachRefused("image_with_roles", [
          told(
            [{ role: "reference_image" }],
            "image_with_roles[0].url is required",
            "/image_with_roles/0",
          ),
          told(
            [{ url: url("a.png"), role: "last_frame" }],
            'image_with_roles[0].role must be one of "reference_image", "first_frame" (got "last_frame")',
            "/image_with_roles/0/role",
          ),
          [{ url: url("a.png"), role: "reference" }],
          told(
            [{ url: url("a.png"), reference_voice: 1 }],
            "image_with_roles[0].reference_voice must be a string (got 1)",
            "/image_with_roles/0/reference_voice",
          ),
        ]),
        [
          { image_with_roles: [{ url: "data:image/png;base64,AAAA" }] },
          notPublic("/image_with_roles/0/url"),
        ],
      ],
    },
    video_urls: {
      accept: [
        { video_urls: urls(1) },
        { ...onlyVideos, video_urls: urls(1) },
        { ...onlyVideos, video_urls: urls(5) },
      ],
      refuse: [
        [
          { ...onlyVideos, video_urls: urls(6) },
          field("video_urls", "video_urls must have at most 5 items (got 6)"),
          tooMany,
        ],
        [{ video_urls: ["http://example.com/a.mp4"] }, notPublic("/video_urls/0")],
      ],
    },
    "At least one of image_with_roles and video_urls is required.": {
      accept: [{ ...onlyVideos, video_urls: urls(1) }, { image_with_roles: images(1) }],
      refuse: [
        [
          onlyVideos,
          field("anyOf", "needs at least one of: image_with_roles, video_urls", ""),
          again(none),
        ],
        [{ image_with_roles: [] }, none],
        [{ image_with_roles: [], video_urls: [] }, none],
      ],
    },
    "Images plus videos total at most 5.": {
      accept: [
        { image_with_roles: images(5) },
        { image_with_roles: images(3), video_urls: urls(2) },
      ],
      refuse: [
        [{ image_with_roles: images(6) }, tooMany],
        [{ image_with_roles: images(3), video_urls: urls(3) }, tooMany],
      ],
    },
    ...row(
      "negative_prompt",
      ["", "a".repeat(500)],
      [
        told("a".repeat(501), "negative_prompt must have at most 500 characters (got 501)"),
        told(1, "negative_prompt must be a string (got 1)"),
      ],
    ),
    ...row(
      "resolution",
      ["720P", "1080P"],
      [
        told(
          "720p",
          'resolution must be one of "720P", "1080P" (got "720p"); did you mean "720P"?',
        ),
        told("480P", 'resolution must be one of "720P", "1080P" (got "480P")'),
      ],
    ),
    ...row(
      "duration",
      [2, 5, 15],
      [
        told(1, "duration must be >= 2 (got 1)"),
        told(16, "duration must be <= 15 (got 16)"),
        told(2.5, "duration must be an integer (got 2.5)"),
        told("5", 'duration must be an integer (got "5")'),
      ],
    ),
    "duration is 2 to 10 when the references include a video.": {
      accept: [
        { video_urls: urls(1), duration: 10 },
        { video_urls: urls(1), duration: 2 },
        { video_urls: urls(1) },
        { video_urls: [], duration: 15 },
      ],
      refuse: [
        [{ video_urls: urls(1), duration: 11 }, tooLong],
        [{ video_urls: urls(1), duration: 15 }, tooLong],
      ],
    },
    ...row(
      "size",
      ["16:9", "9:16", "1:1", "4:3", "3:4"],
      [
        told("21:9", 'size must be one of "16:9", "9:16", "1:1", "4:3", "3:4" (got "21:9")'),
        told(
          "1280x720",
          'size must be one of "16:9", "9:16", "1:1", "4:3", "3:4" (got "1280x720")',
        ),
      ],
    ),
    ...flag("prompt_extend"),
    ...flag("watermark"),
    ...row(
      "seed",
      [0, 1, 4294967295],
      [
        told(-1, "seed must be >= 0 (got -1)"),
        told(1.5, "seed must be an integer (got 1.5)"),
        told("1", 'seed must be an integer (got "1")'),
      ],
    ),
  },
  unseen: {
    "The prompt references assets as image 1, image 2, video 1 in input order.": {
      why: "a prompt is free text",
      accept: { prompt: "image 7 dances" },
    },
    "Videos are mp4 or mov, 1 to 30 s, 240 to 4096 px, 1:8 to 8:1, at most 100 MB.": {
      why: "a request holds the URL of a video, not the video",
      accept: { video_urls: [url("a.avi")] },
    },
  },
};
