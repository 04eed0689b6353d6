// Generated from the gateway's catalog. Do not edit: `sdkgen generate` writes it anew.
import model from "../models/x-2.3-fast-f8f86787.js";
import { requestSchema } from "#runtime/call/model/json-schema.js";

// Declaration files of consumers need a name for the type of the default export.
export type { RequestSchema } from "#runtime/call/model/json-schema.js";

// Each call returns a new object, because callers may change it.
function contract(): Record<string, unknown> {
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    type: "object",
    required: ["first_frame_image", "prompt"],
    properties: {
      prompt: {
        type: "string",
        maxLength: 2000,
        description:
          "What to generate, up to 2000 characters; may contain camera commands in square brackets, exactly as these labels: [左移] [右移] [左摇] [右摇] [推进] [拉远] [上升] [下降] [上摇] [下摇] [变焦推近] [变焦拉远] [晃动] [跟随] [固定].",
      },
      duration: {
        type: "integer",
        enum: [6, 10],
        description: "Length of the video in seconds; 1080p supports only 6.",
        default: 6,
      },
      resolution: {
        type: "string",
        enum: ["768p", "1080p"],
        description: "Output resolution.",
        default: "768p",
      },
      first_frame_image: {
        type: "string",
        description: "First frame, as a public HTTPS URL or a base64 data URI.",
        format: "uri",
      },
      prompt_optimizer: { type: "boolean", description: "Optimizes the prompt.", default: true },
      fast_pretreatment: {
        type: "boolean",
        description: "Shortens prompt optimization; the quality may drop slightly.",
        default: false,
      },
      watermark: { type: "boolean", description: "Adds a watermark.", default: false },
    },
    additionalProperties: true,
  };
}

/** Requests of `x-2.3-Fast`, as Standard Schema and Standard JSON Schema. */
export default /* @__PURE__ */ requestSchema(model, contract);
