// 2-video.md, Model: x-v3-omni.
import { url, urls, type Table } from "../form.js";
import { flag, integer, modelRow, mustBeOneOf, row, text, words } from "../rows.js";
import { bothImages, hiddenRole, noRole, noUrl, role } from "./images.js";

const [first, last, reference] = [role("first_frame"), role("last_frame"), role("reference")];
const video = { video_url: url("a.mp4") };
const feature = { ...video, refer_type: "feature" };
const elements = (...counts: number[]) =>
  counts.map((count) => ({
    name: "cat",
    description: "a grey cat",
    element_input_urls: urls(count),
  }));
const element = { name: "cat", description: "a grey cat", element_input_urls: urls(2) };
const shot = (index: unknown, duration: unknown) => ({ index, prompt: "a cat", duration });
const shots = (...durations: unknown[]) => durations.map((one, place) => shot(place + 1, one));
const customize = { multi_shot: true, shot_type: "customize" };

const lastAlone = "rule:last-frame-needs-first-frame /image_with_roles";
const noFrames = "rule:base-video-excludes-frames /image_with_roles";
const notInOrder = "rule:multi-prompt-index /multi_prompt";
const wrongSum = "rule:multi-prompt-durations /multi_prompt";

export const xV3Omni: Table = {
  names: ["x-v3-omni"],
  section: "2-video.md, Model: x-v3-omni",
  base: { prompt: "<<<image_1>>> and @cat" },
  required: ["model", "prompt"],
  defaults: { mode: "std", duration: 5, aspect_ratio: "16:9", multi_shot: false, audio: false },
  rows: {
    ...modelRow("X-V3-Omni", "x-v3-omni"),
    ...text("prompt", { required: true, values: ["<<<image_9>>>"] }),
    ...text("negative_prompt", { max: 2500, values: [""] }),
    ...words("mode", ["std", "pro", "4k"], ["4K", "720p"]),
    ...integer("duration", 3, 15),
    ...words("aspect_ratio", ["16:9", "9:16", "1:1"], ["4:3", "auto"]),
    ...row(
      "image_urls",
      [urls(1), urls(4)],
      [
        [url("a.png"), 'image_urls must be an array (got "https://example.com/a.png")'],
        [["data:image/png;base64,AAAA"], "rule:public-urls /image_urls/0"],
      ],
      // The table documents no refusal for a reference to a missing item.
      { accept: [{ prompt: "<<<image_3>>>", image_urls: urls(1) }], refuse: [bothImages] },
    ),
    ...row(
      "image_with_roles",
      [[first], [first, last], [reference, reference]],
      [
        noUrl,
        noRole,
        [
          [role("style")],
          mustBeOneOf(
            "image_with_roles[0].role",
            ["first_frame", "last_frame", "reference"],
            "style",
          ),
        ],
        [[reference, last], lastAlone],
        hiddenRole,
      ],
    ),
    ...row(
      "video_list",
      [
        [feature],
        [{ ...video, refer_type: "base", keep_original_sound: "yes" }],
        [{ ...video, keep_original_sound: "no" }],
      ],
      [
        [[video, video]],
        [[{}], "video_list[0].video_url is required"],
        [
          [{ ...video, refer_type: "edit" }],
          mustBeOneOf("video_list[0].refer_type", ["base", "feature"], "edit"),
        ],
        [
          [{ ...video, keep_original_sound: true }],
          mustBeOneOf("video_list[0].keep_original_sound", ["no", "yes"], true),
        ],
        [[{ video_url: "a.mp4" }], "rule:public-urls /video_list/0/video_url"],
      ],
      // The documents say "Ignored when video_list is present", so the field is not refused.
      { accept: [{ audio: true, video_list: [video] }] },
    ),
    ...row("multi_shot", [false], [["true", 'multi_shot must be a boolean (got "true")']]),
    shot_type: {
      accept: [
        { shot_type: "customize", multi_shot: false },
        { shot_type: "intelligence", multi_shot: true },
      ],
      refuse: [
        [
          { shot_type: "custom" },
          mustBeOneOf("shot_type", ["customize", "intelligence"], "custom"),
        ],
        [{ multi_shot: true }, "rule:shot-type-with-multi-shot /shot_type"],
      ],
    },
    multi_prompt: {
      accept: [
        { ...customize, multi_prompt: shots(5) },
        { ...customize, duration: 6, multi_prompt: shots(1, 1, 1, 1, 1, 1) },
      ],
      refuse: [
        [{ multi_prompt: [shot(0, 5)] }, "multi_prompt[0].index must be >= 1 (got 0)", notInOrder],
        [customize, "rule:multi-prompt-with-customize /multi_prompt"],
        [{ multi_prompt: [] }, "multi_prompt"],
        [
          { duration: 7, multi_prompt: shots(1, 1, 1, 1, 1, 1, 1) },
          "multi_prompt must have at most 6 items (got 7)",
        ],
        [{ multi_prompt: [{ index: 1, duration: 5 }] }, "multi_prompt[0].prompt is required"],
        [{ multi_prompt: shots(5, 0) }, "multi_prompt[1].duration must be >= 1 (got 0)"],
      ],
    },
    "index from 1, consecutive": {
      accept: [{ multi_prompt: shots(1, 1, 3) }],
      refuse: [[{ multi_prompt: [shot(1, 2), shot(3, 3)] }, notInOrder]],
    },
    "durations sum to top-level duration": {
      accept: [{ duration: 15, multi_prompt: shots(10, 5) }],
      refuse: [
        // The default of duration is 5.
        [{ multi_prompt: shots(2, 2) }, wrongSum],
      ],
    },
    ...row(
      "element_list",
      [elements(2, 3, 4)],
      [
        [elements(2, 2, 2, 2), "element_list must have at most 3 items (got 4)"],
        [elements(1), "element_list[0].element_input_urls must have at least 2 items (got 1)"],
        [elements(5), "element_list[0].element_input_urls must have at most 4 items (got 5)"],
        [[{ name: "cat", element_input_urls: urls(2) }], "element_list[0].description is required"],
        [
          [{ ...element, element_input_urls: [url("a.png"), "b"] }],
          "rule:public-urls /element_list/0/element_input_urls/1",
        ],
      ],
      { accept: [{ prompt: "@dog", element_list: elements(2) }] },
    ),
    ...flag("watermark"),
    ...flag("audio"),
    "With refer_type=base (or omitted) no start or end frames are allowed.": {
      accept: [
        { video_list: [video], image_with_roles: [reference] },
        { video_list: [feature], image_with_roles: [first] },
        { video_list: [], image_with_roles: [first] },
      ],
      refuse: [
        [
          { video_list: [{ ...video, refer_type: "base" }], image_with_roles: [reference, first] },
          noFrames,
        ],
      ],
    },
    "With refer_type=feature, image_urls may contain only a first-frame image.": {
      accept: [
        { video_list: [feature], image_urls: urls(1) },
        { video_list: [{ ...video, refer_type: "base" }], image_urls: urls(2) },
      ],
      refuse: [
        [
          { video_list: [feature], image_urls: urls(2) },
          "rule:feature-video-one-image /image_urls",
        ],
      ],
    },
  },
};
