// Generated from the gateway's catalog. Do not edit: `sdkgen generate` writes it anew.
import model from "../models/x-omni-1.1-flash.js";
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
      { required: ["image_urls"] },
      { required: ["first_frame_image"] },
      { required: ["image_with_roles"] },
      { required: ["video_urls"] },
    ],
    properties: {
      prompt: {
        type: "string",
        description: "What to generate. At least one of the prompt and the media fields is needed.",
      },
      resolution: {
        type: "string",
        enum: ["360p", "360P", "720p", "720P", "1080p", "1080P", "4k", "4K", "2160p", "2160P"],
        description:
          "Output resolution, case-insensitive; 2160p is treated as 4k. Determines the deposit tier and the main output cost.",
        default: "720p",
      },
      aspect_ratio: {
        type: "string",
        anyOf: [{ enum: ["16:9", "9:16"] }, { type: "string" }],
        description:
          "Aspect ratio, width to height; any other value is treated as 16:9. May have no effect when video_urls is given.",
        default: "16:9",
      },
      image_urls: {
        type: "array",
        items: {
          type: "string",
          description: "Public HTTP or HTTPS URL of one image.",
          format: "uri",
        },
        description:
          "Image URLs, public HTTP or HTTPS: one image is the starting frame, several are subject or style references. All effective images, frames included, total at most 10.",
      },
      first_frame_image: {
        type: "string",
        description: "Public HTTP or HTTPS URL of the first frame; alone it is the starting frame.",
        format: "uri",
      },
      last_frame_image: {
        type: "string",
        description:
          "Public HTTP or HTTPS URL of the last frame; requires first_frame_image. Both frames should share an aspect ratio that matches aspect_ratio.",
        format: "uri",
      },
      image_with_roles: {
        type: "array",
        items: {
          type: "object",
          required: ["role", "url"],
          properties: {
            url: {
              type: "string",
              description: "Public HTTP or HTTPS URL of the image.",
              format: "uri",
            },
            role: {
              type: "string",
              anyOf: [{ enum: ["first_frame", "last_frame", "reference"] }, { type: "string" }],
              description:
                "Role of the image; other roles count as reference. last_frame needs a first frame.",
            },
          },
          additionalProperties: true,
        },
        description:
          "Images with their roles; an equivalent alternative to first_frame_image and last_frame_image: use one of the two ways, not both. image_urls, when also given, takes precedence for references and is not merged.",
      },
      video_urls: {
        type: "array",
        maxItems: 1,
        items: {
          type: "string",
          description: "Direct public HTTP or HTTPS URL of the video.",
          format: "uri",
        },
        description:
          "At most 1 video of at most 10 seconds, as a direct public HTTP or HTTPS URL; links to pages of video hosts are unsupported. Exclusive with extend_from_task_id.",
      },
      metadata: {
        type: "object",
        properties: {
          task: {
            type: "string",
            enum: ["text_to_video", "image_to_video", "reference_to_video", "edit", "extend"],
            description:
              "Task to perform; inferred when omitted. Not used for interpolation between a first and a last frame.",
          },
        },
        additionalProperties: true,
        description: "Settings beside the content.",
      },
      extend_from_task_id: {
        type: "string",
        description:
          "Task id of an earlier successful task of this model family, owned by the caller, that is extended. Exclusive with video_urls.",
      },
    },
    additionalProperties: true,
  };
}

/** Requests of `x-omni-1.1-flash`, as Standard Schema and Standard JSON Schema. */
export default /* @__PURE__ */ requestSchema(model, contract);
