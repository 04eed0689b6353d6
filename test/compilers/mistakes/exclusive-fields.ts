// Fields that a request cannot have together: the error names these fields and no other.
import { run, type Mistake } from "./mistake.js";

const cover = (request: string) => `client.music.uploadCover(${request});`;

const ROLES = `image_with_roles: [{ url: "u", role: "first_frame" }]`;
const ROLES_TYPE = `image_with_roles: { url: string; role: "first_frame"; }[]`;

type Row = readonly [
  statement: string,
  requestType: string,
  asked: string,
  names: readonly [string, string, string?],
];

const ROWS: readonly Row[] = [
  [
    run("x-v3-omni", `{ prompt: "a", image_urls: ["u"], ${ROLES} }`),
    "XV3OmniRequest<ImageFile>",
    `{ prompt: string; image_urls: string[]; ${ROLES_TYPE}; }`,
    ["image_urls", "image_with_roles"],
  ],
  [
    run("x-1-0-pro-fast", `{ prompt: "a", image_urls: ["u"], ${ROLES} }`),
    "X1_0ProFastRequest<ImageFile>",
    `{ prompt: string; image_urls: string[]; ${ROLES_TYPE}; }`,
    ["image_urls", "image_with_roles"],
  ],
  [
    run("x-1-5-pro", `{ prompt: "a", image_urls: ["u"], ${ROLES} }`),
    "X1_5ProRequest<ImageFile>",
    `{ prompt: string; image_urls: string[]; ${ROLES_TYPE}; }`,
    ["image_urls", "image_with_roles"],
  ],
  [
    run("x-2.3", `{ prompt: "a", duration: 10, resolution: "1080p" }`),
    "X2_3Request<ImageFile>",
    `{ prompt: string; duration: 10; resolution: "1080p"; }`,
    ["duration", "resolution"],
  ],
  [
    run("x-2.3-Fast", `{ prompt: "a", first_frame_image: "u", duration: 10, resolution: "1080p" }`),
    "X2_3FastRequest<ImageFile>",
    `{ prompt: string; first_frame_image: string; duration: 10; resolution: "1080p"; }`,
    ["duration", "resolution"],
  ],
  [
    run("x-imagine-video", `{ prompt: "a", video: { url: "u" }, duration: 5 }`),
    "XImagineVideoRequest<ImageFile>",
    `{ prompt: string; video: { url: string; }; duration: number; }`,
    ["duration", "video"],
  ],
  [
    run("x-imagine-video", `{ prompt: "a", video: { url: "u" }, image_urls: ["u"] }`),
    "XImagineVideoRequest<ImageFile>",
    `{ prompt: string; video: { url: string; }; image_urls: string[]; }`,
    ["image_urls", "video"],
  ],
  [
    run(
      "x-imagine-video",
      `{ prompt: "a", video: { url: "u" }, resolution: "720p", aspect_ratio: "16:9" }`,
    ),
    "XImagineVideoRequest<ImageFile>",
    `{ prompt: string; video: { url: string; }; resolution: "720p"; aspect_ratio: "16:9"; }`,
    ["video", "aspect_ratio", "resolution"],
  ],
  [
    run("x-omni-1.1-flash", `{ prompt: "a", first_frame_image: "u", ${ROLES} }`),
    "XOmni1_1FlashRequest<ImageFile>",
    `{ prompt: string; first_frame_image: string; ${ROLES_TYPE}; }`,
    ["first_frame_image", "image_with_roles"],
  ],
  [
    run("x-omni-1.1-flash", `{ prompt: "a", video_urls: ["u"], extend_from_task_id: "t" }`),
    "XOmni1_1FlashRequest<ImageFile>",
    `{ prompt: string; video_urls: string[]; extend_from_task_id: string; }`,
    ["extend_from_task_id", "video_urls"],
  ],
  [
    run(
      "x-v4-std",
      `{ prompt: "@a", first_frame_image: "u", ref_images: [{ type: "image", tag: "@a", image_urls: ["u"] }] }`,
    ),
    "XV4StdRequest<ImageFile>",
    `{ prompt: string; first_frame_image: string; ref_images: { type: "image"; tag: string; image_urls: string[]; }[]; }`,
    ["first_frame_image", "ref_images"],
  ],
  [
    run(
      "x-v4-std",
      `{ prompt: "@a", end_frame_image: "u", ref_videos: [{ type: "reference", tag: "@a", video_url: "u" }] }`,
    ),
    "XV4StdRequest<ImageFile>",
    `{ prompt: string; end_frame_image: string; ref_videos: { type: "reference"; tag: string; video_url: string; }[]; }`,
    ["end_frame_image", "ref_videos"],
  ],
  [
    cover(`{ audio_url: "u", custom: true, prompt: "a", custom_model_id: "m", version: "v6" }`),
    "MusicUploadCoverRequest",
    `{ audio_url: string; custom: true; prompt: string; custom_model_id: string; version: "v6"; }`,
    ["custom_model_id", "version"],
  ],
  [
    cover(`{ audio_url: "u", custom: true, prompt: "a", custom_model_id: "m", persona_id: "p" }`),
    "MusicUploadCoverRequest",
    `{ audio_url: string; custom: true; prompt: string; custom_model_id: string; persona_id: string; }`,
    ["custom_model_id", "persona_id"],
  ],
  [
    cover(`{ audio_url: "u", custom: false, gpt_description: "a", duration_s: 20 }`),
    "MusicUploadCoverRequest",
    `{ audio_url: string; custom: false; gpt_description: string; duration_s: number; }`,
    ["custom", "duration_s"],
  ],
  [
    cover(`{ audio_url: "u", custom: false, gpt_description: "a", max_mode: true }`),
    "MusicUploadCoverRequest",
    `{ audio_url: string; custom: false; gpt_description: string; max_mode: true; }`,
    ["custom", "max_mode"],
  ],
];

export const exclusiveFields: readonly Mistake[] = ROWS.map(
  ([statement, requestType, asked, names]) => ({
    title: `${requestType} with ${names.join(" and ")}`,
    statement,
    messages: orders(names).map((union) => {
      const required = `NotTogether<${union}>`;
      return (
        `error TS2345: Argument of type '${asked}' is not assignable to parameter of type 'FieldsOf<${requestType}> & ${required}'.\n` +
        `  Property 'notTogether' is missing in type '${asked}' but required in type '${required}'.`
      );
    }),
  }),
);

// The order of a union depends on the compiler, so every order is allowed.
function orders(names: Row[3]): readonly string[] {
  const [a, b, c] = names.map((name) => JSON.stringify(name));
  const pairs = [`${a} | ${b}`, `${b} | ${a}`];
  if (c === undefined) return pairs;
  return pairs.flatMap((pair) => [
    `${pair} | ${c}`,
    `${c} | ${pair}`,
    pair.replace(" | ", ` | ${c} | `),
  ]);
}
