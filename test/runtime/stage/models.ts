// Two models as in a generated package, short enough to read here (2-video.md).
import {
  defineModel,
  type EmittedCheck,
  type ModelModule,
} from "../../../runtime/call/model/definition.js";
import type { PricingFacts } from "../../../runtime/pricing/facts.js";
import { checkText, outOfRange } from "../../../runtime/validation/check.js";
import type { Rule } from "../../../runtime/validation/rules.js";

export interface OmniRequest {
  readonly prompt: string;
  readonly duration?: number;
  readonly mode?: "std" | "pro" | "4k";
  readonly multi_shot?: boolean;
  readonly shot_type?: "customize" | "intelligence";
}

export interface ImagineRequest {
  readonly prompt: string;
  readonly nsfw_check?: boolean;
  readonly video?: { readonly url: string };
  readonly duration?: number;
  readonly resolution?: "480p" | "720p";
}

export interface StageModels {
  readonly "x-v3-omni": OmniRequest;
  readonly "x-imagine-video": ImagineRequest;
}

const checkContract: EmittedCheck = (body, found) =>
  checkText(body["prompt"], found, "prompt", 0, Infinity) &&
  (body["duration"] === undefined ||
    outOfRange(body["duration"], found, "duration", "integer", -Infinity, 15));

const RULES: readonly Rule[] = [
  {
    name: "shot-type-with-multi-shot",
    section: "2-video.md, Model: x-v3-omni",
    says: "shot_type is required when multi_shot is true",
    at: "",
    holds: (r) => r["multi_shot"] !== true || r["shot_type"] !== undefined,
  },
];

/** The fields that change the price of x-v3-omni (2-video.md, Model: x-v3-omni). */
const OMNI_PRICING: PricingFacts = {
  words: { mode: ["std", "pro", "4k"] },
  aliases: { std: "720p", pro: "1080p" },
  variants: { audio: "audio" },
  duration: ["duration"],
  seconds: [3, 15],
  videos: [
    {
      at: "video_list/*",
      length: "follows",
      unless: { refer_type: "feature" },
      seconds: [3, 10],
      silent: true,
    },
  ],
};

/** Promises no `Idempotency-Key` (2-video.md, Common). */
export const omni: ModelModule<OmniRequest> = defineModel<OmniRequest>(
  {
    id: "x-v3-omni",
    category: "video",
    capabilityTags: ["Text to Video"],
    operation: "video_generation",
    method: "POST",
    endpoint: "/v1/videos/generations",
    schemaVersion: "2026-07-30",
    idempotencyKey: false,
    defaults: { audio: false, duration: 5, mode: "std", multi_shot: false },
    pricing: OMNI_PRICING,
  },
  checkContract,
  RULES,
);

/** Documents `Idempotency-Key` and a polling period (2-video.md, Common). */
export const imagine: ModelModule<ImagineRequest> = defineModel<ImagineRequest>(
  {
    id: "x-imagine-video",
    category: "video",
    capabilityTags: ["Text to Video"],
    operation: "video_generation",
    method: "POST",
    endpoint: "/v1/videos/generations",
    schemaVersion: "2026-07-30",
    idempotencyKey: true,
    defaults: { duration: 8, nsfw_check: false, resolution: "480p" },
    pricing: {
      words: { resolution: ["480p", "720p"] },
      duration: ["duration"],
      open: ["nsfw_check"],
      videos: [{ at: "video", length: "edited" }],
    },
    polling: { minSeconds: 3, maxSeconds: 5 },
  },
  checkContract,
);
