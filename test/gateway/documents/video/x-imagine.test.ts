// Field rows of x-imagine-video and x-imagine-video-1.5 (2-video.md).
import {
  BASE64,
  flag,
  many,
  model,
  takes,
  testFields,
  text,
  URL_A,
  VIDEO,
  wrong,
} from "./field-table.js";

const section = "2-video.md, Model: x-imagine-video and x-imagine-video-1.5";
const minimal = { prompt: "a cat" };

testFields({
  section,
  models: ["x-imagine-video", "x-imagine-video-1.5"],
  minimal,
  rows: {
    model,
    prompt: {
      takes: takes("prompt", "a", text(8000)),
      refuses: [[{ prompt: undefined }, 400, "prompt"], ...wrong("prompt", "", text(8001))],
    },
    nsfw_check: flag("nsfw_check"),
    duration: { takes: takes("duration", 1, 15), refuses: wrong("duration", 0, 16, 1.5, "8") },
    resolution: {
      takes: takes("resolution", "480p", "720p"),
      refuses: wrong("resolution", "720P", "2160p", 720),
    },
    aspect_ratio: {
      takes: takes("aspect_ratio", "auto", "1:1", "16:9", "9:16", "4:3", "3:4", "3:2", "2:3"),
      refuses: wrong("aspect_ratio", "21:9"),
    },
    image_urls: {
      takes: takes("image_urls", [URL_A], [URL_A, URL_A], many(30)),
      refuses: wrong("image_urls", [], URL_A, ["http://files.test/a.png"], ["/a.png"], [BASE64]),
    },
  },
});

testFields({
  section,
  models: ["x-imagine-video"],
  minimal,
  rows: {
    video: {
      takes: takes("video", { url: VIDEO }),
      refuses: [
        [{ video: {} }, 400, "video.url"],
        ...wrong("video", { url: "http://files.test/a.mp4" }, VIDEO),
      ],
    },
    "Editing request": {
      takes: [{ video: { url: VIDEO } }, { video: { url: VIDEO }, nsfw_check: true }],
      refuses: [
        [{ video: { url: VIDEO }, duration: 5 }, 400, "duration"],
        [{ video: { url: VIDEO }, resolution: "480p" }, 400, "resolution"],
        [{ video: { url: VIDEO }, aspect_ratio: "1:1" }, 400, "aspect_ratio"],
        [{ video: { url: VIDEO }, image_urls: [URL_A] }, 400, "image_urls"],
      ],
    },
    "1080p is not for x-imagine-video": { takes: [], refuses: wrong("resolution", "1080p") },
  },
});

testFields({
  section,
  models: ["x-imagine-video-1.5"],
  minimal,
  rows: {
    "1080p is for x-imagine-video-1.5": { takes: takes("resolution", "1080p"), refuses: [] },
    "Editing with x-imagine-video-1.5": { takes: [], refuses: wrong("video", { url: VIDEO }) },
  },
});
