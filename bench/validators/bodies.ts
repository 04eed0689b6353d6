// Request bodies for the measurement. Each model has three valid bodies, and three bodies that its
// contract refuses.

/** The bodies of one model. */
export interface Bodies {
  readonly valid: readonly unknown[];
  readonly invalid: readonly unknown[];
}

const PROMPT =
  "A slow dolly shot over a misty lake at dawn; a heron lifts off, soft light, shallow focus. ";
const url = (name: string) => `https://media.example.com/inputs/${name}.png`;

const imagine = { model: "x-imagine-video", prompt: PROMPT };
const commands = { model: "x-2.3", prompt: PROMPT };
const reference = { model: "x-2.7-r2v", prompt: PROMPT };
const omni = { model: "x-v3-omni", prompt: PROMPT };
const frames = { model: "x-v4-fast", prompt: `${PROMPT}@one @two @clip` };

const SOURCE: Readonly<Record<string, Bodies>> = {
  "x-imagine-video": {
    valid: [
      imagine,
      {
        ...imagine,
        duration: 12,
        resolution: "720p",
        aspect_ratio: "9:16",
        nsfw_check: true,
        image_urls: [url("a"), url("b")],
      },
      { ...imagine, video: { url: url("clip") }, trace: { build: 7 } },
    ],
    invalid: [
      { ...imagine, duration: 16 },
      { ...imagine, prompt: "", resolution: "8k", aspect_ratio: "21:9", image_urls: [url("a"), 5] },
      { model: "x-imagine-video", video: {}, nsfw_check: "yes" },
    ],
  },
  "x-2.3": {
    valid: [
      commands,
      { ...commands, duration: 6, resolution: "1080p", first_frame_image: url("a") },
      {
        ...commands,
        duration: 10,
        prompt_optimizer: false,
        fast_pretreatment: true,
        watermark: true,
      },
    ],
    invalid: [
      { ...commands, duration: 7 },
      { ...commands, resolution: "720p", watermark: 1 },
      { model: "x-2.3", first_frame_image: 3, prompt_optimizer: "no", duration: "6" },
    ],
  },
  "x-2.7-r2v": {
    valid: [
      { ...reference, image_with_roles: [{ url: url("a") }] },
      {
        ...reference,
        image_with_roles: [
          { url: url("a"), role: "first_frame" },
          { url: url("b"), role: "reference_image", reference_voice: url("voice") },
        ],
        video_urls: [url("clip")],
        duration: 8,
        size: "3:4",
        seed: 11,
        resolution: "1080P",
      },
      {
        ...reference,
        video_urls: [url("clip"), url("other")],
        negative_prompt: "blurred, low contrast",
        prompt_extend: true,
        watermark: false,
      },
    ],
    invalid: [
      reference,
      {
        ...reference,
        image_with_roles: [{ url: url("a"), role: "cover" }],
        duration: 1,
        size: "2:1",
      },
      { ...reference, video_urls: [4], negative_prompt: "n".repeat(501), seed: -3 },
    ],
  },
  "x-v3-omni": {
    valid: [
      omni,
      {
        ...omni,
        negative_prompt: "text",
        mode: "4k",
        duration: 7,
        aspect_ratio: "1:1",
        image_with_roles: [
          { url: url("a"), role: "first_frame" },
          { url: url("b"), role: "last_frame" },
        ],
        audio: false,
        watermark: true,
      },
      {
        ...omni,
        duration: 9,
        multi_shot: true,
        shot_type: "customize",
        multi_prompt: [1, 2, 3].map((index) => ({ index, prompt: `Shot ${index}`, duration: 3 })),
        element_list: ["fox", "owl"].map((name) => ({
          name,
          description: `The ${name}`,
          element_input_urls: [url(name), url(`${name}-left`), url(`${name}-right`)],
        })),
        video_list: [{ video_url: url("clip"), refer_type: "feature", keep_original_sound: "no" }],
        image_urls: [url("a")],
      },
    ],
    invalid: [
      { ...omni, duration: 2 },
      {
        ...omni,
        mode: "fast",
        duration: "7",
        image_with_roles: [{ url: url("a"), role: "middle" }, { role: "last_frame" }],
      },
      {
        ...omni,
        multi_shot: true,
        multi_prompt: [
          { index: 0, prompt: "Shot", duration: 0 },
          { index: 1, prompt: 1, duration: 1.5 },
        ],
        element_list: [{ name: "fox", description: "The fox", element_input_urls: [url("fox")] }],
      },
    ],
  },
  "x-v4-fast": {
    valid: [
      { ...frames, duration: 6 },
      {
        ...frames,
        duration: 5,
        first_frame_image: url("a"),
        end_frame_image: url("b"),
        mid_frame_images: [
          { tag: "@one", image_url: url("c"), time_stamp: 2.5 },
          { tag: "@two", image_url: url("d"), time_stamp: -1 },
        ],
      },
      {
        ...frames,
        resolution: "720p",
        ref_images: [
          {
            tag: "@one",
            type: "image",
            image_urls: [url("a"), url("b")],
            audio_url: url("voice"),
          },
          { tag: "@two", type: "image", image_urls: [url("c")] },
        ],
        ref_videos: [{ tag: "@clip", type: "reference", video_url: url("clip") }],
      },
    ],
    invalid: [
      { ...frames, duration: 16 },
      {
        ...frames,
        resolution: "4k",
        mid_frame_images: [{ tag: "@one", image_url: url("c"), time_stamp: "2" }],
      },
      {
        model: "x-v4-fast",
        ref_images: [{ tag: "@one", type: "collage", image_urls: [1] }],
        ref_videos: [
          { tag: "@clip", type: "reference", video_url: url("clip") },
          { tag: "@clip", type: "extend" },
        ],
      },
    ],
  },
};

/**
 * The bodies by model id. The bodies pass through `JSON.parse` like the body of a real request,
 * because the engine stores parsed strings and objects differently from literals.
 */
export const BODIES = JSON.parse(JSON.stringify(SOURCE)) as typeof SOURCE;
