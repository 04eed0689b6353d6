// Generated from the gateway's catalog. Do not edit: `sdkgen generate` writes it anew.
import model from "../models/x-v4-std.js";
import { requestSchema } from "#runtime/call/model/json-schema.js";

// Declaration files of consumers need a name for the type of the default export.
export type { RequestSchema } from "#runtime/call/model/json-schema.js";

// Each call returns a new object, because callers may change it.
function contract(): Record<string, unknown> {
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    type: "object",
    required: ["prompt"],
    properties: {
      prompt: {
        type: "string",
        description: "What to generate, up to 1280 tokens; must contain every tag that is used.",
      },
      duration: {
        type: "integer",
        maximum: 15,
        minimum: 3,
        description:
          "Length of the video in seconds. With a ref_videos item of type reference it is overridden by the length of that video (at most 10 s).",
        default: 5,
      },
      resolution: {
        type: "string",
        enum: ["480p", "720p", "1080p"],
        description: "Output resolution; the price rises with it (1080p clearly dearer).",
        default: "1080p",
      },
      aspect_ratio: {
        type: "string",
        enum: ["16:9", "4:3", "1:1", "9:16", "3:4"],
        description:
          "Aspect ratio, width to height; ignored in image-to-video and when ref_videos is present.",
        default: "16:9",
      },
      prompt_optimizer: { type: "boolean", description: "Optimizes the prompt.", default: true },
      first_frame_image: {
        type: "string",
        description:
          "Public HTTPS URL of the first frame: jpg, jpeg, png, gif or bmp. Image-to-video: not together with ref_images or ref_videos.",
        format: "uri",
      },
      end_frame_image: {
        type: "string",
        description:
          "Public HTTPS URL of the end frame: jpg, jpeg, png, gif or bmp; may be combined with the first frame. Image-to-video: not together with ref_images or ref_videos.",
        format: "uri",
      },
      mid_frame_images: {
        type: "array",
        maxItems: 6,
        items: {
          type: "object",
          required: ["image_url", "tag", "time_stamp"],
          properties: {
            tag: {
              type: "string",
              description: "Name of the asset; starts with @ and appears in the prompt.",
            },
            image_url: {
              type: "string",
              description: "Public HTTPS URL of the frame.",
              format: "uri",
            },
            time_stamp: {
              type: "number",
              anyOf: [{ const: -1 }, { exclusiveMinimum: 0 }],
              description: "Position of the frame in seconds, within (0, duration), or -1.",
            },
          },
          additionalProperties: true,
        },
        description:
          "Up to 6 frames in between. Image-to-video: not together with ref_images or ref_videos.",
      },
      ref_images: {
        type: "array",
        items: {
          type: "object",
          required: ["image_urls", "tag", "type"],
          properties: {
            tag: {
              type: "string",
              description: "Name of the asset; starts with @ and appears in the prompt.",
            },
            type: { type: "string", enum: ["image", "grid"], description: "Kind of reference." },
            image_urls: {
              type: "array",
              items: {
                type: "string",
                description: "Public HTTPS URL of one image.",
                format: "uri",
              },
              description: "1 to 5 URLs for type image, exactly 1 for type grid.",
            },
            audio_url: {
              type: "string",
              description: "URL of an audio of up to 15 s; only with type image.",
              format: "uri",
            },
          },
          additionalProperties: true,
        },
        description:
          "Reference images; all items share one type. grid: one item with 1 image; image: 1 to 3 items with 1 to 5 URLs each. Not together with frames, nor with a ref_videos item of type extend.",
      },
      ref_videos: {
        type: "array",
        maxItems: 1,
        items: {
          type: "object",
          required: ["tag", "type", "video_url"],
          properties: {
            tag: {
              type: "string",
              description: "Name of the asset; starts with @ and appears in the prompt.",
            },
            type: {
              type: "string",
              enum: ["reference", "extend"],
              description:
                "reference carries its audio by default and may be combined with ref_images of type image; extend is billed by the requested duration and cannot be combined with ref_images.",
            },
            video_url: {
              type: "string",
              description: "Public HTTPS URL of an MP4 or MOV of at most 15 s.",
              format: "uri",
            },
          },
          additionalProperties: true,
        },
        description:
          "At most 1 reference video; raises the price about 1.5 to 2 times. Not together with frames.",
      },
    },
    additionalProperties: true,
  };
}

/** Requests of `x-v4-std`, as Standard Schema and Standard JSON Schema. */
export default /* @__PURE__ */ requestSchema(model, contract);
