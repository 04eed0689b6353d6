// 2-video.md, Model: x-v3-omni.
import {
  each,
  eachRefused,
  field,
  flag,
  modelRow,
  notPublic,
  row,
  rule,
  told,
  url,
  urls,
  type Table,
} from "../../form.js";
import { lastAlone, noFrames, oneImage } from "./rules.js";
import { shots } from "./shots.js";

const role = (name: string) => ({ url: url(`${name}.png`), role: name });
const [first, last, reference] = [role("first_frame"), role("last_frame"), role("reference")];
const base = { video_url: url("a.mp4") };
const feature = { ...base, refer_type: "feature" };
const element = (count: number) => ({
  name: "cat",
  description: "a grey cat",
  element_input_urls: urls(count),
});

export const xV3Omni: Table = {
  names: ["x-v3-omni"],
  section: "2-video.md, Model: x-v3-omni",
  base: { prompt: "<<<image_1>>> and @cat" },
  required: ["model", "prompt"],
  defaults: { mode: "std", duration: 5, aspect_ratio: "16:9", multi_shot: false, audio: false },
  rows: {
    ...modelRow(
      "X-V3-Omni",
      'This SDK has no contract for the model "X-V3-Omni". Did you mean "x-v3-omni"?',
    ),
    ...row(
      "prompt",
      ["a cat", "<<<image_2>>>"],
      [told(undefined, "prompt is required", ""), told(1, "prompt must be a string (got 1)")],
    ),
    ...row(
      "negative_prompt",
      ["", "a".repeat(2500)],
      [
        told("a".repeat(2501), "negative_prompt must have at most 2500 characters (got 2501)"),
        told(1, "negative_prompt must be a string (got 1)"),
      ],
    ),
    ...row(
      "mode",
      ["std", "pro", "4k"],
      [
        told("4K", 'mode must be one of "std", "pro", "4k" (got "4K"); did you mean "4k"?'),
        told("720p", 'mode must be one of "std", "pro", "4k" (got "720p")'),
      ],
    ),
    ...row(
      "duration",
      [3, 5, 15],
      [
        told(2, "duration must be >= 3 (got 2)"),
        told(16, "duration must be <= 15 (got 16)"),
        told(3.5, "duration must be an integer (got 3.5)"),
        told("5", 'duration must be an integer (got "5")'),
      ],
    ),
    ...row(
      "aspect_ratio",
      ["16:9", "9:16", "1:1"],
      [told("4:3", 'aspect_ratio must be one of "16:9", "9:16", "1:1" (got "4:3")'), "auto"],
    ),
    image_urls: {
      accept: each("image_urls", [urls(1), urls(4)]),
      refuse: [
        ...eachRefused("image_urls", [
          told(url("a.png"), 'image_urls must be an array (got "https://example.com/a.png")'),
        ]),
        [{ image_urls: ["data:image/png;base64,AAAA"] }, notPublic("/image_urls/0")],
        [
          { image_urls: urls(1), image_with_roles: [first] },
          rule(
            "images-or-roles",
            "/image_with_roles",
            "image_urls cannot be combined with image_with_roles; send one of them",
          ),
        ],
      ],
    },
    image_with_roles: {
      accept: each("image_with_roles", [[first], [first, last], [reference, reference]]),
      refuse: [
        ...eachRefused("image_with_roles", [
          told(
            [{ role: "reference" }],
            "image_with_roles[0].url is required",
            "/image_with_roles/0",
          ),
          told(
            [{ url: url("a.png") }],
            "image_with_roles[0].role is required",
            "/image_with_roles/0",
          ),
          told(
            [{ url: url("a.png"), role: "style" }],
            'image_with_roles[0].role must be one of "first_frame", "last_frame", "reference" (got "style")',
            "/image_with_roles/0/role",
          ),
        ]),
        [
          { image_with_roles: [last, { url: url("a.png") }] },
          field("image_with_roles", "image_with_roles[1].role is required", "/image_with_roles/1"),
          lastAlone,
        ],
        [{ image_with_roles: [last] }, lastAlone],
        [{ image_with_roles: [reference, last] }, lastAlone],
        [{ image_with_roles: [{ ...first, url: "a.png" }] }, notPublic("/image_with_roles/0/url")],
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
          told([{}], "video_list[0].video_url is required", "/video_list/0"),
          told(
            [{ ...base, refer_type: "edit" }],
            'video_list[0].refer_type must be one of "base", "feature" (got "edit")',
            "/video_list/0/refer_type",
          ),
          told(
            [{ ...base, keep_original_sound: true }],
            'video_list[0].keep_original_sound must be one of "no", "yes" (got true)',
            "/video_list/0/keep_original_sound",
          ),
          [{ ...base, keep_original_sound: "maybe" }],
        ]),
        [{ video_list: [{ video_url: "a.mp4" }] }, notPublic("/video_list/0/video_url")],
      ],
    },
    ...shots,
    element_list: {
      accept: each("element_list", [
        [element(2)],
        [element(4)],
        [element(2), element(3), element(4)],
      ]),
      refuse: [
        ...eachRefused("element_list", [
          told(
            [element(2), element(2), element(2), element(2)],
            "element_list must have at most 3 items (got 4)",
          ),
          told(
            [element(1)],
            "element_list[0].element_input_urls must have at least 2 items (got 1)",
            "/element_list/0/element_input_urls",
          ),
          [{ ...element(2), name: 1 }],
          [{ ...element(2), description: 1 }],
          told(
            [element(5)],
            "element_list[0].element_input_urls must have at most 4 items (got 5)",
            "/element_list/0/element_input_urls",
          ),
          told(
            [{ name: "cat", description: "a cat" }],
            "element_list[0].element_input_urls is required",
            "/element_list/0",
          ),
          told(
            [{ name: "cat", element_input_urls: urls(2) }],
            "element_list[0].description is required",
            "/element_list/0",
          ),
          told(
            [{ description: "a cat", element_input_urls: urls(2) }],
            "element_list[0].name is required",
            "/element_list/0",
          ),
        ]),
        [
          { element_list: [{ ...element(2), element_input_urls: [url("a.png"), "b"] }] },
          notPublic("/element_list/0/element_input_urls/1"),
        ],
      ],
    },
    ...flag("watermark"),
    audio: {
      accept: [...each("audio", [true, false]), { audio: true, video_list: [base] }],
      refuse: eachRefused("audio", [told("yes", 'audio must be a boolean (got "yes")')]),
    },
    "With refer_type=base (or omitted) no start or end frames are allowed.": {
      accept: [
        { video_list: [base], image_with_roles: [reference] },
        { video_list: [feature], image_with_roles: [first] },
        { video_list: [], image_with_roles: [first] },
      ],
      refuse: [
        [{ video_list: [base], image_with_roles: [first] }, noFrames],
        [
          { video_list: [{ ...base, refer_type: "base" }], image_with_roles: [reference, first] },
          noFrames,
        ],
        [{ video_list: [base], image_with_roles: [first, last] }, noFrames],
      ],
    },
    "With refer_type=feature, image_urls may contain only a first-frame image.": {
      accept: [
        { video_list: [feature], image_urls: urls(1) },
        { video_list: [base], image_urls: urls(2) },
        { video_list: [{ ...base, refer_type: "base" }], image_urls: urls(2) },
      ],
      refuse: [[{ video_list: [feature], image_urls: urls(2) }, oneImage]],
    },
  },
  unseen: {
    "The prompt refers to images of image_urls as <<<image_N>>>.": {
      why: "the service adds what is missing, and refuses no number",
      accept: { prompt: "<<<image_9>>>", image_urls: urls(1) },
    },
    "audio is ignored when video_list is present.": {
      why: "ignored is not refused",
      accept: { audio: true, video_list: [base] },
    },
    "Videos are MP4 or MOV, 3 to 10 s, 720 to 2160 px, 24 to 60 fps, at most 200 MB, and reachable.":
      {
        why: "a request holds the URL of a video, not the video",
        accept: { video_list: [{ video_url: url("a.avi") }] },
      },
  },
};
