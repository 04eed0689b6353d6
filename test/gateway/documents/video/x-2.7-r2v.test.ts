// Field rows of x-2.7-r2v (2-video.md).
import {
  flag,
  many,
  model,
  takes,
  testFields,
  text,
  URL_A,
  URL_B,
  VIDEO,
  wrong,
} from "./field-table.js";

const videos = (count: number): string[] => Array.from({ length: count }, () => VIDEO);

testFields({
  section: "2-video.md, Model: x-2.7-r2v",
  models: ["x-2.7-r2v"],
  minimal: { prompt: "image 1 walks", image_with_roles: [{ url: URL_A }] },
  rows: {
    model,
    prompt: {
      takes: takes("prompt", text(5000)),
      refuses: [[{ prompt: undefined }, 400, "prompt"], ...wrong("prompt", text(5001))],
    },
    image_with_roles: {
      takes: takes("image_with_roles", [
        { url: URL_A, role: "reference_image", reference_voice: "https://files.test/a.mp3" },
        { url: URL_B, role: "first_frame" },
      ]),
      refuses: [
        [{ image_with_roles: undefined }, 400, "image_with_roles"],
        [{ image_with_roles: [{}] }, 400, "image_with_roles[0].url"],
        [
          { image_with_roles: [{ url: URL_A, role: "last_frame" }] },
          400,
          "image_with_roles[0].role",
        ],
      ],
    },
    video_urls: {
      takes: [{ image_with_roles: undefined, video_urls: videos(5) }, { video_urls: videos(4) }],
      refuses: [
        [{ image_with_roles: undefined, video_urls: videos(6) }, 400, "video_urls"],
        [{ video_urls: videos(5) }, 400, "image_with_roles"],
        [{ image_with_roles: many(6).map((url) => ({ url })) }, 400, "image_with_roles"],
      ],
    },
    negative_prompt: {
      takes: takes("negative_prompt", text(500)),
      refuses: wrong("negative_prompt", text(501)),
    },
    resolution: {
      takes: takes("resolution", "720P", "1080P"),
      refuses: wrong("resolution", "720p", "480P"),
    },
    duration: {
      takes: [...takes("duration", 2, 15), { video_urls: [VIDEO], duration: 10 }],
      refuses: [
        ...wrong("duration", 1, 16, "5"),
        [{ video_urls: [VIDEO], duration: 11 }, 400, "duration"],
      ],
    },
    size: {
      takes: takes("size", "16:9", "9:16", "1:1", "4:3", "3:4"),
      refuses: wrong("size", "21:9"),
    },
    prompt_extend: flag("prompt_extend"),
    watermark: flag("watermark"),
    seed: { takes: takes("seed", 0, 4_294_967_296), refuses: wrong("seed", -1, 0.5) },
  },
});
