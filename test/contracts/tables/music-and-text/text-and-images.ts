// 3-music-and-text.md, POST /v1beta/models/{model}:{method}, and 1-core.md, POST /v1/images/generations.
import { each, eachRefused, row, rule, told, url, type Table } from "../form.js";

const contents = (role: unknown, ...parts: unknown[]) => [{ role, parts }];
const text = { text: "What happens?" };
const file = { fileData: { mimeType: "video/mp4", fileUri: url("a.mp4") } };

const CATEGORIES = [
  "HARM_CATEGORY_HATE_SPEECH",
  "HARM_CATEGORY_DANGEROUS_CONTENT",
  "HARM_CATEGORY_HARASSMENT",
  "HARM_CATEGORY_SEXUALLY_EXPLICIT",
];
const THRESHOLDS = [
  "BLOCK_NONE",
  "BLOCK_ONLY_HIGH",
  "BLOCK_MEDIUM_AND_ABOVE",
  "BLOCK_LOW_AND_ABOVE",
];

export const textGenerateContent: Table = {
  names: ["text-generate-content"],
  section: "3-music-and-text.md, POST /v1beta/models/{model}:{method}",
  base: { model: "x-3.5-flash", contents: contents("user", text) },
  required: ["model", "contents"],
  defaults: {},
  rows: {
    ...row(
      "model",
      ["x-3.5-flash", "x-2.5-pro", "live-id"],
      [told(undefined, "model is required", ""), told(1, "model must be a string (got 1)")],
    ),
    ...row(
      "contents",
      [contents("user", text)],
      [
        told(undefined, "contents is required", ""),
        [],
        told("hello", 'contents must be an array (got "hello")'),
      ],
    ),
    "contents[].role": {
      accept: each("contents", [contents("user", text), contents("model", text)]),
      refuse: eachRefused("contents", [
        told(
          contents("system", text),
          'contents[0].role must be one of "user", "model" (got "system")',
          "/contents/0/role",
        ),
        told([{ parts: [text] }], "contents[0].role is required", "/contents/0"),
      ]),
    },
    "contents[].parts": {
      accept: each("contents", [contents("user", text, file), contents("user", file)]),
      refuse: eachRefused("contents", [
        told([{ role: "user" }], "contents[0].parts is required", "/contents/0"),
        told(
          contents("user", {}),
          "contents[0].parts[0] needs at least one of: text, fileData",
          "/contents/0/parts/0",
        ),
        contents("user", { text: 1 }),
        told(
          contents("user", { fileData: { mimeType: "video/mp4" } }),
          "contents[0].parts[0].fileData.fileUri is required",
          "/contents/0/parts/0/fileData",
        ),
        contents("user", { fileData: { ...file.fileData, mimeType: 1 } }),
        contents("user", { fileData: { fileUri: url("a.mp4") } }),
      ]),
    },
    ...row(
      "generationConfig",
      [
        {},
        { temperature: 0, topP: 0, maxOutputTokens: 100 },
        { temperature: 2, topP: 1, notShown: 1 },
      ],
      [
        told(
          { topP: 1.01 },
          "generationConfig.topP must be <= 1 (got 1.01)",
          "/generationConfig/topP",
        ),
        told(
          { topP: -0.1 },
          "generationConfig.topP must be >= 0 (got -0.1)",
          "/generationConfig/topP",
        ),
        { topP: "1" },
        told([], "generationConfig must be an object (got an array)"),
        { temperature: -0.1 },
        told(
          { temperature: 2.1 },
          "generationConfig.temperature must be <= 2 (got 2.1)",
          "/generationConfig/temperature",
        ),
        told(
          { maxOutputTokens: "100" },
          'generationConfig.maxOutputTokens must be an integer (got "100")',
          "/generationConfig/maxOutputTokens",
        ),
      ],
    ),
    safetySettings: {
      accept: each("safetySettings", [
        [],
        CATEGORIES.map((category, n) => ({ category, threshold: THRESHOLDS[n] })),
      ]),
      refuse: eachRefused("safetySettings", [
        told({}, "safetySettings must be an array (got an object)"),
        told(
          ["BLOCK_NONE"],
          'safetySettings[0] must be an object (got "BLOCK_NONE")',
          "/safetySettings/0",
        ),
        told(
          [{ category: "HARM_CATEGORY_OTHER", threshold: "BLOCK_NONE" }],
          'safetySettings[0].category must be one of "HARM_CATEGORY_HATE_SPEECH", "HARM_CATEGORY_DANGEROUS_CONTENT", "HARM_CATEGORY_HARASSMENT", "HARM_CATEGORY_SEXUALLY_EXPLICIT" (got "HARM_CATEGORY_OTHER")',
          "/safetySettings/0/category",
        ),
        told(
          [{ category: "HARM_CATEGORY_HARASSMENT", threshold: "BLOCK_SOME" }],
          'safetySettings[0].threshold must be one of "BLOCK_NONE", "BLOCK_ONLY_HIGH", "BLOCK_MEDIUM_AND_ABOVE", "BLOCK_LOW_AND_ABOVE" (got "BLOCK_SOME")',
          "/safetySettings/0/threshold",
        ),
        [{ threshold: "BLOCK_NONE" }],
        [{ category: "HARM_CATEGORY_HARASSMENT" }],
      ]),
    },
  },
  unseen: {
    "Path: method.": { why: "it is part of the path, not of the request", accept: {} },
    "Limits differ per model.": {
      why: "they are not shown",
      accept: { generationConfig: { maxOutputTokens: 1_000_000_000 } },
    },
  },
};

export const imagesGenerations: Table = {
  names: ["images-generations"],
  section: "1-core.md, POST /v1/images/generations and its task query",
  base: { model: "stand-in-image", prompt: "a cat" },
  required: ["model", "prompt"],
  defaults: {},
  rows: {
    ...row(
      "model",
      ["stand-in-image", "any-other"],
      [told(undefined, "model is required", ""), told(1, "model must be a string (got 1)")],
    ),
    ...row(
      "prompt",
      ["a cat"],
      [told(undefined, "prompt is required", ""), told(1, "prompt must be a string (got 1)")],
    ),
    image_urls: {
      accept: each("image_urls", [[{ url: url("a.png") }], []]),
      refuse: [
        ...eachRefused("image_urls", [
          told(
            [url("a.png")],
            'image_urls[0] must be an object (got "https://example.com/a.png")',
            "/image_urls/0",
          ),
          told([{}], "image_urls[0].url is required", "/image_urls/0"),
        ]),
        [
          { image_urls: [{ url: "data:image/png;base64,AAAA" }] },
          rule(
            "public-urls",
            "/image_urls/0/url",
            "image_urls[0].url must be a public URL, no inline base64 data; upload the image and send its URL",
            "1-core.md, Endpoints, POST /v1/uploads/images",
          ),
        ],
      ],
    },
    ...row("size", ["16:9", "1:1"], [told(16, "size must be a string (got 16)")]),
  },
};
