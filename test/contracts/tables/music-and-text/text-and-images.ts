// 3-music-and-text.md, POST /v1beta/models/{model}:{method}, and 1-core.md, POST /v1/images/generations.
import { each, eachRefused, row, url, type Table } from "../form.js";

const contents = (role: unknown, ...parts: unknown[]) => [{ role, parts }];
const text = { text: "What happens?" };
const file = { fileData: { mimeType: "video/mp4", fileUri: url("a.mp4") } };

export const textGenerateContent: Table = {
  names: ["text-generate-content"],
  section: "3-music-and-text.md, POST /v1beta/models/{model}:{method}",
  base: { contents: contents("user", text) },
  required: ["contents"],
  defaults: {},
  rows: {
    ...row("contents", [contents("user", text)], [undefined, [], "hello"]),
    "contents[].role": {
      accept: each("contents", [contents("user", text), contents("model", text)]),
      refuse: eachRefused("contents", [contents("system", text), [{ parts: [text] }]]),
    },
    "contents[].parts": {
      accept: each("contents", [contents("user", text, file), contents("user", file)]),
      refuse: eachRefused("contents", [
        [{ role: "user" }],
        contents("user", {}),
        contents("user", { text: 1 }),
        contents("user", { fileData: { mimeType: "video/mp4" } }),
        contents("user", { fileData: { ...file.fileData, mimeType: 1 } }),
        contents("user", { fileData: { fileUri: url("a.mp4") } }),
      ]),
    },
    ...row(
      "generationConfig",
      [{}, { temperature: 0, maxOutputTokens: 100 }, { temperature: 2, notShown: 1 }],
      [[], { temperature: -0.1 }, { temperature: 2.1 }, { maxOutputTokens: "100" }],
    ),
    ...row(
      "safetySettings",
      [[], [{ category: "HARM_CATEGORY_HARASSMENT", threshold: "BLOCK_NONE" }]],
      [{}, ["BLOCK_NONE"]],
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
    ...row("model", ["stand-in-image", "any-other"], [undefined, 1]),
    ...row("prompt", ["a cat"], [undefined, 1]),
    image_urls: {
      accept: each("image_urls", [[{ url: url("a.png") }], []]),
      refuse: [
        ...eachRefused("image_urls", [[url("a.png")], [{}]]),
        [{ image_urls: [{ url: "data:image/png;base64,AAAA" }] }, "rule:public-urls"],
      ],
    },
    ...row("size", ["16:9", "1:1"], [16]),
  },
};
