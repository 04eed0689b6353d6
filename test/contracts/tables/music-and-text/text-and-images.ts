// 3-music-and-text.md, POST /v1beta/models/{model}:{method}, and 1-core.md, POST /v1/images/generations.
import { url, type Table } from "../form.js";
import { mustBeOneOf, row, text } from "../rows.js";

const contents = (role: unknown, ...parts: unknown[]) => [{ role, parts }];
const said = { text: "What happens?" };
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
const setting = (category: string, threshold: string) => [{ category, threshold }];

export const textGenerateContent: Table = {
  names: ["text-generate-content"],
  section: "3-music-and-text.md, POST /v1beta/models/{model}:{method}",
  base: { model: "x-3.5-flash", contents: contents("user", said) },
  required: ["model", "contents"],
  defaults: {},
  rows: {
    ...text("model", { required: true, values: ["x-3.5-flash", "live-id"] }),
    ...row(
      "contents",
      [
        contents("user", said),
        contents("model", said),
        contents("user", said, file),
        contents("user", file),
      ],
      [
        [undefined, "contents is required"],
        ["hello", 'contents must be an array (got "hello")'],
        [contents("system", said), mustBeOneOf("contents[0].role", ["user", "model"], "system")],
        [[{ parts: [said] }], "contents[0].role is required"],
        [[{ role: "user" }], "contents[0].parts is required"],
        [contents("user", {}), "contents[0].parts[0] needs text or fileData"],
        [
          contents("user", { fileData: { mimeType: "video/mp4" } }),
          "contents[0].parts[0].fileData.fileUri is required",
        ],
        [[]],
      ],
    ),
    ...row(
      "generationConfig",
      [
        { temperature: 0, topP: 0, maxOutputTokens: 100 },
        { temperature: 2, topP: 1, notShown: 1, maxOutputTokens: 1e9 },
      ],
      [
        [{ topP: 1.01 }, "generationConfig.topP must be <= 1 (got 1.01)"],
        [[], "generationConfig must be an object (got an array)"],
        [{ temperature: 2.1 }, "generationConfig.temperature must be <= 2 (got 2.1)"],
        [
          { maxOutputTokens: "100" },
          'generationConfig.maxOutputTokens must be an integer (got "100")',
        ],
      ],
    ),
    ...row(
      "safetySettings",
      [[], CATEGORIES.map((category, n) => ({ category, threshold: THRESHOLDS[n] }))],
      [
        [{}, "safetySettings must be an array (got an object)"],
        [
          setting("HARM_CATEGORY_OTHER", "BLOCK_NONE"),
          mustBeOneOf("safetySettings[0].category", CATEGORIES, "HARM_CATEGORY_OTHER"),
        ],
        [
          setting("HARM_CATEGORY_HARASSMENT", "BLOCK_SOME"),
          mustBeOneOf("safetySettings[0].threshold", THRESHOLDS, "BLOCK_SOME"),
        ],
      ],
    ),
  },
};

export const imagesGenerations: Table = {
  names: ["images-generations"],
  section: "1-core.md, POST /v1/images/generations and its task query",
  base: { model: "stand-in-image", prompt: "a cat" },
  required: ["model", "prompt"],
  defaults: {},
  rows: {
    ...text("model", { required: true, values: ["stand-in-image", "any-other"] }),
    ...text("prompt", { required: true }),
    ...row(
      "image_urls",
      [[{ url: url("a.png") }], []],
      [
        [[url("a.png")], 'image_urls[0] must be an object (got "https://example.com/a.png")'],
        [[{}], "image_urls[0].url is required"],
        [[{ url: "data:image/png;base64,AAAA" }], "rule:public-urls /image_urls/0/url"],
      ],
    ),
    ...text("size", { values: ["16:9", "1:1"] }),
  },
};
