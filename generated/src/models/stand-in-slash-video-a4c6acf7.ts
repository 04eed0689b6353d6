// Generated from the gateway's catalog. Do not edit: `npm run generate` writes it anew.
import { defineModel } from "../runtime/model/definition.js";
import { add, isInteger, isObject, type Findings } from "../runtime/validation/index.js";

/** Request of `stand-in/slash-video`, without `model`. */
export interface StandInSlashVideoRequest {
  /** What to generate. */
  prompt: string;
  /**
   * Length of the video in seconds.
   *
   * Range: an integer, 1 to 10.
   * Unit: seconds.
   *
   * @default 5
   */
  duration?: number;
}

function checkContract(value: unknown): Findings {
  if (!isObject(value)) {
    return add(undefined, "", "type", "object", value);
  }
  let found: Findings;
  const model = value.model;
  if (model !== undefined) {
    if (model !== "stand-in/slash-video") {
      found = add(found, "/model", "const", "stand-in/slash-video", model);
    }
  }
  const prompt = value.prompt;
  if (prompt === undefined) {
    found = add(found, "", "required", "prompt", undefined);
  } else {
    if (typeof prompt !== "string") {
      found = add(found, "/prompt", "type", "string", prompt);
    }
  }
  const duration = value.duration;
  if (duration !== undefined) {
    if (!isInteger(duration)) {
      found = add(found, "/duration", "type", "integer", duration);
    } else {
      if (duration < 1) {
        found = add(found, "/duration", "minimum", 1, duration);
      }
      if (duration > 10) {
        found = add(found, "/duration", "maximum", 10, duration);
      }
    }
  }
  return found;
}

/** Model `stand-in/slash-video`. */
export default /* @__PURE__ */ defineModel<StandInSlashVideoRequest>(
  {
    id: "stand-in/slash-video",
    category: "video",
    capabilityTags: ["Text to Video"],
    operation: "video_generation",
    method: "POST",
    endpoint: "/v1/videos/generations",
    schemaVersion: "2026-07-30",
    idempotencyKey: false,
    defaults: {
      duration: 5,
    },
  },
  { checkContract },
);
