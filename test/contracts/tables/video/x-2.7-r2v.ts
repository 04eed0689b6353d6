// 2-video.md, Model: x-2.7-r2v (reference to video).
import { each, eachRefused, flag, row, url, urls, type Table } from "../form.js";

const images = (count: number) => urls(count).map((image) => ({ url: image }));
const onlyVideos = { image_with_roles: undefined };

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
    ...row("model", ["x-2.7-r2v"], [undefined, "x-2.7"]),
    ...row("prompt", ["a", "a".repeat(5000)], [undefined, "a".repeat(5001), 1]),
    image_with_roles: {
      accept: each("image_with_roles", [
        [{ url: url("a.png"), role: "reference_image" }],
        [{ url: url("a.png"), role: "first_frame" }],
        [{ url: url("a.png"), reference_voice: url("voice.mp3") }],
      ]),
      refuse: [
        ...eachRefused("image_with_roles", [
          [{ role: "reference_image" }],
          [{ url: url("a.png"), role: "last_frame" }],
          [{ url: url("a.png"), role: "reference" }],
          [{ url: url("a.png"), reference_voice: 1 }],
        ]),
        [{ image_with_roles: [{ url: "data:image/png;base64,AAAA" }] }, "rule:public-urls"],
      ],
    },
    video_urls: {
      accept: [
        { video_urls: urls(1) },
        { ...onlyVideos, video_urls: urls(1) },
        { ...onlyVideos, video_urls: urls(5) },
      ],
      refuse: [
        [{ ...onlyVideos, video_urls: urls(6) }, "video_urls", "rule:at-most-five-references"],
        [{ video_urls: ["http://example.com/a.mp4"] }, "rule:public-urls"],
      ],
    },
    "At least one of image_with_roles and video_urls is required.": {
      accept: [{ ...onlyVideos, video_urls: urls(1) }, { image_with_roles: images(1) }],
      refuse: [
        [onlyVideos, "anyOf", "rule:some-reference"],
        [{ image_with_roles: [] }, "rule:some-reference"],
        [{ image_with_roles: [], video_urls: [] }, "rule:some-reference"],
      ],
    },
    "Images plus videos total at most 5.": {
      accept: [
        { image_with_roles: images(5) },
        { image_with_roles: images(3), video_urls: urls(2) },
      ],
      refuse: [
        [{ image_with_roles: images(6) }, "rule:at-most-five-references"],
        [{ image_with_roles: images(3), video_urls: urls(3) }, "rule:at-most-five-references"],
      ],
    },
    ...row("negative_prompt", ["", "a".repeat(500)], ["a".repeat(501), 1]),
    ...row("resolution", ["720P", "1080P"], ["720p", "480P"]),
    ...row("duration", [2, 5, 15], [1, 16, 2.5, "5"]),
    "duration is 2 to 10 when the references include a video.": {
      accept: [
        { video_urls: urls(1), duration: 10 },
        { video_urls: urls(1), duration: 2 },
        { video_urls: urls(1) },
        { video_urls: [], duration: 15 },
      ],
      refuse: [
        [{ video_urls: urls(1), duration: 11 }, "rule:duration-with-video"],
        [{ video_urls: urls(1), duration: 15 }, "rule:duration-with-video"],
      ],
    },
    ...row("size", ["16:9", "9:16", "1:1", "4:3", "3:4"], ["21:9", "1280x720"]),
    ...flag("prompt_extend"),
    ...flag("watermark"),
    ...row("seed", [0, 1, 4294967295], [-1, 1.5, "1"]),
  },
};
