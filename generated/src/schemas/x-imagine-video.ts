// Generated from the gateway's catalog. Do not edit: `sdkgen generate` writes it anew.
import model from "../models/x-imagine-video.js";
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
        maxLength: 8000,
        minLength: 1,
        description:
          "What to generate or how to edit the source video; 1 to 8000 Unicode characters, counted by code points.",
      },
      nsfw_check: {
        type: "boolean",
        description:
          "true moderates the prompt and the input images with a moderation model before submitting, which adds cost and latency; false or omitted sends no moderation request.",
        default: false,
      },
      duration: {
        type: "integer",
        maximum: 15,
        minimum: 1,
        description: "Length of the video in seconds. Generation only: not sent when editing.",
        default: 8,
      },
      resolution: {
        type: "string",
        enum: ["480p", "720p"],
        description: "Output resolution. Generation only: not sent when editing.",
        default: "480p",
      },
      aspect_ratio: {
        type: "string",
        enum: ["auto", "1:1", "16:9", "9:16", "4:3", "3:4", "3:2", "2:3"],
        description: "Aspect ratio, width to height. Generation only: not sent when editing.",
        default: "auto",
      },
      image_urls: {
        type: "array",
        minItems: 1,
        items: {
          type: "string",
          description: "Public HTTPS URL of one reference image.",
          format: "uri",
        },
        description:
          "Reference images as public HTTPS URLs; omit rather than send empty. The order is preserved; duplicates occupy several slots and may be billed more than once. No relative URLs, data URLs or base64; no fixed count limit. Not sent when editing.",
      },
      video: {
        type: "object",
        required: ["url"],
        properties: {
          url: {
            type: "string",
            description: "Public HTTPS URL of the source video.",
            format: "uri",
          },
        },
        additionalProperties: true,
        description: "Source video to edit; its duration is detected. Editing only.",
      },
    },
    additionalProperties: true,
  };
}

/** Requests of `x-imagine-video`, as Standard Schema and Standard JSON Schema. */
export default /* @__PURE__ */ requestSchema(model, contract);
