// Generated from the gateway's catalog. Do not edit: `sdkgen generate` writes it anew.
import model from "../models/x-1-0-pro-quality.js";
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
      prompt: { type: "string", description: "What to generate." },
      duration: {
        type: "integer",
        maximum: 12,
        minimum: 2,
        description: "Length of the video in seconds.",
        default: 5,
      },
      aspect_ratio: {
        type: "string",
        enum: ["16:9", "9:16", "1:1", "4:3", "3:4", "21:9"],
        description: "Aspect ratio, width to height; all are valid at every resolution.",
        default: "16:9",
      },
      resolution: {
        type: "string",
        enum: ["480p", "720p", "1080p"],
        description:
          "Output resolution; 1080p, the default, is not allowed with a reference role image.",
        default: "1080p",
      },
      seed: {
        type: "integer",
        maximum: 4294967295,
        minimum: -1,
        description: "Seed, -1 (random) to 4294967295 (2^32-1).",
      },
      image_urls: {
        type: "array",
        maxItems: 1,
        minItems: 1,
        items: { type: "string", description: "Public HTTPS URL of one image.", format: "uri" },
        description: "Exactly one first-frame image; exclusive with image_with_roles.",
      },
      image_with_roles: {
        type: "array",
        items: {
          type: "object",
          required: ["role", "url"],
          properties: {
            url: { type: "string", description: "Public HTTPS URL of the image.", format: "uri" },
            role: {
              type: "string",
              enum: ["first_frame", "last_frame", "reference"],
              description: "Role of the image.",
            },
          },
          additionalProperties: true,
        },
        description: "Images with their roles, one image per role; exclusive with image_urls.",
      },
    },
    additionalProperties: true,
  };
}

/** Requests of `x-1-0-pro-quality`, as Standard Schema and Standard JSON Schema. */
export default /* @__PURE__ */ requestSchema(model, contract);
