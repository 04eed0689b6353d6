// Field rows of x-2.3 and x-2.3-Fast (2-video.md).
import { BASE64, flag, model, takes, testFields, text, URL_A, wrong } from "./field-table.js";

const section = "2-video.md, Models: x-2.3 and x-2.3-Fast";
const minimal = { prompt: "a cat", first_frame_image: URL_A };
const CAMERA =
  "[左移][右移][左摇][右摇][推进][拉远][上升][下降][上摇][下摇][变焦推近][变焦拉远][晃动][跟随][固定]";

testFields({
  section,
  models: ["x-2.3", "x-2.3-Fast"],
  minimal,
  rows: {
    model,
    prompt: {
      takes: takes("prompt", text(2000)),
      refuses: [[{ prompt: undefined }, 400, "prompt"], ...wrong("prompt", text(2001))],
    },
    "Camera commands": { takes: takes("prompt", CAMERA), refuses: [] },
    duration: {
      takes: takes("duration", 6, 10),
      refuses: [
        ...wrong("duration", 5, 7, "6"),
        [{ resolution: "1080p", duration: 10 }, 400, "duration"],
      ],
    },
    resolution: {
      takes: takes("resolution", "768p", "1080p"),
      refuses: wrong("resolution", "720p", "768P"),
    },
    first_frame_image: {
      takes: takes("first_frame_image", URL_A, BASE64),
      refuses: wrong("first_frame_image", "blob:x", 1),
    },
    prompt_optimizer: flag("prompt_optimizer"),
    fast_pretreatment: flag("fast_pretreatment"),
    watermark: flag("watermark"),
  },
});

testFields({
  section,
  models: ["x-2.3-Fast"],
  minimal,
  rows: {
    "first_frame_image is required for x-2.3-Fast": {
      takes: [{}],
      refuses: wrong("first_frame_image", undefined),
    },
  },
});
