// The compiler's errors in requests: a wrong field is an error on its own line.
import { describe, expectTypeOf, test } from "vitest";
import type { ModelId, ModelRequests } from "../../generated/src/models.js";
import {
  createClient,
  file,
  type ImageFile,
  type PriceCatalog,
  loose,
  type ImagesGenerationsRequest,
  type MusicExtendFlowMusicRequest,
  type MusicSoundsRequest,
  type TextGenerateContentRequest,
} from "../../generated/src/index.js";
import xV3Omni, { type XV3OmniRequest } from "../../generated/src/models/x-v3-omni.js";
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
  // @ts-expect-error the field is called aspect_ratio
  imagine({ prompt: "a", aspect_ration: "1:1" });
  // @ts-expect-error 1080p belongs to x-imagine-video-1.5
  imagine({ prompt: "a", resolution: "1080p" });
  // @ts-expect-error prompt is missing
  imagine({ duration: 5 });
  // @ts-expect-error must be a number, not a text
  imagine({ prompt: "a", duration: "8" });
  // @ts-expect-error the handle adds model
  imagine({ prompt: "a", model: "x-imagine-video" });
  expectTypeOf<ModelRequests["x-imagine-video-1.5"]["resolution"]>().toEqualTypeOf<
    "480p" | "720p" | "1080p" | undefined
  >();
});

test("x-v4-std (2-video.md, Models: x-v4-fast and x-v4-std, Constraints)", () => {
  const std = client.model("x-v4-std");
  const [tag, url] = ["@a", "https://example.com/a.png"] as const;
  const calls = () => {
    void std.run({ prompt: "@a", ref_images: [{ type: "grid", tag, image_urls: [url] }] });
    const image = { type: "image", tag, image_urls: [url, url], audio_url: url } as const;
    void std.run({ prompt: "@a", ref_images: [image, { ...image, image_urls: [url] }] });
    // @ts-expect-error a grid is one image
    void std.run({ prompt: "@a", ref_images: [{ type: "grid", tag, image_urls: [url, url] }] });
    // @ts-expect-error a grid is one image
    void std.run({ prompt: "@a", ref_images: [{ type: "grid", tag, image_urls: [] }] });
    const grid = { type: "grid", tag, image_urls: [url] } as const;
    // @ts-expect-error an audio goes with images only
    void std.run({ prompt: "@a", ref_images: [{ ...grid, audio_url: url }] });
    // @ts-expect-error the field is called image_urls
    void std.run({ prompt: "@a", ref_images: [{ ...grid, image_url: url }] });
  };
  expectTypeOf(calls).not.toBeAny();
  type Item = NonNullable<ModelRequests["x-v4-std"]["ref_images"]>[number];
  type Grid = Extract<Item, { type: "grid" }>;
  expectTypeOf<Grid["image_urls"]["length"]>().toEqualTypeOf<1>();
  expectTypeOf<Grid["audio_url"]>().toEqualTypeOf<undefined>();
  expectTypeOf<Extract<Item, { type: "image" }>["audio_url"]>().toEqualTypeOf<string | undefined>();
});

test("a field with the URL of an image takes a file, and no other field does", () => {
  const blob = new Blob([]);
  const png = file("harbour.png");
  const [bytes, buffer] = [new Uint8Array(), new ArrayBuffer(8)];
  const v3 = client.model("x-v3-omni");
  const module = client.model(xV3Omni);
  const std = client.model("x-v4-std");
  const r2v = client.model("x-2.7-r2v");
  const element = { name: "a", description: "b" } as const;
  const grid = { type: "grid", tag: "@a" } as const;
  const calls = (either: "x-v3-omni" | "x-1-5-pro", prices: PriceCatalog) => {
    void v3.run({
      prompt: "a",
      image_urls: [blob, png, bytes, buffer, "https://example.com/a.png"],
    });
    void module.run({ prompt: "a", image_urls: [blob] });
    void v3.submit({ prompt: "a", image_with_roles: [{ url: png, role: "first_frame" }] });
    void v3.estimate({ prompt: "a", image_urls: [png] }, prices);
    void v3.run({ prompt: "a", element_list: [{ ...element, element_input_urls: [png, png] }] });
    void std.run({ prompt: "a", ref_images: [{ ...grid, image_urls: [png] }] });
    void client.model(either).run({ prompt: "a", image_urls: [png] });
    void client.images.run({ model: "stand-in-image", prompt: "a", image_urls: [{ url: png }] });
    // @ts-expect-error a grid is one image
    void std.run({ prompt: "a", ref_images: [{ ...grid, image_urls: [png, png] }] });
    // @ts-expect-error a video is a URL
    void v3.run({ prompt: "a", video_list: [{ video_url: blob }] });
    // @ts-expect-error a voice is a URL
    void r2v.run({ prompt: "a", image_with_roles: [{ url: png, reference_voice: png }] });
    // @ts-expect-error a path is no file
    void v3.run({ prompt: "a", image_urls: [new URL("file:///a.png")] });
    // @ts-expect-error an object is no file
    void v3.run({ prompt: "a", image_urls: [{ path: "harbour.png" }] });
  };
  expectTypeOf(calls).not.toBeAny();
  expectTypeOf<NonNullable<XV3OmniRequest["image_urls"]>[number]>().toEqualTypeOf<
    string | ImageFile
  >();
  expectTypeOf<XV3OmniRequest<never>["image_urls"]>().toEqualTypeOf<
    readonly string[] | undefined
  >();
  expectTypeOf<XV3OmniRequest<never>>().toExtend<XV3OmniRequest>();
});

test("no request type has an index signature", () => {
  expectTypeOf<string extends keyof Omni ? true : false>().toEqualTypeOf<false>();
  expectTypeOf<string extends keyof Imagine ? true : false>().toEqualTypeOf<false>();
});

test("a model is named by its id or its module, and an id without a contract is untyped", () => {
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

test("a call accepts the values of its request type: literal, from a variable, or with a generic id", () => {
  const fast = client.model("x-2.3-Fast");
  const r2v = client.model("x-2.7-r2v");
  const v3 = client.model("x-v3-omni");
  const base = { prompt: "a", first_frame_image: "u" };
  const run = <Id extends ModelId>(id: Id, request: ModelRequests[Id]) =>
    client.model(id).run(request);
  const both = (kept: XV3OmniRequest, mode: string, urls: { video_urls?: string[] }) => {
    void v3.run(kept);
    void v3.run({ ...kept, duration: 5 });
    void fast.run({ ...base, duration: 6, resolution: "1080p" });
    void r2v.run({ prompt: "a", video_urls: ["u"] });
    void v3.submit({ prompt: "a", multi_shot: true, shot_type: "intelligence", mode: "pro" });
    // @ts-expect-error 1080p needs six seconds
    void fast.run({ ...base, duration: 10, resolution: "1080p" });
    // @ts-expect-error images exclude images with roles, also next to fields of listed values
    void v3.run({ prompt: "a", mode: "pro", image_urls: ["u"], image_with_roles: [] });
    // @ts-expect-error the mode may be any text
    void v3.run({ prompt: "a", mode });
    // @ts-expect-error the videos may be missing
    void r2v.run({ prompt: "a", ...urls });
    // @ts-expect-error a misspelt field of an item
    void r2v.run({ prompt: "a", image_with_roles: [{ url: "u", rol: "first_frame" }] });
  };
  expectTypeOf(both).not.toBeAny();
  expectTypeOf(run).not.toBeAny();
});

test("an id of a union type accepts the requests that every one of its models accepts", () => {
  type Several = Exclude<ModelId, "x-2.3-Fast" | "x-2.7-r2v">;
  const calls = (two: "x-v3-omni" | "x-imagine-video", several: Several, any: ModelId) => {
    void client.model(two).run({ prompt: "a", duration: 5 });
    void client.model(several).run({ prompt: "a" });
    // @ts-expect-error only x-v3-omni has shots
    void client.model(two).run({ prompt: "a", shot_type: "intelligence" });
    // @ts-expect-error only x-imagine-video has a resolution
    void client.model(two).run({ prompt: "a", resolution: "720p" });
    // @ts-expect-error must be a number, not a text
    void client.model(two).run({ prompt: "a", duration: "5" });
    // @ts-expect-error not every model has a mode
    void client.model(any).run({ prompt: "a", mode: "pro" });
    // @ts-expect-error x-2.3-Fast needs a first frame, which the other models do not have
    void client.model(any).run({ prompt: "a" });
  };
  expectTypeOf(calls).not.toBeAny();
});

describe("operations", () => {
  test("known models and versions autocomplete, and others are accepted", () => {
    expectTypeOf(client.music.sounds).parameter(0).toEqualTypeOf<MusicSoundsRequest>();
    void client.music.sounds({ model: "live-id", prompt: "rain" });
    // @ts-expect-error must be an id, not a number
    void client.music.sounds({ model: 1, prompt: "rain" });
    // 3-music-and-text.md, Endpoints: sounds takes x-music-a.
    expectTypeOf<MusicSoundsRequest["model"]>().toEqualTypeOf<"x-music-a" | (string & {})>();
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
    // @ts-expect-error: not a listed word
    const words: Setting = { category: "HARM", threshold: "BLOCK_NONE" };
    // @ts-expect-error: must be a number
    const config: TextGenerateContentRequest["generationConfig"] = { topP: "0.9" };
    expectTypeOf(words).not.toBeAny();
    expectTypeOf(config).not.toBeAny();
  });
});

test("a cover accepts the documented versions, and others by loose() (3-music-and-text.md, uploadCover)", () => {
  const cover = {
    audio_url: "https://f.example/a.mp3",
    custom: false,
    gpt_description: "a",
  } as const;
  void client.music.uploadCover({ ...cover, version: "v6-wild" });
  // @ts-expect-error the documents do not list v5
  void client.music.uploadCover({ ...cover, version: "v5" });
  void client.music.uploadCover(loose({ ...cover, version: "v5" }));
  void client.music.uploadCover.run(loose({ ...cover, version: "v5" }));
  // @ts-expect-error the other fields keep their types
  void client.music.uploadCover(loose({ ...cover, version: "v5", tags: 5 }));
  // @ts-expect-error a version is a text
  void client.music.uploadCover(loose({ ...cover, version: 5 }));
});
