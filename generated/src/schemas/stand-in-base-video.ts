// Generated from the gateway's catalog. Do not edit: `sdkgen generate` writes it anew.
import model from "../models/stand-in-base-video.js";
import { requestSchema } from "#runtime/call/model/json-schema.js";

// Declaration files of consumers need a name for the type of the default export.
export type { RequestSchema } from "#runtime/call/model/json-schema.js";

// Each call returns a new object, because callers may change it.
function contract(): Record<string, unknown> {
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    type: "object",
    required: [],
    anyOf: [
      { required: ["prompt"] },
      { required: ["messages"] },
      { required: ["image_urls"] },
      { required: ["image_with_roles"] },
      { required: ["video_urls"] },
    ],
    properties: {
      prompt: { type: "string", description: "What to generate." },
      messages: {
        type: "array",
        items: { type: "object", additionalProperties: true },
        description: "Chat messages that describe what to generate.",
      },
      image_urls: {
        type: "array",
        items: { type: "string", description: "URL of one image.", format: "uri" },
        description: "Input images.",
      },
      image_with_roles: {
        type: "array",
        items: {
          type: "object",
          required: ["url"],
          properties: {
            url: { type: "string", description: "URL of the image.", format: "uri" },
            role: { type: "string", description: "Role of the image." },
          },
          additionalProperties: true,
        },
        description: "Input images with their roles.",
      },
      video_urls: {
        type: "array",
        items: { type: "string", description: "URL of one video.", format: "uri" },
        description: "Input videos.",
      },
    },
    additionalProperties: true,
  };
}

/** Requests of `stand-in-base-video`, as Standard Schema and Standard JSON Schema. */
export default /* @__PURE__ */ requestSchema(model, contract);
