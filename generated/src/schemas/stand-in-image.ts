// Generated from the gateway's catalog. Do not edit: `sdkgen generate` writes it anew.
import model from "../models/stand-in-image.js";
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
      image_urls: {
        type: "array",
        items: {
          type: "object",
          required: ["url"],
          properties: {
            url: {
              type: "string",
              description: "Public URL of the image, for example of an uploaded one.",
              format: "uri",
            },
          },
          additionalProperties: true,
        },
        description: "Input images.",
      },
      size: { type: "string", description: "Aspect ratio, width to height, such as 16:9." },
    },
    additionalProperties: true,
  };
}

/** Requests of `stand-in-image`, as Standard Schema and Standard JSON Schema. */
export default /* @__PURE__ */ requestSchema(model, contract);
