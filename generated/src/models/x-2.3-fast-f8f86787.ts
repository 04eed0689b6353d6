// Generated from the gateway's catalog. Do not edit: `npm run generate` writes it anew.
import { defineModel } from "../runtime/model/definition.js";
import {
  add,
  addRule,
  isObject,
  isShortEnough,
  type DocumentedRule,
  type Findings,
} from "../runtime/validation/index.js";

/** The fields of {@link X2_3FastRequest}; which go together is said there. */
export interface X2_3FastRequestFields {
  /** First frame, as a public HTTPS URL or a base64 data URI. */
  first_frame_image: string;
  /**
   * What to generate, up to 2000 characters; may contain camera commands in square brackets, exactly as these labels: [左移] [右移] [左摇] [右摇] [推进] [拉远] [上升] [下降] [上摇] [下摇] [变焦推近] [变焦拉远] [晃动] [跟随] [固定].
   *
   * Range: at most 2000 characters.
   */
  prompt: string;
  /**
   * Length of the video in seconds; 1080p supports only 6.
   *
   * Unit: seconds.
   *
   * @default 6
   */
  duration?: 6 | 10;
  /**
   * Shortens prompt optimization; the quality may drop slightly.
   *
   * @default false
   */
  fast_pretreatment?: boolean;
  /**
   * Optimizes the prompt.
   *
   * @default true
   */
  prompt_optimizer?: boolean;
  /**
   * Output resolution.
   *
   * @default "768p"
   */
  resolution?: "768p" | "1080p";
  /**
   * Adds a watermark.
   *
   * @default false
   */
  watermark?: boolean;
}

/** Request of `x-2.3-Fast`, without `model`. */
export type X2_3FastRequest = X2_3FastRequestFields &
  (
    | {
        duration?: 6;
        resolution: "1080p";
      }
    | {
        resolution?: "768p";
      }
  );

const DURATION_VALUES: readonly unknown[] = [6, 10];
const RESOLUTION_VALUES: readonly unknown[] = ["768p", "1080p"];
const FIRST_FRAME_IMAGE_PATTERN = new RegExp(
  "^(?:[hH][tT][tT][pP][sS]://|data:image/[a-zA-Z0-9.+-]+;base64,)",
  "u",
);

function checkContract(value: unknown): Findings {
  if (!isObject(value)) {
    return add(undefined, "", "type", "object", value);
  }
  let found: Findings;
  const firstFrameImage = value.first_frame_image;
  if (firstFrameImage === undefined) {
    found = add(found, "", "required", "first_frame_image", undefined);
  } else {
    if (typeof firstFrameImage !== "string") {
      found = add(found, "/first_frame_image", "type", "string", firstFrameImage);
    }
  }
  const model = value.model;
  if (model !== undefined) {
    if (model !== "x-2.3-Fast") {
      found = add(found, "/model", "const", "x-2.3-Fast", model);
    }
  }
  const prompt = value.prompt;
  if (prompt === undefined) {
    found = add(found, "", "required", "prompt", undefined);
  } else {
    if (typeof prompt !== "string") {
      found = add(found, "/prompt", "type", "string", prompt);
    } else {
      if (!isShortEnough(prompt, 2000)) {
        found = add(found, "/prompt", "maxLength", 2000, prompt);
      }
    }
  }
  const duration = value.duration;
  if (duration !== undefined) {
    if (duration !== 6 && duration !== 10) {
      found = add(found, "/duration", "enum", DURATION_VALUES, duration);
    }
  }
  const fastPretreatment = value.fast_pretreatment;
  if (fastPretreatment !== undefined) {
    if (typeof fastPretreatment !== "boolean") {
      found = add(found, "/fast_pretreatment", "type", "boolean", fastPretreatment);
    }
  }
  const promptOptimizer = value.prompt_optimizer;
  if (promptOptimizer !== undefined) {
    if (typeof promptOptimizer !== "boolean") {
      found = add(found, "/prompt_optimizer", "type", "boolean", promptOptimizer);
    }
  }
  const resolution = value.resolution;
  if (resolution !== undefined) {
    if (resolution !== "768p" && resolution !== "1080p") {
      found = add(found, "/resolution", "enum", RESOLUTION_VALUES, resolution);
    }
  }
  const watermark = value.watermark;
  if (watermark !== undefined) {
    if (typeof watermark !== "boolean") {
      found = add(found, "/watermark", "type", "boolean", watermark);
    }
  }
  return found;
}

const RULE1: DocumentedRule = {
  name: "six-seconds-at-1080p",
  message: "duration 10 is not available at 1080p; set duration to 6, or resolution to 768p",
  section: "2-video.md, Models: x-2.3 and x-2.3-Fast",
};
const RULE2: DocumentedRule = {
  name: "public-urls",
  message: "first_frame_image takes a public HTTPS URL or a data:image/...;base64, URI",
  section: "2-video.md, Models: x-2.3 and x-2.3-Fast",
};

function checkRules(value: unknown, found: Findings): Findings {
  if (!isObject(value)) {
    return found;
  }
  if (!isKeptSixSecondsAt1080p(value, value)) {
    found = addRule(found, "/duration", RULE1, value.duration);
  }
  if (!isKeptPublicUrls(value, value)) {
    found = addRule(found, "/first_frame_image", RULE2, value.first_frame_image);
  }
  return found;
}

function isKeptSixSecondsAt1080p(value: unknown, body: unknown): boolean {
  if (isKeptSixSecondsAt1080pCondition(value, body)) {
    if (isObject(value)) {
      const duration2 = value.duration;
      if (duration2 !== undefined) {
        if (duration2 !== 6) return false;
      }
    }
  }
  return true;
}

function isKeptSixSecondsAt1080pCondition(value: unknown, body: unknown): boolean {
  if (isObject(value)) {
    const resolution2 = value.resolution;
    if (resolution2 === undefined) {
      return false;
    } else {
      if (resolution2 !== "1080p") return false;
    }
  }
  return true;
}

function isKeptPublicUrls(value: unknown, body: unknown): boolean {
  if (isObject(value)) {
    const firstFrameImage2 = value.first_frame_image;
    if (firstFrameImage2 !== undefined) {
      if (typeof firstFrameImage2 === "string") {
        if (!FIRST_FRAME_IMAGE_PATTERN.test(firstFrameImage2)) return false;
      }
    }
  }
  return true;
}

/** Model `x-2.3-Fast`. */
export default /* @__PURE__ */ defineModel<X2_3FastRequest>(
  {
    id: "x-2.3-Fast",
    category: "video",
    capabilityTags: ["Image to Video"],
    operation: "video_generation",
    method: "POST",
    endpoint: "/v1/videos/generations",
    schemaVersion: "2026-07-30",
    idempotencyKey: false,
    defaults: {
      duration: 6,
      fast_pretreatment: false,
      prompt_optimizer: true,
      resolution: "768p",
      watermark: false,
    },
  },
  { checkContract, checkRules },
);
