// Generated from the gateway's catalog. Do not edit: `sdkgen generate` writes it anew.
import { defineModel } from "#runtime/call/model/definition.js";
import {
  isInteger,
  notConstant,
  outOfRange,
  type Fields,
  type ParentPlace,
  wrongType,
} from "#runtime/validation/index.js";

/** Request of `stand-in/slash-video`, without `model`. */
export interface StandInSlashVideoRequest {
  /** What to generate. */
  prompt: string;
  /**
   * Length of the video in seconds.
   * Range: an integer, 1 to 10, in seconds. Price: per second.
   * @default 5
   */
  duration?: number;
}

function checkContract(value: Fields, found: ParentPlace, modelId: string): boolean {
  const model = value.model;
  if (model !== undefined && model !== modelId && !notConstant(model, found, "model", modelId))
    return false;
  const prompt = value.prompt;
  if (typeof prompt !== "string" && !wrongType(prompt, found, "prompt", "string")) return false;
  const duration = value.duration;
  if (duration !== undefined && (!isInteger(duration) || duration < 1 || duration > 10)) {
    if (!outOfRange(duration, found, "duration", "integer", 1, 10)) return false;
  }
  return true;
}

/** Model `stand-in/slash-video`. */
export default /* @__PURE__ */ defineModel<StandInSlashVideoRequest, "video">(
  {
    id: "stand-in/slash-video",
    category: "video",
    capabilityTags: ["Text to Video"],
    operation: "video_generation",
    method: "POST",
    endpoint: "/v1/videos/generations",
    schemaVersion: "2026-07-30",
    idempotencyKey: false,
    defaults: { duration: 5 },
    pricing: { duration: ["duration"], seconds: [1, 10] },
    fields: { model: true, prompt: true, duration: true },
  },
  checkContract,
);
