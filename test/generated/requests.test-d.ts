// What the compiler says of requests: wrong fields are errors where they are written.
import { describe, expectTypeOf, test } from "vitest";
import type { ModelId, ModelRequests } from "../../generated/src/models.js";
import {
  createClient,
  type ImagesGenerationsRequest,
  type MusicExtendFlowMusicRequest,
  type MusicSoundsRequest,
  type TextGenerateContentRequest,
} from "../../generated/src/index.js";
import type { XV3OmniRequest } from "../../generated/src/models/x-v3-omni.js";
import xImagineVideo from "../../generated/src/models/x-imagine-video.js";

type Imagine = ModelRequests["x-imagine-video"];
type Omni = ModelRequests["x-omni-1.1-flash"];
const client = createClient({ apiKey: "k", baseUrl: "http://127.0.0.1:1" });

const imagine = (request: Imagine) => request;

test("x-imagine-video (2-video.md, Model: x-imagine-video and x-imagine-video-1.5)", () => {
  imagine({ prompt: "a", duration: 8 });
  imagine({ prompt: "a", video: { url: "https://example.com/a.mp4" } });
  // @ts-expect-error editing takes its duration from the source
  imagine({ prompt: "a", video: { url: "https://example.com/a.mp4" }, duration: 5 });
  // @ts-expect-error editing takes no images
  imagine({ prompt: "a", video: { url: "u" }, image_urls: ["u"] });
  // @ts-expect-error it is aspect_ratio
  imagine({ prompt: "a", aspect_ration: "1:1" });
  // @ts-expect-error 1080p belongs to x-imagine-video-1.5
  imagine({ prompt: "a", resolution: "1080p" });
  // @ts-expect-error prompt is missing
  imagine({ duration: 5 });
  // @ts-expect-error a number, not a text
  imagine({ prompt: "a", duration: "8" });
  // @ts-expect-error the handle adds it
  imagine({ prompt: "a", model: "x-imagine-video" });
  expectTypeOf<ModelRequests["x-imagine-video-1.5"]["resolution"]>().toEqualTypeOf<
    "480p" | "720p" | "1080p" | undefined
  >();
});

test("no request type has an index signature", () => {
  expectTypeOf<string extends keyof Omni ? true : false>().toEqualTypeOf<false>();
  expectTypeOf<string extends keyof Imagine ? true : false>().toEqualTypeOf<false>();
});

test("a model is named by its id or its module; an id without a contract is untyped", () => {
  expectTypeOf(client.model("x-v3-omni").submit).parameter(0).toExtend<XV3OmniRequest>();
  const read = (request: Parameters<ReturnType<typeof client.model<"x-v3-omni">>["run"]>[0]) => ({
    ...request,
  });
  expectTypeOf(read).returns.toExtend<XV3OmniRequest>();
  expectTypeOf<ReturnType<typeof read>["prompt"]>().toEqualTypeOf<string>();
  expectTypeOf(client.model(xImagineVideo).submit).parameter(0).toExtend<Imagine>();
  // @ts-expect-error there is no such model
  client.model("x-v3-omnni");
  client.untyped("x-v3-omnni");
  expectTypeOf<"x-2.3-Fast">().toExtend<ModelId>();
  expectTypeOf<"x-3.5-flash">().not.toExtend<ModelId>();
});

describe("operations", () => {
  test("models and versions that are known complete themselves, and others are accepted", () => {
    expectTypeOf(client.music.sounds).parameter(0).toEqualTypeOf<MusicSoundsRequest>();
    void client.music.sounds({ model: "live-id", prompt: "rain" });
    // @ts-expect-error an id, not a number
    void client.music.sounds({ model: 1, prompt: "rain" });
    expectTypeOf<MusicSoundsRequest["model"]>().toEqualTypeOf<
      "x-music-a" | "x-music-b" | (string & {})
    >();
    expectTypeOf<MusicExtendFlowMusicRequest["version"]>().toEqualTypeOf<"x-3.5" | (string & {})>();
    expectTypeOf<ImagesGenerationsRequest["model"]>().toEqualTypeOf<
      "stand-in-image" | (string & {})
    >();
  });

  test("safety words are listed, and other settings of the generation stay open", () => {
    const contents = [{ role: "user", parts: [{ text: "a" }] }] as const;
    const safetySettings = [
      { category: "HARM_CATEGORY_HARASSMENT", threshold: "BLOCK_ONLY_HIGH" },
    ] as const;
    const generationConfig = { temperature: 1, topP: 0.9, topK: 40 };
    void client.text.generate({ model: "any", contents, safetySettings, generationConfig });
    type Setting = NonNullable<TextGenerateContentRequest["safetySettings"]>[number];
    // @ts-expect-error: no such word
    const words: Setting = { category: "HARM", threshold: "BLOCK_NONE" };
    // @ts-expect-error: a number
    const config: TextGenerateContentRequest["generationConfig"] = { topP: "0.9" };
    expectTypeOf(words).not.toBeAny();
    expectTypeOf(config).not.toBeAny();
  });
});
