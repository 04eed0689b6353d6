// 2-video.md, Model: x-v3-omni.
import { each, eachRefused, flag, row, url, urls, type Table } from "../form.js";

const role = (name: string) => ({ url: url(`${name}.png`), role: name });
const [first, last, reference] = [role("first_frame"), role("last_frame"), role("reference")];
const base = { video_url: url("a.mp4") };
const feature = { ...base, refer_type: "feature" };
const shot = (index: unknown, duration: unknown) => ({ index, prompt: "a cat", duration });
const element = (count: number) => ({
  name: "cat",
  description: "a grey cat",
  element_input_urls: urls(count),
});
const customize = { multi_shot: true, shot_type: "customize" };

export const xV3Omni: Table = {
  names: ["x-v3-omni"],
  section: "2-video.md, Model: x-v3-omni",
  base: { prompt: "<<<image_1>>> and @cat" },
  required: ["model", "prompt"],
  defaults: { mode: "std", duration: 5, aspect_ratio: "16:9", multi_shot: false, audio: false },
  rows: {
    ...row("model", ["x-v3-omni"], [undefined, "X-V3-Omni"]),
    ...row("prompt", ["a cat", "<<<image_2>>>"], [undefined, 1]),
    ...row("negative_prompt", ["", "a".repeat(2500)], ["a".repeat(2501), 1]),
    ...row("mode", ["std", "pro", "4k"], ["4K", "720p"]),
    ...row("duration", [3, 5, 15], [2, 16, 3.5, "5"]),
    ...row("aspect_ratio", ["16:9", "9:16", "1:1"], ["4:3", "auto"]),
    image_urls: {
      accept: each("image_urls", [urls(1), urls(4)]),
      refuse: [
        ...eachRefused("image_urls", [url("a.png")]),
        [{ image_urls: ["data:image/png;base64,AAAA"] }, "rule:public-urls"],
        [{ image_urls: urls(1), image_with_roles: [first] }, "rule:images-or-roles"],
      ],
    },
    image_with_roles: {
      accept: each("image_with_roles", [[first], [first, last], [reference, reference]]),
      refuse: [
        ...eachRefused("image_with_roles", [
          [{ role: "reference" }],
          [{ url: url("a.png") }],
          [{ url: url("a.png"), role: "style" }],
        ]),
        [
          { image_with_roles: [last, { url: url("a.png") }] },
          "image_with_roles",
          "rule:last-frame-needs-first-frame",
        ],
        [{ image_with_roles: [last] }, "rule:last-frame-needs-first-frame"],
        [{ image_with_roles: [reference, last] }, "rule:last-frame-needs-first-frame"],
        [{ image_with_roles: [{ ...first, url: "a.png" }] }, "rule:public-urls"],
      ],
    },
    video_list: {
      accept: each("video_list", [
        [base],
        [feature],
        [{ ...base, refer_type: "base" }],
        [{ ...base, keep_original_sound: "yes" }],
        [{ ...base, keep_original_sound: "no" }],
      ]),
      refuse: [
        ...eachRefused("video_list", [
          [base, base],
          [{}],
          [{ ...base, refer_type: "edit" }],
          [{ ...base, keep_original_sound: true }],
          [{ ...base, keep_original_sound: "maybe" }],
        ]),
        [{ video_list: [{ video_url: "a.mp4" }] }, "rule:public-urls"],
      ],
    },
    ...row("multi_shot", [false], ["true", 1]),
    shot_type: {
      accept: [
        { shot_type: "customize" },
        { shot_type: "customize", multi_shot: false },
        { shot_type: "intelligence" },
        { shot_type: "intelligence", multi_shot: true },
      ],
      refuse: [
        [{ shot_type: "custom" }, "shot_type"],
        [{ multi_shot: true }, "rule:shot-type-with-multi-shot"],
      ],
    },
    multi_prompt: {
      accept: [
        { ...customize, multi_prompt: [shot(1, 5)] },
        { ...customize, multi_prompt: [shot(1, 2), shot(2, 3)] },
        {
          ...customize,
          duration: 6,
          multi_prompt: [1, 2, 3, 4, 5, 6].map((index) => shot(index, 1)),
        },
      ],
      refuse: [
        [{ multi_prompt: [{ ...shot(1, 5), prompt: 1 }] }, "multi_prompt"],
        [{ multi_prompt: [shot(0, 5)] }, "multi_prompt", "rule:multi-prompt-index"],
        [customize, "rule:multi-prompt-with-customize"],
        [{ multi_prompt: [] }, "multi_prompt"],
        [
          { duration: 7, multi_prompt: [1, 2, 3, 4, 5, 6, 7].map((index) => shot(index, 1)) },
          "multi_prompt",
        ],
        [{ multi_prompt: [{ index: 1, duration: 5 }] }, "multi_prompt"],
        [{ multi_prompt: [{ prompt: "a cat", duration: 5 }] }, "multi_prompt"],
        [{ multi_prompt: [{ index: 1, prompt: "a cat" }] }, "multi_prompt"],
        [{ multi_prompt: [shot(1, 5), shot(2, 0)] }, "multi_prompt"],
        [{ multi_prompt: [shot(1, 2.5), shot(2, 2.5)] }, "multi_prompt"],
      ],
    },
    "index from 1, consecutive": {
      accept: [{ multi_prompt: [shot(1, 1), shot(2, 1), shot(3, 3)] }],
      refuse: [
        [{ multi_prompt: [shot(2, 5)] }, "rule:multi-prompt-index"],
        [{ multi_prompt: [shot(1, 2), shot(3, 3)] }, "rule:multi-prompt-index"],
        [{ multi_prompt: [shot(2, 2), shot(1, 3)] }, "rule:multi-prompt-index"],
        [{ multi_prompt: [shot(1, 2), shot(1, 3)] }, "rule:multi-prompt-index"],
      ],
    },
    "durations sum to top-level duration": {
      accept: [{ duration: 15, multi_prompt: [shot(1, 10), shot(2, 5)] }],
      refuse: [
        [{ multi_prompt: [shot(1, 2), shot(2, 2)] }, "rule:multi-prompt-durations"],
        [{ duration: 6, multi_prompt: [shot(1, 2), shot(2, 3)] }, "rule:multi-prompt-durations"],
      ],
    },
    element_list: {
      accept: each("element_list", [
        [element(2)],
        [element(4)],
        [element(2), element(3), element(4)],
      ]),
      refuse: [
        ...eachRefused("element_list", [
          [element(2), element(2), element(2), element(2)],
          [element(1)],
          [{ ...element(2), name: 1 }],
          [{ ...element(2), description: 1 }],
          [element(5)],
          [{ name: "cat", description: "a cat" }],
          [{ name: "cat", element_input_urls: urls(2) }],
          [{ description: "a cat", element_input_urls: urls(2) }],
        ]),
        [{ element_list: [{ ...element(2), element_input_urls: ["a", "b"] }] }, "rule:public-urls"],
      ],
    },
    ...flag("watermark"),
    audio: {
      accept: [...each("audio", [true, false]), { audio: true, video_list: [base] }],
      refuse: eachRefused("audio", ["yes"]),
    },
    "With refer_type=base (or omitted) no start or end frames are allowed.": {
      accept: [
        { video_list: [base], image_with_roles: [reference] },
        { video_list: [feature], image_with_roles: [first] },
        { video_list: [], image_with_roles: [first] },
      ],
      refuse: [
        [{ video_list: [base], image_with_roles: [first] }, "rule:base-video-excludes-frames"],
        [
          { video_list: [{ ...base, refer_type: "base" }], image_with_roles: [reference, first] },
          "rule:base-video-excludes-frames",
        ],
        [
          { video_list: [base], image_with_roles: [first, last] },
          "rule:base-video-excludes-frames",
        ],
      ],
    },
    "With refer_type=feature, image_urls may contain only a first-frame image.": {
      accept: [
        { video_list: [feature], image_urls: urls(1) },
        { video_list: [base], image_urls: urls(2) },
        { video_list: [{ ...base, refer_type: "base" }], image_urls: urls(2) },
      ],
      refuse: [[{ video_list: [feature], image_urls: urls(2) }, "rule:feature-video-one-image"]],
    },
  },
};
