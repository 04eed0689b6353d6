// Generated from the gateway's catalog. Do not edit: `sdkgen generate` writes it anew.
import model from "../models/x-v3-omni.js";
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
        description:
          "What to generate. Refers to the images of image_urls as <<<image_N>>> (N from 1); with images but no reference in the prompt, <<<image_1>>> is prepended. @name refers to an element.",
      },
      negative_prompt: {
        type: "string",
        maxLength: 2500,
        description: "What to keep out of the video, up to 2500 characters.",
      },
      mode: {
        type: "string",
        enum: ["std", "pro", "4k"],
        description: "std gives 720P, pro 1080P, 4k 4K.",
        default: "std",
      },
      duration: {
        type: "integer",
        maximum: 15,
        minimum: 3,
        description:
          "Length of the video in seconds, a JSON number and not a string. With a base video the output duration follows that video.",
        default: 5,
      },
      aspect_ratio: {
        type: "string",
        enum: ["16:9", "9:16", "1:1"],
        description: "Aspect ratio, width to height; may be overridden by the ratio of the image.",
        default: "16:9",
      },
      image_urls: {
        type: "array",
        items: { type: "string", description: "Public HTTPS URL of one image.", format: "uri" },
        description:
          "Images as public URLs without hotlink protection; exclusive with image_with_roles. With a feature video only a first-frame image.",
      },
      image_with_roles: {
        type: "array",
        items: {
          type: "object",
          required: ["role", "url"],
          properties: {
            url: {
              type: "string",
              description: "Public HTTPS URL of the image, without hotlink protection.",
              format: "uri",
            },
            role: {
              type: "string",
              enum: ["first_frame", "last_frame", "reference"],
              description: "Role of the image; last_frame alone is invalid.",
            },
          },
          additionalProperties: true,
        },
        description:
          "Images with their roles; exclusive with image_urls. With a base video no first or last frames are allowed.",
      },
      video_list: {
        type: "array",
        maxItems: 1,
        items: {
          type: "object",
          required: ["video_url"],
          properties: {
            video_url: {
              type: "string",
              description: "Reachable public HTTPS URL of the video.",
              format: "uri",
            },
            refer_type: {
              type: "string",
              enum: ["base", "feature"],
              description: "base: the video to edit; feature: a feature reference.",
              default: "base",
            },
            keep_original_sound: {
              type: "string",
              enum: ["no", "yes"],
              description: "Keeps the sound of the video.",
              default: "no",
            },
          },
          additionalProperties: true,
        },
        description:
          "At most 1 video: MP4 or MOV, at least 3 s (3 to 10 s for a base video), 720 to 2160 px, 24 to 60 fps (output 24 fps), at most 200 MB.",
      },
      multi_shot: {
        type: "boolean",
        description: "Generates several shots; needs shot_type.",
        default: false,
      },
      shot_type: {
        type: "string",
        enum: ["customize", "intelligence"],
        description: "How the shots are made; required when multi_shot is true.",
      },
      multi_prompt: {
        type: "array",
        maxItems: 6,
        minItems: 1,
        items: {
          type: "object",
          required: ["duration", "index", "prompt"],
          properties: {
            index: {
              type: "integer",
              minimum: 1,
              description: "Number of the shot, from 1, consecutive.",
            },
            prompt: { type: "string", description: "What the shot shows." },
            duration: {
              type: "integer",
              minimum: 1,
              description: "Length of the shot in seconds, at least 1.",
            },
          },
          additionalProperties: true,
        },
        description:
          "The shots, 1 to 6; required when multi_shot is true and shot_type is customize. Their durations sum to duration.",
      },
      element_list: {
        type: "array",
        maxItems: 3,
        items: {
          type: "object",
          required: ["description", "element_input_urls", "name"],
          properties: {
            name: { type: "string", description: "Name of the element." },
            description: { type: "string", description: "Description of the element." },
            element_input_urls: {
              type: "array",
              maxItems: 4,
              minItems: 2,
              items: {
                type: "string",
                description: "Public HTTPS URL of one image.",
                format: "uri",
              },
              description: "2 to 4 image URLs; the first is frontal.",
            },
          },
          additionalProperties: true,
        },
        description: "Up to 3 elements, referred to as @name in the prompt.",
      },
      watermark: { type: "boolean", description: "Adds a watermark." },
      audio: {
        type: "boolean",
        description: "Generates sound; ignored when video_list is present.",
        default: false,
      },
    },
    additionalProperties: true,
  };
}

/** Requests of `x-v3-omni`, as Standard Schema and Standard JSON Schema. */
export default /* @__PURE__ */ requestSchema(model, contract);
