// Every option of the calls of the AI SDK, and what becomes of it: what is sent, and what the caller is warned of.

/** An option on a model. */
export interface Row {
  readonly option: string;
  readonly model: string;
  /** Its value, and that of others which the model needs with it. */
  readonly given: Readonly<Record<string, unknown>>;
  /** The request, without the model and without the prompt `a cat`. Default nothing more. */
  readonly sent?: Readonly<Record<string, unknown>>;
  /** Header that the create has. */
  readonly header?: readonly [name: string, value: string];
  /** Warnings, as feature and details. */
  readonly warns?: readonly (readonly [feature: string, details: string])[];
  /** The error, where nothing is to be created. */
  readonly throws?: string;
}

const URL_1 = "https://files.example.com/1.png";
const URL_2 = "https://files.example.com/2.png";
const VIDEO_URL = "https://files.example.com/1.mp4";
const image = (url: string) => ({ type: "url", url });
const frames = [
  { frameType: "first_frame", image: image(URL_1) },
  { frameType: "last_frame", image: image(URL_2) },
];
const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0]);
const bytes = { type: "file", mediaType: "image/png", data: PNG };
const base64 = { ...bytes, data: Buffer.from(PNG).toString("base64") };

/** In place of the address that an upload gets. */
export const UPLOADED = "UPLOADED";

const NOWHERE = "No model of the gateway takes it.";
const UNNAMED = "No document of the gateway has a name for it.";
const ABORTED = AbortSignal.abort(new Error("the user has left"));

const on = (model: string) => (option: string, given: Row["given"], rest: Partial<Row>) => ({
  ...{ model, option, given },
  ...rest,
});
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
      warns: [["duration", "The field duration of x-2.3 takes 6, 10."]],
    },
  ),
  v3("aspectRatio", { aspectRatio: "9:16" }, { sent: { aspect_ratio: "9:16" } }),
  v3(
    "aspectRatio",
    { aspectRatio: "5:4" },
    {
      warns: [["aspectRatio", "The field aspect_ratio of x-v3-omni takes 16:9, 9:16, 1:1."]],
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
        ["aspectRatio", "The field aspect_ratio of x-omni-1.1-flash takes no ratio of the input."],
      ],
    },
  ),
  v15("resolution", { resolution: "1920x1080" }, { sent: { resolution: "1080p" } }),
  v15("resolution", { resolution: "720x1280" }, { sent: { resolution: "720p" } }),
  omni("resolution", { resolution: "3840x2160" }, { sent: { resolution: "4k" } }),
  v15(
    "resolution",
    { resolution: "1000x1000" },
    {
      warns: [["resolution", "The field resolution of x-1-5-pro takes 480p, 720p, 1080p."]],
    },
  ),
  v3(
    "resolution",
    { resolution: "1920x1080" },
    {
      warns: [["resolution", "x-v3-omni has no field resolution."]],
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
      warns: [["first frame", "It is one of image_urls."]],
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
      warns: [["inputReferences", "Only images can be uploaded: pass the URL of a video."]],
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
  v15("providerOptions", { providerOptions: { other: { camerafixed: true } } }, {}),
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
      warns: [["webhookUrl", "The gateway calls no webhooks: ask for the status."]],
    },
  ),
];

const picture = on("stand-in-image");

export const IMAGE: readonly Row[] = [
  picture("prompt", { prompt: "a dog" }, { sent: { prompt: "a dog" } }),
  picture("n", { n: 2 }, { warns: [["n", "stand-in-image has no field n."]] }),
  picture(
    "size",
    { size: "1024x1024" },
    {
      warns: [["size", "stand-in-image has no field resolution."]],
    },
  ),
  picture("aspectRatio", { aspectRatio: "16:9" }, { sent: { size: "16:9" } }),
  picture("seed", { seed: 7 }, { warns: [["seed", "stand-in-image has no field seed."]] }),
  picture(
    "files",
    { files: [image(URL_1), bytes] },
    {
      sent: { image_urls: [{ url: URL_1 }, { url: UPLOADED }] },
    },
  ),
  picture("mask", { mask: bytes }, { warns: [["mask", NOWHERE]] }),
  picture(
    "providerOptions",
    { providerOptions: { "gateway-sdk": { size: "1:1" } } },
    {
      sent: { size: "1:1" },
    },
  ),
  picture("abortSignal", { abortSignal: ABORTED }, { throws: "the user has left" }),
  picture(
    "headers",
    { headers: { "idempotency-key": "key-1" } },
    {
      header: ["idempotency-key", "key-1"],
    },
  ),
];

const text = on("x-3.5-flash");
const user = (...content: unknown[]) => ({ role: "user", content });
const words = { type: "text", text: "What is it?" };
const file = (data: unknown, mediaType: string) => ({ type: "file", data, mediaType });
const unnamed = (option: string, value: unknown) =>
  text(option, { [option]: value }, { warns: [[option, UNNAMED]] });

export const TEXT: readonly Row[] = [
  text(
    "prompt",
    {
      prompt: [
        { role: "system", content: "Be brief." },
        user(words),
        {
          role: "assistant",
          content: [
            { type: "reasoning", text: "hm" },
            { ...words, text: "A cat." },
          ],
        },
        user(file({ type: "url", url: new URL(VIDEO_URL) }, "video/mp4"), words),
        user(file({ type: "data", data: PNG }, "image/png")),
        user(file({ type: "text", text: "a note" }, "text/plain")),
      ],
    },
    {
      sent: {
        contents: [
          { role: "user", parts: [{ text: "Be brief." }] },
          { role: "user", parts: [{ text: "What is it?" }] },
          { role: "model", parts: [{ text: "A cat." }] },
          {
            role: "user",
            parts: [
              { fileData: { mimeType: "video/mp4", fileUri: VIDEO_URL } },
              { text: "What is it?" },
            ],
          },
          { role: "user", parts: [{ fileData: { mimeType: "image/png", fileUri: UPLOADED } }] },
          { role: "user", parts: [{ text: "a note" }] },
        ],
      },
      warns: [["system messages", "The gateway has none: it is sent as a message of the user."]],
    },
  ),
  text(
    "prompt",
    { prompt: [user(file({ type: "data", data: PNG }, "application/pdf"))] },
    {
      throws: "AI_UnsupportedFunctionalityError",
    },
  ),
  text(
    "prompt",
    { prompt: [{ role: "tool", content: [] }] },
    {
      throws: "AI_UnsupportedFunctionalityError",
    },
  ),
  text(
    "maxOutputTokens",
    { maxOutputTokens: 100 },
    {
      sent: { generationConfig: { maxOutputTokens: 100 } },
    },
  ),
  text("temperature", { temperature: 0.5 }, { sent: { generationConfig: { temperature: 0.5 } } }),
  text("topP", { topP: 0.9 }, { sent: { generationConfig: { topP: 0.9 } } }),
  unnamed("stopSequences", ["."]),
  unnamed("topK", 40),
  unnamed("presencePenalty", 1),
  unnamed("frequencyPenalty", 1),
  unnamed("responseFormat", { type: "json" }),
  text("responseFormat", { responseFormat: { type: "text" } }, {}),
  unnamed("seed", 7),
  unnamed("tools", [{ type: "function", name: "weather", inputSchema: {} }]),
  unnamed("toolChoice", { type: "required" }),
  text("toolChoice", { toolChoice: { type: "auto" } }, {}),
  text("includeRawChunks", { includeRawChunks: true }, {}),
  unnamed("reasoning", "high"),
  text("reasoning", { reasoning: "provider-default" }, {}),
  text(
    "providerOptions",
    {
      temperature: 0.5,
      providerOptions: { "gateway-sdk": { generationConfig: { topP: 0.9 }, safetySettings: [] } },
    },
    { sent: { generationConfig: { temperature: 0.5, topP: 0.9 }, safetySettings: [] } },
  ),
  text("abortSignal", { abortSignal: ABORTED }, { throws: "the user has left" }),
  text("headers", { headers: { "x-team": "a" } }, { header: ["x-team", "a"] }),
];
