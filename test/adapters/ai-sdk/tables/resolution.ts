// The option `resolution` of a video. A resolution in pixels also sets the aspect ratio.
import { URL_1, image, on, type Row } from "./row.js";

const [v3, v15, v23, v27] = [on("x-v3-omni"), on("x-1-5-pro"), on("x-2.3"), on("x-2.7-r2v")];
const [omni, base] = [on("x-omni-1.1-flash"), on("stand-in-base-video")];

export const RESOLUTION: readonly Row[] = [
  v15(
    "resolution",
    { resolution: "1920x1080" },
    { sent: { resolution: "1080p", aspect_ratio: "16:9" } },
  ),
  v15(
    "resolution",
    { resolution: "720x1280" },
    { sent: { resolution: "720p", aspect_ratio: "9:16" } },
  ),
  // 480 × 16 / 9 is 853.3, and a video has an even number of pixels in each line.
  v15(
    "resolution",
    { resolution: "854x480" },
    { sent: { resolution: "480p", aspect_ratio: "16:9" } },
  ),
  omni(
    "resolution",
    { resolution: "3840x2160" },
    { sent: { resolution: "4k", aspect_ratio: "16:9" } },
  ),
  v15(
    "resolution",
    { resolution: "1000x1000" },
    {
      sent: { aspect_ratio: "1:1" },
      warns: [
        ["resolution", 'The field "resolution" of x-1-5-pro accepts only 480p, 720p, 1080p.'],
      ],
    },
  ),
  v15(
    "resolution",
    { resolution: "1440x720" },
    {
      sent: { resolution: "720p" },
      warns: [
        [
          "resolution",
          'The ratio of 1440x720 is none of 16:9, 9:16, 1:1, 4:3, 3:4, 21:9, so the field "aspect_ratio" of x-1-5-pro is not sent.',
        ],
      ],
    },
  ),
  v15(
    "resolution",
    { resolution: "1920x1080", aspectRatio: "16:9" },
    { sent: { resolution: "1080p", aspect_ratio: "16:9" } },
  ),
  v15(
    "resolution",
    { resolution: "1920x1080", aspectRatio: "9:16" },
    {
      sent: { resolution: "1080p", aspect_ratio: "9:16" },
      warns: [
        [
          "resolution",
          'The option "aspectRatio" decides the ratio, so the ratio of 1920x1080 is not sent.',
        ],
      ],
    },
  ),
  v27(
    "resolution",
    { resolution: "1080x1920", inputReferences: [image(URL_1)] },
    {
      sent: {
        resolution: "1080P",
        size: "9:16",
        image_with_roles: [{ url: URL_1, role: "reference_image" }],
      },
    },
  ),
  v3(
    "resolution",
    { resolution: "1080x1920" },
    {
      sent: { aspect_ratio: "9:16" },
      warns: [["resolution", "x-v3-omni has no field resolution."]],
    },
  ),
  v23(
    "resolution",
    { resolution: "1080x1920" },
    {
      sent: { resolution: "1080p" },
      warns: [
        [
          "resolution",
          "x-2.3 has no field aspect_ratio or size, so the ratio of 1080x1920 is not sent.",
        ],
      ],
    },
  ),
  base(
    "resolution",
    { resolution: "1080x1920" },
    {
      warns: [
        [
          "resolution",
          "stand-in-base-video has no field aspect_ratio or size, so the ratio of 1080x1920 is not sent.",
        ],
        ["resolution", "stand-in-base-video has no field resolution."],
      ],
    },
  ),
  omni(
    "resolution",
    { resolution: "2160x2160" },
    {
      sent: { resolution: "4k" },
      warns: [
        [
          "resolution",
          'The ratio of 2160x2160 is none of 16:9, 9:16, so the field "aspect_ratio" of x-omni-1.1-flash is not sent.',
        ],
      ],
    },
  ),
];
