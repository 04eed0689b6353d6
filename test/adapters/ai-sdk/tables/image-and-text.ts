// Every call option of an image model or a text model, and its effect.
import {
  ABORTED,
  NOWHERE,
  PNG,
  UNNAMED,
  UPLOADED,
  URL_1,
  VIDEO_URL,
  bytes,
  image,
  misspelt,
  on,
  type Row,
} from "./row.js";

const picture = on("stand-in-image");

export const IMAGE: readonly Row[] = [
  picture("prompt", { prompt: "a dog" }, { sent: { prompt: "a dog" } }),
  picture("n", { n: 2 }, { warns: [["n", "stand-in-image has no field n."]] }),
  picture(
    "size",
    { size: "1024x1024" },
    {
      sent: { size: "1:1" },
      warns: [["size", "stand-in-image has no field resolution."]],
    },
  ),
  picture(
    "size",
    { size: "1000x300" },
    {
      warns: [
        [
          "size",
          'The ratio of 1000x300 is none of 16:9, 9:16, 1:1, 4:3, 3:4, 3:2, 2:3, 21:9, 9:21, 5:4, 4:5, so the field "size" of stand-in-image is not sent.',
        ],
        ["size", "stand-in-image has no field resolution."],
      ],
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
  picture(
    "providerOptions",
    { providerOptions: { gateway: { size: "1:1" } } },
    { warns: [["providerOptions", misspelt("gateway")]] },
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
      warns: [
        [
          "system messages",
          'The gateway has no system messages. This message is sent with the role "user".',
        ],
      ],
    },
  ),
  text(
    "prompt",
    { prompt: [user(file({ type: "data", data: PNG }, "application/pdf"))] },
    {
      throws: "AI_UnsupportedFunctionalityError",
      message: "'bytes of application/pdf' functionality not supported. Pass a URL.",
    },
  ),
  text(
    "prompt",
    { prompt: [{ role: "tool", content: [] }] },
    {
      throws: "AI_UnsupportedFunctionalityError",
    },
  ),
  ...[
    ["image", URL_1, "image/png"],
    ["image/*", "https://files.example.com/1.JPG?width=100", "image/jpeg"],
    ["video/*", VIDEO_URL, "video/mp4"],
  ].map(([mediaType = "", url = "", mimeType]) =>
    text(
      "prompt",
      { prompt: [user(file({ type: "url", url: new URL(url) }, mediaType))] },
      { sent: { contents: [{ role: "user", parts: [{ fileData: { mimeType, fileUri: url } }] }] } },
    ),
  ),
  text(
    "prompt",
    { prompt: [user(file({ type: "url", url: new URL("https://example.com/cat") }, "image"))] },
    {
      throws: "AI_UnsupportedFunctionalityError",
      message:
        "'media type image for a URL without a known file extension' functionality not supported. Pass a whole media type, such as image/png.",
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
  text(
    "providerOptions",
    { providerOptions: { other: { safetySettings: [] } } },
    { warns: [["providerOptions", misspelt("other")]] },
  ),
  text("abortSignal", { abortSignal: ABORTED }, { throws: "the user has left" }),
  text("headers", { headers: { "x-team": "a" } }, { header: ["x-team", "a"] }),
  text(
    "headers",
    { headers: { "Idempotency-Key": "key-1" } },
    {
      warns: [
        [
          "idempotency-key",
          "A text call has no idempotency key. If you repeat the call, it is billed again.",
        ],
      ],
    },
  ),
];
