// Generated from the gateway's catalog. Do not edit: `sdkgen generate` writes it anew.
import { defineModel } from "#runtime/call/model/definition.js";
import type { ImageFile } from "#runtime/files/image-file.js";
import {
  checkText,
  isOneOf,
  isPublicUrl,
  noChoice,
  notConstant,
  type Fields,
  type ParentPlace,
  type Rule,
  wrongType,
} from "#runtime/validation/index.js";

/** The fields of {@link X2_3Request}; it documents which of them go together. */
type X2_3RequestFields<File> = {
  /**
   * What to generate, up to 2000 characters; may contain camera commands in square brackets, exactly as these labels: [左移] [右移] [左摇] [右摇] [推进] [拉远] [上升] [下降] [上摇] [下摇] [变焦推近] [变焦拉远] [晃动] [跟随] [固定].
   * Range: at most 2000 characters.
   */
  prompt: string;
  /**
   * Length of the video in seconds; 1080p supports only 6.
   * Unit: seconds. Price: per second.
   * @default 6
   */
  duration?: 6 | 10;
  /**
   * Output resolution.
   * Price: depends on this field; listed for 768P, 1080P.
   * @default "768p"
   */
  resolution?: "768p" | "1080p";
  /**
   * First frame, as a public HTTPS URL or a base64 data URI.
   * Format: uri. Takes image files too: JPEG, PNG, WebP or GIF of at most 20 MB each. They are uploaded before the create.
   */
  first_frame_image?: string | File;
  /**
   * Optimizes the prompt.
   * @default true
   */
  prompt_optimizer?: boolean;
  /**
   * Shortens prompt optimization; the quality may drop slightly.
   * @default false
   */
  fast_pretreatment?: boolean;
  /**
   * Adds a watermark.
   * @default false
   */
  watermark?: boolean;
};

/** Request of `x-2.3`, without `model`. */
export type X2_3Request<File = ImageFile> = X2_3RequestFields<File> &
  ({ duration?: 6; resolution: "1080p" } | { resolution?: "768p" });

const DURATION_VALUES: readonly unknown[] = [6, 10];
const RESOLUTION_VALUES: readonly unknown[] = ["768p", "1080p"];
const FIRST_FRAME_IMAGE_PATTERN = new RegExp("^data:image/[a-zA-Z0-9.+-]+;base64,", "u");

function checkContract(value: Fields, found: ParentPlace, modelId: string): boolean {
  const model = value.model;
  if (model !== undefined && model !== modelId && !notConstant(model, found, "model", modelId))
    return false;
  const prompt = value.prompt;
  if (typeof prompt !== "string" || prompt.length > 2000) {
    if (!checkText(prompt, found, "prompt", 0, 2000)) return false;
  }
  const duration = value.duration;
  if (duration !== undefined && duration !== 6 && duration !== 10) {
    if (!noChoice(duration, found, "duration", DURATION_VALUES)) return false;
  }
  const resolution = value.resolution;
  if (resolution !== undefined && resolution !== "768p" && resolution !== "1080p") {
    if (!noChoice(resolution, found, "resolution", RESOLUTION_VALUES)) return false;
  }
  const firstFrameImage = value.first_frame_image;
  if (firstFrameImage !== undefined && typeof firstFrameImage !== "string") {
    if (!wrongType(firstFrameImage, found, "first_frame_image", "string")) return false;
  }
  const promptOptimizer = value.prompt_optimizer;
  if (promptOptimizer !== undefined && typeof promptOptimizer !== "boolean") {
    if (!wrongType(promptOptimizer, found, "prompt_optimizer", "boolean")) return false;
  }
  const fastPretreatment = value.fast_pretreatment;
  if (fastPretreatment !== undefined && typeof fastPretreatment !== "boolean") {
    if (!wrongType(fastPretreatment, found, "fast_pretreatment", "boolean")) return false;
  }
  const watermark = value.watermark;
  if (watermark !== undefined && typeof watermark !== "boolean") {
    if (!wrongType(watermark, found, "watermark", "boolean")) return false;
  }
  return true;
}

const RULES: readonly Rule[] = [
  {
    name: "six-seconds-at-1080p",
    section: "2-video.md, Models: x-2.3 and x-2.3-Fast",
    says: "duration is only 6 at 1080p; set duration to 6, or resolution to 768p",
    at: "duration",
    holds: (r, report) =>
      r.resolution !== "1080p" ||
      r.duration === undefined ||
      isOneOf(r.duration, [6], report, "duration"),
  },
  {
    name: "public-urls",
    section: "2-video.md, Models: x-2.3 and x-2.3-Fast",
    says: "must be a public HTTPS URL or a data:image/...;base64, URI; upload the image and send its URL",
    at: "first_frame_image",
    holds: (r) => isPublicUrl(r.first_frame_image) || isFirstFrameImage(r.first_frame_image),
  },
];

function isFirstFrameImage(value: unknown): boolean {
  if (typeof value === "string") {
    if (!FIRST_FRAME_IMAGE_PATTERN.test(value)) return false;
  }
  return true;
}

/** Model `x-2.3`. */
export default /* @__PURE__ */ defineModel<X2_3Request, "video", X2_3Request<never>>(
  {
    id: "x-2.3",
    category: "video",
    capabilityTags: ["Text to Video", "Image to Video"],
    operation: "video_generation",
    method: "POST",
    endpoint: "/v1/videos/generations",
    schemaVersion: "2026-07-30",
    idempotencyKey: false,
    defaults: {
      duration: 6,
      resolution: "768p",
      prompt_optimizer: true,
      fast_pretreatment: false,
      watermark: false,
    },
    pricing: {
      words: { resolution: ["768p", "1080p"] },
      duration: ["duration"],
      seconds: [6, 10],
      images: ["first_frame_image"],
    },
    fields: {
      model: true,
      prompt: true,
      duration: true,
      resolution: true,
      first_frame_image: "image",
      prompt_optimizer: true,
      fast_pretreatment: true,
      watermark: true,
    },
  },
  checkContract,
  RULES,
);
