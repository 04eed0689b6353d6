// Generated from the gateway's catalog. Do not edit: `sdkgen generate` writes it anew.
import model from "../models/stand-in-slash-video-a4c6acf7.js";
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
        maximum: 10,
        minimum: 1,
        description: "Length of the video in seconds.",
        default: 5,
      },
    },
    additionalProperties: true,
  };
}

/** Requests of `stand-in/slash-video`, as Standard Schema and Standard JSON Schema. */
export default /* @__PURE__ */ requestSchema(model, contract);
