// Field rows of x-omni-1.1-flash (2-video.md).
import {
  BASE64,
  many,
  model,
  takes,
  testFields,
  URL_A,
  URL_B,
  VIDEO,
  wrong,
} from "./field-table.js";

const first = { url: URL_A, role: "first_frame" };
const last = { url: URL_B, role: "last_frame" };

testFields({
  section: "2-video.md, Model: x-omni-1.1-flash",
  models: ["x-omni-1.1-flash"],
  minimal: { prompt: "a cat" },
  rows: {
    model,
    prompt: {
      takes: [
        {},
        { prompt: undefined, image_urls: [URL_A] },
        { prompt: undefined, first_frame_image: URL_A },
        { prompt: undefined, video_urls: [VIDEO] },
      ],
      refuses: [[{ prompt: undefined }, 400, "prompt"], ...wrong("prompt", 5)],
    },
    resolution: {
      takes: takes("resolution", "360p", "720P", "1080p", "4k", "4K", "2160p"),
      refuses: [
        [{ resolution: "480p" }, 400, "resolution", "invalid_resolution"],
        [{ resolution: 720 }, 400, "resolution", "invalid_resolution"],
      ],
    },
    aspect_ratio: {
      takes: takes("aspect_ratio", "16:9", "9:16", "4:3"),
      refuses: wrong("aspect_ratio", 169),
    },
    image_urls: {
      takes: takes("image_urls", [URL_A], [URL_A, URL_B], ["http://files.test/a.png"]),
      refuses: wrong("image_urls", URL_A, [BASE64]),
    },
    first_frame_image: {
      takes: takes("first_frame_image", URL_A, "http://files.test/a.png"),
      refuses: wrong("first_frame_image", BASE64, [URL_A]),
    },
    last_frame_image: {
      takes: [{ first_frame_image: URL_A, last_frame_image: URL_B }],
      refuses: [[{ last_frame_image: URL_B }, 400, "last_frame_image", "invalid_frame_images"]],
    },
    image_with_roles: {
      takes: takes("image_with_roles", [first], [first, last], [{ url: URL_A, role: "style" }]),
      refuses: [
        [{ image_with_roles: [{ url: URL_A }] }, 400, "image_with_roles[0].role"],
        [{ image_with_roles: [{ role: "reference" }] }, 400, "image_with_roles[0].url"],
        [{ image_with_roles: [last] }, 400, "image_with_roles", "invalid_frame_images"],
        // Which of the two fields is named is not documented.
        [{ first_frame_image: URL_A, image_with_roles: [first] }, 400, "first_frame_image"],
      ],
    },
    video_urls: {
      takes: takes("video_urls", [VIDEO]),
      refuses: [
        ...wrong("video_urls", [VIDEO, VIDEO], ["ftp://files.test/a.mp4"]),
        [{ video_urls: [VIDEO], extend_from_task_id: "task_1" }, 400, "extend_from_task_id"],
      ],
    },
    metadata: {
      takes: ["text_to_video", "image_to_video", "reference_to_video", "edit", "extend"].map(
        (task) => ({ metadata: { task } }),
      ),
      refuses: [[{ metadata: { task: "paint" } }, 400, "metadata.task"]],
    },
    "All effective images, including frames, total at most 10": {
      takes: takes("image_urls", many(10)),
      refuses: [
        ...wrong("image_urls", many(11)),
        [{ image_urls: many(10), first_frame_image: URL_A }, 400, "image_urls"],
      ],
    },
  },
});
