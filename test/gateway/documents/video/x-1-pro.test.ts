// Field rows of x-1-5-pro and of x-1-0-pro-fast and x-1-0-pro-quality (2-video.md).
import {
  flag,
  many,
  model,
  requiredPrompt,
  takes,
  testFields,
  URL_A,
  URL_B,
  wrong,
} from "./field-table.js";
import type { FieldRow, Fields } from "./field-table.js";

const role = (name: string, url = URL_A): Fields => ({ url, role: name });
const minimal = { prompt: "a cat" };
const aspect_ratio: FieldRow = {
  takes: takes("aspect_ratio", "16:9", "9:16", "1:1", "4:3", "3:4", "21:9"),
  refuses: wrong("aspect_ratio", "3:2"),
};
const seed: FieldRow = {
  takes: takes("seed", -1, 4_294_967_295),
  refuses: wrong("seed", -2, 4_294_967_296),
};
const bothImageFields = { image_urls: [URL_A], image_with_roles: [role("first_frame")] };
const twoFirstFrames = [role("first_frame"), role("first_frame", URL_B)];

testFields({
  section: "2-video.md, Model: x-1-5-pro",
  models: ["x-1-5-pro"],
  minimal,
  rows: {
    model,
    prompt: requiredPrompt,
    duration: { takes: takes("duration", 4, 12), refuses: wrong("duration", 3, 13) },
    aspect_ratio,
    resolution: {
      takes: takes("resolution", "480p", "720p", "1080p"),
      refuses: wrong("resolution", "4k"),
    },
    seed,
    audio: flag("audio"),
    camerafixed: flag("camerafixed"),
    image_urls: {
      takes: takes("image_urls", [URL_A], [URL_A, URL_B]),
      refuses: [...wrong("image_urls", many(3)), [bothImageFields, 400, "image_with_roles"]],
    },
    image_with_roles: {
      takes: takes("image_with_roles", [role("first_frame"), role("last_frame", URL_B)]),
      refuses: wrong("image_with_roles", twoFirstFrames),
    },
    "The reference-image role": {
      takes: [],
      refuses: wrong("image_with_roles", [role("reference")], [role("reference_image")]),
    },
  },
});

const section = "2-video.md, Models: x-1-0-pro-fast and x-1-0-pro-quality";

testFields({
  section,
  models: ["x-1-0-pro-fast", "x-1-0-pro-quality"],
  minimal,
  rows: {
    model,
    prompt: requiredPrompt,
    duration: { takes: takes("duration", 2, 12), refuses: wrong("duration", 1, 13) },
    aspect_ratio,
    resolution: {
      takes: [
        ...takes("resolution", "480p", "720p", "1080p"),
        { resolution: "720p", image_with_roles: [role("reference")] },
      ],
      refuses: [
        ...wrong("resolution", "4k"),
        [{ resolution: "1080p", image_with_roles: [role("reference")] }, 400, "resolution"],
        // 1080p is the default.
        [{ image_with_roles: [role("reference")] }, 400, "resolution"],
      ],
    },
    seed,
    image_urls: {
      takes: takes("image_urls", [URL_A]),
      refuses: [...wrong("image_urls", many(2)), [bothImageFields, 400, "image_with_roles"]],
    },
    image_with_roles: {
      takes: takes("image_with_roles", [role("first_frame")]),
      refuses: wrong("image_with_roles", twoFirstFrames),
    },
    "The audio and camera-fixed fields": {
      takes: [],
      refuses: [...wrong("audio", true), ...wrong("camerafixed", true)],
    },
  },
});

testFields({
  section,
  models: ["x-1-0-pro-fast"],
  minimal,
  rows: {
    "last_frame only on quality": {
      takes: [],
      refuses: wrong(
        "image_with_roles",
        [role("last_frame")],
        [role("first_frame"), role("last_frame", URL_B)],
      ),
    },
  },
});

testFields({
  section,
  models: ["x-1-0-pro-quality"],
  minimal,
  rows: {
    "first plus last frame on quality": {
      takes: takes("image_with_roles", [role("first_frame"), role("last_frame", URL_B)]),
      refuses: [],
    },
  },
});
