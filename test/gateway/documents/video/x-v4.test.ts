// Field rows and constraints of x-v4-fast and x-v4-std (2-video.md).
import {
  BASE64,
  flag,
  many,
  model,
  takes,
  testFields,
  URL_A,
  URL_B,
  VIDEO,
  wrong,
} from "./field-table.js";
import type { Fields, Refused } from "./field-table.js";

const image = (tag: string, urls: string[] = [URL_A]): Fields => ({
  tag,
  type: "image",
  image_urls: urls,
});
const grid = (tag: string, urls: string[] = [URL_A]): Fields => ({
  tag,
  type: "grid",
  image_urls: urls,
});
const video = (tag: string, type = "reference"): Fields => ({ tag, type, video_url: VIDEO });
const frame = (time_stamp: unknown): Fields => ({ tag: "@cat", image_url: URL_A, time_stamp });
/** What breaks a row, each in its own way: all are refused alike. */
const alike = (status: number, param: string, bodies: readonly Fields[]): Refused[] =>
  bodies.map((fields) => [fields, status, param]);
/** Wrong tags: missing, of another type, without the @. */
const tags = [undefined, 5, "cat"];
/** Constraints give 422 and no billing. */
const constraint = (field: string, fields: Fields): Refused => [fields, 422, field];

testFields({
  section: "2-video.md, Models: x-v4-fast and x-v4-std",
  models: ["x-v4-fast", "x-v4-std"],
  minimal: { prompt: "@cat and @dog" },
  rows: {
    model,
    prompt: {
      takes: takes("prompt", "a"),
      refuses: [
        [{ prompt: undefined }, 400, "prompt"],
        constraint("prompt", { prompt: "no tag", ref_images: [image("@cat")] }),
      ],
    },
    duration: { takes: takes("duration", 3, 15), refuses: wrong("duration", 2, 16, "5") },
    resolution: {
      takes: takes("resolution", "480p", "720p", "1080p"),
      refuses: wrong("resolution", "4k"),
    },
    aspect_ratio: {
      takes: takes("aspect_ratio", "16:9", "4:3", "1:1", "9:16", "3:4"),
      refuses: wrong("aspect_ratio", "21:9"),
    },
    prompt_optimizer: flag("prompt_optimizer"),
    first_frame_image: {
      takes: takes("first_frame_image", URL_A),
      refuses: wrong("first_frame_image", BASE64, 1),
    },
    end_frame_image: {
      takes: [{ end_frame_image: URL_A }, { first_frame_image: URL_A, end_frame_image: URL_B }],
      refuses: wrong("end_frame_image", BASE64),
    },
    mid_frame_images: {
      takes: takes("mid_frame_images", [frame(-1)], [1, 2, 3, 4, 4.5, 4.9].map(frame)),
      refuses: [
        ...wrong("mid_frame_images", "x", [1, 2, 3, 4, 4.5, 4.6, 4.7].map(frame)),
        ...alike(
          400,
          "mid_frame_images",
          [undefined, "1", null, 0, -2, 5, 99].map((time) => ({ mid_frame_images: [frame(time)] })),
        ),
        ...alike(
          422,
          "mid_frame_images",
          tags.map((tag) => ({ mid_frame_images: [{ ...frame(1), tag }] })),
        ),
      ],
    },
    ref_images: {
      takes: takes("ref_images", [image("@cat")], [image("@cat"), image("@dog")]),
      refuses: [
        constraint("ref_images", { ref_images: [image("@cat"), grid("@dog")] }),
        ...alike(
          400,
          "ref_images[0].type",
          [undefined, 5, "photo"].map((type) => ({ ref_images: [{ ...image("@cat"), type }] })),
        ),
        ...alike(
          422,
          "ref_images",
          tags.map((tag) => ({ ref_images: [{ ...image("@cat"), tag }] })),
        ),
        ...alike(
          422,
          "ref_images",
          [undefined, "x", [], many(6)].map((image_urls) => ({
            ref_images: [{ ...image("@cat"), image_urls }],
          })),
        ),
        constraint("ref_images", { ref_images: "x" }),
        constraint("ref_images", { ref_images: [] }),
      ],
    },
    ref_videos: {
      takes: takes("ref_videos", [video("@cat")]),
      refuses: [
        ...wrong("ref_videos", [video("@cat"), video("@dog")]),
        ...alike(
          400,
          "ref_videos[0].type",
          [undefined, 5, "loop"].map((type) => ({ ref_videos: [{ ...video("@cat"), type }] })),
        ),
        ...alike(
          422,
          "ref_videos",
          tags.map((tag) => ({ ref_videos: [{ ...video("@cat"), tag }] })),
        ),
      ],
    },
    "Constraint: image-to-video and reference fields": {
      takes: [],
      refuses: ["first_frame_image", "end_frame_image"].map((field) =>
        constraint("ref_images", { [field]: URL_A, ref_images: [image("@cat")] }),
      ),
    },
    "Constraint: grid": {
      takes: takes("ref_images", [grid("@cat")]),
      refuses: [
        constraint("ref_images", { ref_images: [grid("@cat", [URL_A, URL_B])] }),
        constraint("ref_images", { ref_images: [grid("@cat"), grid("@dog")] }),
      ],
    },
    "Constraint: image": {
      takes: takes("ref_images", [image("@cat", many(5)), image("@dog"), image("@cat")]),
      refuses: [
        constraint("ref_images", { ref_images: [image("@cat", many(6))] }),
        constraint("ref_images", { ref_images: [image("@cat", [])] }),
        constraint("ref_images", {
          ref_images: ["@cat", "@dog", "@cat", "@dog"].map((t) => image(t)),
        }),
      ],
    },
    "Constraint: audio_url": {
      takes: takes("ref_images", [{ ...image("@cat"), audio_url: "https://files.test/a.mp3" }]),
      refuses: [
        constraint("ref_images", {
          ref_images: [{ ...grid("@cat"), audio_url: "https://files.test/a.mp3" }],
        }),
      ],
    },
    "Constraint: reference video": {
      takes: [{ ref_videos: [video("@cat")], ref_images: [image("@dog")] }],
      refuses: [],
    },
    "Constraint: extend video": {
      takes: takes("ref_videos", [video("@cat", "extend")]),
      refuses: [
        constraint("ref_images", {
          ref_videos: [video("@cat", "extend")],
          ref_images: [image("@dog")],
        }),
      ],
    },
    "Constraint: tags": {
      takes: takes("ref_videos", [video("@dog")]),
      refuses: [
        constraint("ref_videos", { ref_videos: [video("cat")] }),
        constraint("prompt", { ref_videos: [video("@bird")] }),
      ],
    },
  },
});
