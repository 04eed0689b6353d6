// Field rows and constraints of x-v3-omni (2-video.md).
import {
  BASE64,
  flag,
  many,
  model,
  requiredPrompt,
  takes,
  testFields,
  text,
  URL_A,
  URL_B,
  VIDEO,
  wrong,
} from "./field-table.js";
import type { Fields, Refused } from "./field-table.js";

const role = (name: string, url = URL_A): Fields => ({ url, role: name });
const shots = (...durations: number[]): Fields => ({
  multi_shot: true,
  shot_type: "customize",
  multi_prompt: durations.map((duration, i) => ({ index: i + 1, prompt: "a", duration })),
});
const element = (urls: string[]): Fields => ({
  name: "Ann",
  description: "a woman",
  element_input_urls: urls,
});
const feature = { video_url: VIDEO, refer_type: "feature" };
const badVideo = (item: Fields, at: string): Refused => [
  { video_list: [item] },
  400,
  `video_list[0].${at}`,
];

testFields({
  section: "2-video.md, Model: x-v3-omni",
  models: ["x-v3-omni"],
  minimal: { prompt: "a cat" },
  rows: {
    model,
    prompt: requiredPrompt,
    negative_prompt: {
      takes: takes("negative_prompt", text(2500)),
      refuses: wrong("negative_prompt", text(2501)),
    },
    mode: { takes: takes("mode", "std", "pro", "4k"), refuses: wrong("mode", "4K", "720p") },
    duration: { takes: takes("duration", 3, 15), refuses: wrong("duration", 2, 16, "5") },
    aspect_ratio: {
      takes: takes("aspect_ratio", "16:9", "9:16", "1:1"),
      refuses: wrong("aspect_ratio", "4:3"),
    },
    image_urls: {
      takes: takes("image_urls", [URL_A, URL_B]),
      refuses: [
        [{ image_urls: [URL_A], image_with_roles: [role("reference")] }, 400, "image_with_roles"],
        ...wrong("image_urls", [BASE64]),
      ],
    },
    image_with_roles: {
      takes: takes("image_with_roles", [
        role("first_frame"),
        role("last_frame"),
        role("reference"),
      ]),
      refuses: [
        ...wrong("image_with_roles", [role("last_frame")]),
        [{ image_with_roles: [role("style")] }, 400, "image_with_roles[0].role"],
      ],
    },
    video_list: {
      takes: takes(
        "video_list",
        [{ video_url: VIDEO }],
        [{ ...feature, keep_original_sound: "yes" }],
      ),
      refuses: [
        ...wrong("video_list", [{ video_url: VIDEO }, { video_url: VIDEO }]),
        badVideo({}, "video_url"),
        badVideo({ video_url: VIDEO, refer_type: "edit" }, "refer_type"),
        badVideo({ video_url: VIDEO, keep_original_sound: true }, "keep_original_sound"),
      ],
    },
    multi_shot: {
      takes: [{ multi_shot: false }, { multi_shot: true, shot_type: "intelligence" }],
      refuses: wrong("multi_shot", "true"),
    },
    shot_type: {
      takes: [{ multi_shot: true, shot_type: "intelligence" }],
      refuses: [
        [{ multi_shot: true }, 400, "shot_type"],
        [{ multi_shot: true, shot_type: "random" }, 400, "shot_type"],
      ],
    },
    multi_prompt: {
      takes: [shots(2, 3), { ...shots(1, 1, 1, 1, 1, 1), duration: 6 }],
      refuses: [
        [{ multi_shot: true, shot_type: "customize" }, 400, "multi_prompt"],
        [shots(4), 400, "multi_prompt"],
        [{ ...shots(1, 1, 1, 1, 1, 1, 1), duration: 7 }, 400, "multi_prompt"],
        [shots(5, 0), 400, "multi_prompt[1].duration"],
        [
          { ...shots(), multi_prompt: [{ index: 2, prompt: "a", duration: 5 }] },
          400,
          "multi_prompt",
        ],
      ],
    },
    element_list: {
      takes: takes("element_list", [element(many(2)), element(many(3)), element(many(4))]),
      refuses: [
        [{ element_list: [element(many(1))] }, 400, "element_list[0].element_input_urls"],
        [{ element_list: [element(many(5))] }, 400, "element_list[0].element_input_urls"],
        [{ element_list: [{ ...element(many(2)), name: undefined }] }, 400, "element_list[0].name"],
        ...wrong(
          "element_list",
          [1, 2, 3, 4].map(() => element(many(2))),
        ),
      ],
    },
    watermark: flag("watermark"),
    audio: flag("audio"),
    "Constraint: refer_type=base": {
      takes: takes("video_list", [{ video_url: VIDEO, refer_type: "base" }]),
      refuses: [
        [
          { video_list: [{ video_url: VIDEO }], image_with_roles: [role("first_frame")] },
          400,
          "image_with_roles",
        ],
      ],
    },
    "Constraint: refer_type=feature": {
      takes: [{ video_list: [feature], image_urls: [URL_A] }],
      refuses: [[{ video_list: [feature], image_urls: [URL_A, URL_B] }, 400, "image_urls"]],
    },
  },
});
