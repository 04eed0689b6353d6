// Generated from the gateway's catalog. Do not edit: `sdkgen generate` writes it anew.
import model from "../models/x-2.7-r2v.js";
import { requestSchema } from "#runtime/call/model/json-schema.js";

// Declaration files of consumers need a name for the type of the default export.
export type { RequestSchema } from "#runtime/call/model/json-schema.js";

// Each call returns a new object, because callers may change it.
function contract(): Record<string, unknown> {
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    type: "object",
    required: ["prompt"],
    anyOf: [{ required: ["image_with_roles"] }, { required: ["video_urls"] }],
    properties: {
      prompt: {
        type: "string",
        maxLength: 5000,
        description:
          "What to generate, up to 5000 characters; refers to the assets as image 1, image 2, video 1 in input order.",
      },
      image_with_roles: {
        type: "array",
        items: {
          type: "object",
          required: ["url"],
          properties: {
            url: { type: "string", description: "Public HTTPS URL of the image.", format: "uri" },
            role: {
              type: "string",
              enum: ["reference_image", "first_frame"],
              description: "Role of the image.",
              default: "reference_image",
            },
            reference_voice: {
              type: "string",
              description: "Audio URL of the voice of the character.",
              format: "uri",
            },
          },
          additionalProperties: true,
        },
        description:
          "Reference images; at least one of this and video_urls is required. Images plus videos total at most 5.",
      },
      video_urls: {
        type: "array",
        maxItems: 5,
        items: { type: "string", description: "Public HTTPS URL of one video.", format: "uri" },
        description:
          "Reference videos, up to 5; images plus videos total at most 5. mp4 or mov, 1 to 30 s, width and height 240 to 4096 px, aspect ratio 1:8 to 8:1, at most 100 MB.",
      },
      negative_prompt: {
        type: "string",
        maxLength: 500,
        description: "What to keep out of the video, up to 500 characters.",
      },
      resolution: {
        type: "string",
        enum: ["720P", "1080P"],
        description: "Output resolution.",
        default: "1080P",
      },
      duration: {
        type: "integer",
        maximum: 15,
        minimum: 2,
        description:
          "Length of the video in seconds: 2 to 15; 2 to 10 when the references include a video.",
        default: 5,
      },
      size: {
        type: "string",
        enum: ["16:9", "9:16", "1:1", "4:3", "3:4"],
        description:
          "Aspect ratio, width to height; ignored when a first_frame is given (the ratio follows that image).",
        default: "16:9",
      },
      prompt_extend: {
        type: "boolean",
        description: "Rewrites the prompt; processing takes longer.",
        default: true,
      },
      watermark: {
        type: "boolean",
        description: "true adds an AI-generated mark.",
        default: false,
      },
      seed: {
        type: "integer",
        minimum: 0,
        description: "Seed; equal seeds give similar, not identical, results.",
      },
    },
    additionalProperties: true,
  };
}

/** Requests of `x-2.7-r2v`, as Standard Schema and Standard JSON Schema. */
export default /* @__PURE__ */ requestSchema(model, contract);
