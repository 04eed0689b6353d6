// Two models as a generated package has them, small enough to read here (2-video.md).
import { defineModel, type ModelModule } from "../../../runtime/model/definition.js";
import { add, type Findings } from "../../../runtime/validation/issue.js";
import { isObject } from "../../../runtime/validation/value.js";

export interface OmniRequest {
  readonly prompt: string;
  readonly duration?: number;
  readonly mode?: "std" | "pro" | "4k";
  readonly multi_shot?: boolean;
  readonly shot_type?: "customize" | "intelligence";
}

export interface ImagineRequest {
  readonly prompt: string;
  readonly duration?: number;
  readonly resolution?: "480p" | "720p";
}

export interface StageModels {
  readonly "x-v3-omni": OmniRequest;
  readonly "x-imagine-video": ImagineRequest;
}

const SHOT_RULE = {
  name: "shot-type-with-multi-shot",
  message: "shot_type is required when multi_shot is true",
  section: "2-video.md, Model: x-v3-omni",
};

function checkContract(value: unknown, longest: number): Findings {
  let found: Findings;
  if (!isObject(value)) return add(found, "", "type", "object", value);
  if (value["prompt"] === undefined) found = add(found, "", "required", "prompt", undefined);
  const duration = value["duration"];
  if (duration !== undefined && !Number.isInteger(duration)) {
    found = add(found, "/duration", "type", "integer", duration);
  }
  if (typeof duration === "number" && duration > longest) {
    found = add(found, "/duration", "maximum", longest, duration);
  }
  return found;
}

/** No `Idempotency-Key` promised (2-video.md, Common). */
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
  },
  {
    checkContract: (value) => checkContract(value, 15),
    checkRules: (value, found) =>
      isObject(value) && value["multi_shot"] === true && value["shot_type"] === undefined
        ? [
            ...(found ?? []),
            {
              pointer: "",
              keyword: "rule",
              expected: SHOT_RULE.name,
              actual: value,
              rule: SHOT_RULE,
            },
          ]
        : found,
  },
);

/** `Idempotency-Key` and a polling period are documented (2-video.md, Common). */
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
    polling: { minSeconds: 3, maxSeconds: 5 },
  },
  {
    checkContract: (value) => checkContract(value, 15),
  },
);
