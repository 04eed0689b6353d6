// Every call option of a video model, and its effect.
import {
  ABORTED,
  NOWHERE,
  UPLOADED,
  URL_1,
  URL_2,
  VIDEO_URL,
  base64,
  bytes,
  frames,
  image,
  misspelt,
  on,
  type Row,
} from "./row.js";

const [v3, v15, v23, v27] = [on("x-v3-omni"), on("x-1-5-pro"), on("x-2.3"), on("x-2.7-r2v")];
const [v4, omni, imagine] = [on("x-v4-fast"), on("x-omni-1.1-flash"), on("x-imagine-video")];

export const VIDEO: readonly Row[] = [
  v3("prompt", { prompt: "a dog" }, { sent: { prompt: "a dog" } }),
  omni(
    "prompt",
    { prompt: undefined, image: image(URL_1) },
    { sent: { first_frame_image: URL_1 } },
  ),
  v3("n", { n: 2 }, { warns: [["n", "x-v3-omni has no field n."]] }),
  v3("duration", { duration: 7 }, { sent: { duration: 7 } }),
  v3("duration", { duration: 99 }, { throws: "InputValidationError" }),
  v23(
    "duration",
    { duration: 7 },
    {
      warns: [["duration", 'The field "duration" of x-2.3 accepts only 6, 10.']],
    },
  ),
  v3("aspectRatio", { aspectRatio: "9:16" }, { sent: { aspect_ratio: "9:16" } }),
  v3(
    "aspectRatio",
    { aspectRatio: "5:4" },
    {
      warns: [
        ["aspectRatio", 'The field "aspect_ratio" of x-v3-omni accepts only 16:9, 9:16, 1:1.'],
      ],
    },
  ),
  v23(
    "aspectRatio",
    { aspectRatio: "5:4" },
    {
      warns: [["aspectRatio", "x-2.3 has no field aspect_ratio or size."]],
    },
  ),
  v27(
    "aspectRatio",
    { aspectRatio: "9:16", inputReferences: [image(URL_1)] },
    {
      sent: { size: "9:16", image_with_roles: [{ url: URL_1, role: "reference_image" }] },
    },
  ),
  imagine("aspectRatio", { aspectRatio: "adaptive" }, { sent: { aspect_ratio: "auto" } }),
  omni(
    "aspectRatio",
    { aspectRatio: "adaptive" },
    {
      warns: [
        [
          "aspectRatio",
          'x-omni-1.1-flash does not accept the ratio "adaptive". Pass a ratio, such as 16:9.',
        ],
      ],
    },
  ),
  v3("fps", { fps: 24 }, { warns: [["fps", NOWHERE]] }),
  v15("seed", { seed: 7 }, { sent: { seed: 7 } }),
  v3("seed", { seed: 7 }, { warns: [["seed", "x-v3-omni has no field seed."]] }),
  v23("image", { image: image(URL_1) }, { sent: { first_frame_image: URL_1 } }),
  v3(
    "image",
    { image: image(URL_1) },
    {
      sent: { image_with_roles: [{ url: URL_1, role: "first_frame" }] },
    },
  ),
  imagine(
    "image",
    { image: image(URL_1) },
    {
      sent: { image_urls: [URL_1] },
      warns: [["first frame", 'The image is sent in the field "image_urls".']],
    },
  ),
  v23("image", { image: bytes }, { sent: { first_frame_image: UPLOADED } }),
  v23("image", { image: base64 }, { sent: { first_frame_image: UPLOADED } }),
  v3(
    "image",
    { image: image(URL_1), inputReferences: [image(URL_2)] },
    {
      sent: {
        image_with_roles: [
          { url: URL_1, role: "first_frame" },
          { url: URL_2, role: "reference" },
        ],
      },
    },
  ),
  v4(
    "frameImages",
    { frameImages: frames },
    {
      sent: { first_frame_image: URL_1, end_frame_image: URL_2 },
    },
  ),
  omni(
    "frameImages",
    { frameImages: frames },
    {
      sent: { first_frame_image: URL_1, last_frame_image: URL_2 },
    },
  ),
  v15(
    "frameImages",
    { frameImages: frames },
    {
      sent: {
        image_with_roles: [
          { url: URL_1, role: "first_frame" },
          { url: URL_2, role: "last_frame" },
        ],
      },
    },
  ),
  v23(
    "frameImages",
    { frameImages: frames },
    {
      sent: { first_frame_image: URL_1 },
      warns: [["last frame", "x-2.3 has no field end_frame_image or last_frame_image."]],
    },
  ),
  imagine(
    "inputReferences",
    { inputReferences: [image(URL_1), image(URL_2)] },
    {
      sent: { image_urls: [URL_1, URL_2] },
    },
  ),
  v15(
    "inputReferences",
    { inputReferences: [image(URL_1)] },
    {
      warns: [["inputReferences", "x-1-5-pro has no field image_with_roles for references."]],
    },
  ),
  v27(
    "inputReferences",
    { inputReferences: [image(VIDEO_URL)] },
    {
      sent: { video_urls: [VIDEO_URL] },
    },
  ),
  v3(
    "inputReferences",
    { inputReferences: [{ ...bytes, mediaType: "video/mp4" }] },
    {
      warns: [["inputReferences", "A video cannot be uploaded. Pass its URL."]],
    },
  ),
  v15("generateAudio", { generateAudio: true }, { sent: { audio: true } }),
  v23(
    "generateAudio",
    { generateAudio: true },
    {
      warns: [["generateAudio", "x-2.3 has no field audio or generate_audio."]],
    },
  ),
  v15(
    "providerOptions",
    { providerOptions: { "gateway-sdk": { camerafixed: true } } },
    {
      sent: { camerafixed: true },
    },
  ),
  v15(
    "providerOptions",
    { seed: 7, providerOptions: { "gateway-sdk": { seed: undefined } } },
    { sent: { seed: 7 } },
  ),
  v15(
    "providerOptions",
    { providerOptions: { gatewy: { camerafixed: true } } },
    { warns: [["providerOptions", misspelt("gatewy")]] },
  ),
  v15("providerOptions", { providerOptions: { other: { camerafixed: true }, fal: {} } }, {}),
  v15(
    "providerOptions",
    { providerOptions: { "gateway-sdk": { zoom: 1 } } },
    {
      throws: "InputValidationError",
    },
  ),
  v3("abortSignal", { abortSignal: ABORTED }, { throws: "the user has left" }),
  v3(
    "headers",
    { headers: { "Idempotency-Key": "aisdk_vid_1", "x-team": undefined } },
    {
      header: ["idempotency-key", "aisdk_vid_1"],
    },
  ),
  v3("headers", { headers: { "x-team": "a" } }, { header: ["x-team", "a"] }),
  v3(
    "webhookUrl",
    { webhookUrl: "https://app.example.com/done" },
    {
      warns: [["webhookUrl", "No model of the gateway has a field for this option."]],
    },
  ),
];
