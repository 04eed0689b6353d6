// The fields of a request for the ratio and the resolution of a call, by the values that a contract
// lists. test/adapters/ai-sdk tests the models of the reference catalog.
import { expect, test } from "vitest";
import { setDimensions } from "../../../../runtime/adapters/ai-sdk/dimensions.js";
import { MediaRequest } from "../../../../runtime/adapters/ai-sdk/media-request.js";
import { entryOf } from "../../../adapters/mcp/stage/models.js";

type Words = Readonly<Record<string, readonly string[] | undefined>>;
type Options = Parameters<typeof setDimensions>[1];

async function requestOf(words: Words, options: Options): Promise<MediaRequest> {
  const fields = Object.entries(words).map(([name, list]) => [
    name,
    { type: "string", required: false, ...(list && { enum: list }) },
  ]);
  const model = {
    ...entryOf("a"),
    fields: Object.fromEntries(fields) as MediaRequest["model"]["fields"],
  };
  const request = new MediaRequest(model);
  await setDimensions(request, options);
  return request;
}

const PIXELS = ["1:1", "16:9", "1024x1024", "1792x1024"];
const NARROW = ["16:9", "1:1", "4:3", "9:16", "21:9"];

test.each<[string, Words, Options, object]>([
  ["pixels that the field lists", { size: PIXELS }, { size: "1792x1024" }, { size: "1792x1024" }],
  ["the ratio of other pixels", { size: PIXELS }, { size: "512x512" }, { size: "1:1" }],
  [
    "the ratio that the caller passes",
    { size: PIXELS },
    { aspectRatio: "16:9", size: "1024x1024" },
    { size: "16:9" },
  ],
  [
    "the nearest ratio",
    { aspect_ratio: NARROW },
    { resolution: "1280x544" },
    { aspect_ratio: "21:9" },
  ],
  [
    "a ratio for a field without a list",
    { aspect_ratio: undefined },
    { resolution: "1080x1350" },
    { aspect_ratio: "4:5" },
  ],
  [
    "a resolution in capitals",
    { resolution: ["720P", "1080P"], aspect_ratio: NARROW },
    { resolution: "1080x1920" },
    { resolution: "1080P", aspect_ratio: "9:16" },
  ],
])("%s", async (_, words, options, fields) => {
  expect((await requestOf(words, options)).fields).toEqual(fields);
});

test("a resolution that is no width and height says nothing about the ratio", async () => {
  const named = { resolution: "1080p" } as object;
  const { fields, warnings } = await requestOf({ resolution: ["720p", "1080p"] }, named);
  expect({ fields, warnings }).toEqual({ fields: { resolution: "1080p" }, warnings: [] });
});
