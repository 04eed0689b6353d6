// Generated from the gateway's catalog. Do not edit: `npm run generate` writes it anew.
import { defineModel } from "../runtime/model/definition.js";
import {
  add,
  addRule,
  appearsIn,
  count,
  isArray,
  isInteger,
  isNumber,
  isObject,
  keepsBound,
  numberIn,
  valuesAt,
  type DocumentedRule,
  type Findings,
} from "../runtime/validation/index.js";

/** An item of `mid_frame_images` in {@link XV4StdRequest}. */
export interface XV4StdMidFrameImagesItem {
  /** Public HTTPS URL of the frame. */
  image_url: string;
  /** Name of the asset; starts with @ and appears in the prompt. */
  tag: string;
  /**
   * Position of the frame in seconds, within (0, duration), or -1.
   *
   * Unit: seconds.
   */
  time_stamp: number;
}

/** An item of `ref_images` in {@link XV4StdRequest}. */
export interface XV4StdRefImagesItem {
  /** 1 to 5 URLs for type image, exactly 1 for type grid. */
  image_urls: readonly string[];
  /** Name of the asset; starts with @ and appears in the prompt. */
  tag: string;
  /** Kind of reference. */
  type: "image" | "grid";
  /** URL of an audio of up to 15 s; only with type image. */
  audio_url?: string;
}

/** An item of `ref_videos` in {@link XV4StdRequest}. */
export interface XV4StdRefVideosItem {
  /** Name of the asset; starts with @ and appears in the prompt. */
  tag: string;
  /** reference carries its audio by default and may be combined with ref_images of type image; extend is billed by the requested duration and cannot be combined with ref_images. */
  type: "reference" | "extend";
  /** Public HTTPS URL of an MP4 or MOV of at most 15 s. */
  video_url: string;
}

/** The fields of {@link XV4StdRequest}; which go together is said there. */
export interface XV4StdRequestFields {
  /** What to generate, up to 1280 tokens; must contain every tag that is used. */
  prompt: string;
  /**
   * Aspect ratio, width to height; ignored in image-to-video and when ref_videos is present.
   *
   * @default "16:9"
   */
  aspect_ratio?: "16:9" | "4:3" | "1:1" | "9:16" | "3:4";
  /**
   * Length of the video in seconds. With a ref_videos item of type reference it is overridden by the length of that video (at most 10 s).
   *
   * Range: an integer, 3 to 15.
   * Unit: seconds.
   *
   * @default 5
   */
  duration?: number;
  /** Public HTTPS URL of the end frame: jpg, jpeg, png, gif or bmp; may be combined with the first frame. Image-to-video: not together with ref_images or ref_videos. */
  end_frame_image?: string;
  /** Public HTTPS URL of the first frame: jpg, jpeg, png, gif or bmp. Image-to-video: not together with ref_images or ref_videos. */
  first_frame_image?: string;
  /**
   * Up to 6 frames in between. Image-to-video: not together with ref_images or ref_videos.
   *
   * Range: at most 6 items.
   */
  mid_frame_images?: readonly XV4StdMidFrameImagesItem[];
  /**
   * Optimizes the prompt.
   *
   * @default true
   */
  prompt_optimizer?: boolean;
  /** Reference images; all items share one type. grid: one item with 1 image; image: 1 to 3 items with 1 to 5 URLs each. Not together with frames, nor with a ref_videos item of type extend. */
  ref_images?: readonly XV4StdRefImagesItem[];
  /**
   * At most 1 reference video; raises the price about 1.5 to 2 times. Not together with frames.
   *
   * Range: at most 1 item.
   */
  ref_videos?: readonly XV4StdRefVideosItem[];
  /**
   * Output resolution; the price rises with it (1080p clearly dearer).
   *
   * @default "1080p"
   */
  resolution?: "480p" | "720p" | "1080p";
}

/** Request of `x-v4-std`, without `model`. */
export type XV4StdRequest = XV4StdRequestFields &
  (
    | {
        /** Not allowed here: first_frame_image, end_frame_image and mid_frame_images cannot be combined with ref_images or ref_videos; use one of the two modes. */
        ref_images?: never;
        /** Not allowed here: first_frame_image, end_frame_image and mid_frame_images cannot be combined with ref_images or ref_videos; use one of the two modes. */
        ref_videos?: never;
      }
    | {
        /** Not allowed here: first_frame_image, end_frame_image and mid_frame_images cannot be combined with ref_images or ref_videos; use one of the two modes. */
        end_frame_image?: never;
        /** Not allowed here: first_frame_image, end_frame_image and mid_frame_images cannot be combined with ref_images or ref_videos; use one of the two modes. */
        first_frame_image?: never;
        /** Not allowed here: first_frame_image, end_frame_image and mid_frame_images cannot be combined with ref_images or ref_videos; use one of the two modes. */
        mid_frame_images?: never;
      }
  );

const ASPECT_RATIO_VALUES: readonly unknown[] = ["16:9", "4:3", "1:1", "9:16", "3:4"];
const RESOLUTION_VALUES: readonly unknown[] = ["480p", "720p", "1080p"];
const TYPE_VALUES: readonly unknown[] = ["image", "grid"];
const TYPE_VALUES2: readonly unknown[] = ["reference", "extend"];
const TAG_PATTERN = new RegExp("^@", "u");
const END_FRAME_IMAGE_PATTERN = new RegExp("^[hH][tT][tT][pP][sS]://", "u");

function checkContract(value: unknown): Findings {
  if (!isObject(value)) {
    return add(undefined, "", "type", "object", value);
  }
  let found: Findings;
  const model = value.model;
  if (model !== undefined) {
    if (model !== "x-v4-std") {
      found = add(found, "/model", "const", "x-v4-std", model);
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
  const aspectRatio = value.aspect_ratio;
  if (aspectRatio !== undefined) {
    if (
      aspectRatio !== "16:9" &&
      aspectRatio !== "4:3" &&
      aspectRatio !== "1:1" &&
      aspectRatio !== "9:16" &&
      aspectRatio !== "3:4"
    ) {
      found = add(found, "/aspect_ratio", "enum", ASPECT_RATIO_VALUES, aspectRatio);
    }
  }
  const duration = value.duration;
  if (duration !== undefined) {
    if (!isInteger(duration)) {
      found = add(found, "/duration", "type", "integer", duration);
    } else {
      if (duration < 3) {
        found = add(found, "/duration", "minimum", 3, duration);
      }
      if (duration > 15) {
        found = add(found, "/duration", "maximum", 15, duration);
      }
    }
  }
  const endFrameImage = value.end_frame_image;
  if (endFrameImage !== undefined) {
    if (typeof endFrameImage !== "string") {
      found = add(found, "/end_frame_image", "type", "string", endFrameImage);
    }
  }
  const firstFrameImage = value.first_frame_image;
  if (firstFrameImage !== undefined) {
    if (typeof firstFrameImage !== "string") {
      found = add(found, "/first_frame_image", "type", "string", firstFrameImage);
    }
  }
  const midFrameImages = value.mid_frame_images;
  if (midFrameImages !== undefined) {
    if (!isArray(midFrameImages)) {
      found = add(found, "/mid_frame_images", "type", "array", midFrameImages);
    } else {
      if (midFrameImages.length > 6) {
        found = add(found, "/mid_frame_images", "maxItems", 6, midFrameImages);
      }
      for (let i = 0; i < midFrameImages.length; i++) {
        const item = midFrameImages[i];
        found = checkMidFrameImagesItem(item, "/mid_frame_images/", i, found);
      }
    }
  }
  const promptOptimizer = value.prompt_optimizer;
  if (promptOptimizer !== undefined) {
    if (typeof promptOptimizer !== "boolean") {
      found = add(found, "/prompt_optimizer", "type", "boolean", promptOptimizer);
    }
  }
  const refImages = value.ref_images;
  if (refImages !== undefined) {
    if (!isArray(refImages)) {
      found = add(found, "/ref_images", "type", "array", refImages);
    } else {
      for (let i2 = 0; i2 < refImages.length; i2++) {
        const item2 = refImages[i2];
        found = checkRefImagesItem(item2, "/ref_images/", i2, found);
      }
    }
  }
  const refVideos = value.ref_videos;
  if (refVideos !== undefined) {
    if (!isArray(refVideos)) {
      found = add(found, "/ref_videos", "type", "array", refVideos);
    } else {
      if (refVideos.length > 1) {
        found = add(found, "/ref_videos", "maxItems", 1, refVideos);
      }
      for (let i3 = 0; i3 < refVideos.length; i3++) {
        const item3 = refVideos[i3];
        found = checkRefVideosItem(item3, "/ref_videos/", i3, found);
      }
    }
  }
  const resolution = value.resolution;
  if (resolution !== undefined) {
    if (resolution !== "480p" && resolution !== "720p" && resolution !== "1080p") {
      found = add(found, "/resolution", "enum", RESOLUTION_VALUES, resolution);
    }
  }
  return found;
}

function checkMidFrameImagesItem(
  value: unknown,
  at: string,
  key: string | number,
  found: Findings,
): Findings {
  if (!isObject(value)) {
    found = add(found, at + key, "type", "object", value);
  } else {
    const imageUrl = value.image_url;
    if (imageUrl === undefined) {
      found = add(found, at + key, "required", "image_url", undefined);
    } else {
      if (typeof imageUrl !== "string") {
        found = add(found, at + key + "/image_url", "type", "string", imageUrl);
      }
    }
    const tag = value.tag;
    if (tag === undefined) {
      found = add(found, at + key, "required", "tag", undefined);
    } else {
      if (typeof tag !== "string") {
        found = add(found, at + key + "/tag", "type", "string", tag);
      }
    }
    const timeStamp = value.time_stamp;
    if (timeStamp === undefined) {
      found = add(found, at + key, "required", "time_stamp", undefined);
    } else {
      found = checkTimeStamp(timeStamp, at + key + "/time_stamp", "", found);
    }
  }
  return found;
}

function checkRefImagesItem(
  value: unknown,
  at: string,
  key: string | number,
  found: Findings,
): Findings {
  if (!isObject(value)) {
    found = add(found, at + key, "type", "object", value);
  } else {
    const imageUrls = value.image_urls;
    if (imageUrls === undefined) {
      found = add(found, at + key, "required", "image_urls", undefined);
    } else {
      if (!isArray(imageUrls)) {
        found = add(found, at + key + "/image_urls", "type", "array", imageUrls);
      } else {
        for (let i4 = 0; i4 < imageUrls.length; i4++) {
          const item4 = imageUrls[i4];
          if (typeof item4 !== "string") {
            found = add(found, at + key + "/image_urls/" + i4, "type", "string", item4);
          }
        }
      }
    }
    const tag2 = value.tag;
    if (tag2 === undefined) {
      found = add(found, at + key, "required", "tag", undefined);
    } else {
      if (typeof tag2 !== "string") {
        found = add(found, at + key + "/tag", "type", "string", tag2);
      }
    }
    const typeValue = value.type;
    if (typeValue === undefined) {
      found = add(found, at + key, "required", "type", undefined);
    } else {
      if (typeValue !== "image" && typeValue !== "grid") {
        found = add(found, at + key + "/type", "enum", TYPE_VALUES, typeValue);
      }
    }
    const audioUrl = value.audio_url;
    if (audioUrl !== undefined) {
      if (typeof audioUrl !== "string") {
        found = add(found, at + key + "/audio_url", "type", "string", audioUrl);
      }
    }
  }
  return found;
}

function checkRefVideosItem(
  value: unknown,
  at: string,
  key: string | number,
  found: Findings,
): Findings {
  if (!isObject(value)) {
    found = add(found, at + key, "type", "object", value);
  } else {
    const tag3 = value.tag;
    if (tag3 === undefined) {
      found = add(found, at + key, "required", "tag", undefined);
    } else {
      if (typeof tag3 !== "string") {
        found = add(found, at + key + "/tag", "type", "string", tag3);
      }
    }
    const typeValue2 = value.type;
    if (typeValue2 === undefined) {
      found = add(found, at + key, "required", "type", undefined);
    } else {
      if (typeValue2 !== "reference" && typeValue2 !== "extend") {
        found = add(found, at + key + "/type", "enum", TYPE_VALUES2, typeValue2);
      }
    }
    const videoUrl = value.video_url;
    if (videoUrl === undefined) {
      found = add(found, at + key, "required", "video_url", undefined);
    } else {
      if (typeof videoUrl !== "string") {
        found = add(found, at + key + "/video_url", "type", "string", videoUrl);
      }
    }
  }
  return found;
}

function checkTimeStamp(
  value: unknown,
  at: string,
  key: string | number,
  found: Findings,
): Findings {
  if (!isNumber(value)) {
    found = add(found, at + key, "type", "number", value);
  } else {
    if (!isTimeStampForm(value) && !isTimeStampForm2(value)) {
      found = add(found, at + key, "anyOf", null, value);
    }
  }
  return found;
}

function isTimeStampForm(value: unknown): boolean {
  if (value !== -1) return false;
  return true;
}

function isTimeStampForm2(value: unknown): boolean {
  if (typeof value === "number") {
    if (value <= 0) return false;
  }
  return true;
}

const RULE1: DocumentedRule = {
  name: "image-or-reference-mode",
  message:
    "first_frame_image, end_frame_image and mid_frame_images cannot be combined with ref_images or ref_videos; use one of the two modes",
  section: "2-video.md, Models: x-v4-fast and x-v4-std",
};
const RULE2: DocumentedRule = {
  name: "mid-frame-time-stamp",
  message:
    "a time_stamp of mid_frame_images does not lie before the end of the video; keep it below duration, or send -1",
  section: "2-video.md, Models: x-v4-fast and x-v4-std",
};
const RULE3: DocumentedRule = {
  name: "one-type-of-ref-images",
  message: "ref_images mixes the types image and grid; give all items one type",
  section: "2-video.md, Models: x-v4-fast and x-v4-std",
};
const RULE4: DocumentedRule = {
  name: "grid-count",
  message: "ref_images of type grid is one item with exactly 1 URL in image_urls",
  section: "2-video.md, Models: x-v4-fast and x-v4-std, Constraints",
};
const RULE5: DocumentedRule = {
  name: "image-count",
  message: "ref_images of type image is 1 to 3 items with 1 to 5 URLs each in image_urls",
  section: "2-video.md, Models: x-v4-fast and x-v4-std, Constraints",
};
const RULE6: DocumentedRule = {
  name: "audio-needs-image-type",
  message: "audio_url of ref_images is only for items of type image; leave it out",
  section: "2-video.md, Models: x-v4-fast and x-v4-std, Constraints",
};
const RULE7: DocumentedRule = {
  name: "extend-excludes-ref-images",
  message:
    "ref_images cannot be combined with a ref_videos item of type extend; leave ref_images out, or use type reference",
  section: "2-video.md, Models: x-v4-fast and x-v4-std, Constraints",
};
const RULE8: DocumentedRule = {
  name: "tags-start-with-at",
  message: "a tag does not start with @; write it as @name",
  section: "2-video.md, Models: x-v4-fast and x-v4-std, Constraints",
};
const RULE9: DocumentedRule = {
  name: "tags-in-prompt",
  message: "a tag is not mentioned in the prompt; write every tag that is used into prompt",
  section: "2-video.md, Models: x-v4-fast and x-v4-std, Constraints",
};
const RULE10: DocumentedRule = {
  name: "public-urls",
  message:
    "first_frame_image, end_frame_image, mid_frame_images, ref_images and ref_videos take public HTTPS URLs; upload the file and send its URL",
  section: "2-video.md, Endpoints, Common: POST /v1/videos/generations",
};

function checkRules(value: unknown, found: Findings): Findings {
  if (!isObject(value)) {
    return found;
  }
  if (!isKeptImageOrReferenceMode(value, value)) {
    found = addRule(found, "/ref_images", RULE1, value.ref_images);
  }
  if (!isKeptMidFrameTimeStamp(value, value)) {
    found = addRule(found, "/mid_frame_images", RULE2, value.mid_frame_images);
  }
  if (!isKeptOneTypeOfRefImages(value, value)) {
    found = addRule(found, "/ref_images", RULE3, value.ref_images);
  }
  if (!isKeptGridCount(value, value)) {
    found = addRule(found, "/ref_images", RULE4, value.ref_images);
  }
  if (!isKeptImageCount(value, value)) {
    found = addRule(found, "/ref_images", RULE5, value.ref_images);
  }
  if (!isKeptAudioNeedsImageType(value, value)) {
    found = addRule(found, "/ref_images", RULE6, value.ref_images);
  }
  if (!isKeptExtendExcludesRefImages(value, value)) {
    found = addRule(found, "/ref_images", RULE7, value.ref_images);
  }
  if (!isKeptTagsStartWithAt(value, value)) {
    found = addRule(found, "/ref_images", RULE8, value.ref_images);
  }
  if (!isKeptTagsInPrompt(value, value)) {
    found = addRule(found, "/prompt", RULE9, value.prompt);
  }
  if (!isKeptPublicUrls(value, value)) {
    found = addRule(found, "/first_frame_image", RULE10, value.first_frame_image);
  }
  return found;
}

function isKeptImageOrReferenceMode(value: unknown, body: unknown): boolean {
  if (
    !isKeptImageOrReferenceModeForm(value, body) &&
    !isKeptImageOrReferenceModeForm2(value, body)
  ) {
    return false;
  }
  return true;
}

function isKeptImageOrReferenceModeForm(value: unknown, body: unknown): boolean {
  if (isObject(value)) {
    const refImages2 = value.ref_images;
    if (refImages2 !== undefined) {
      return false;
    }
    const refVideos2 = value.ref_videos;
    if (refVideos2 !== undefined) {
      return false;
    }
  }
  return true;
}

function isKeptImageOrReferenceModeForm2(value: unknown, body: unknown): boolean {
  if (isObject(value)) {
    const endFrameImage2 = value.end_frame_image;
    if (endFrameImage2 !== undefined) {
      return false;
    }
    const firstFrameImage2 = value.first_frame_image;
    if (firstFrameImage2 !== undefined) {
      return false;
    }
    const midFrameImages2 = value.mid_frame_images;
    if (midFrameImages2 !== undefined) {
      return false;
    }
  }
  return true;
}

function isKeptMidFrameTimeStamp(value: unknown, body: unknown): boolean {
  if (isObject(value)) {
    if (
      !keepsBound(
        valuesAt(value, "mid_frame_images", "*", "time_stamp"),
        "exclusiveMaximum",
        numberIn(body, "duration", 5),
      )
    ) {
      return false;
    }
  }
  return true;
}

function isKeptOneTypeOfRefImages(value: unknown, body: unknown): boolean {
  if (isObject(value)) {
    const refImages3 = value.ref_images;
    if (refImages3 !== undefined) {
      if (!isRefImages(refImages3, body)) return false;
    }
  }
  return true;
}

function isRefImages(value: unknown, body: unknown): boolean {
  if (!isRefImagesForm(value, body) && !isRefImagesForm2(value, body)) {
    return false;
  }
  return true;
}

function isRefImagesForm(value: unknown, body: unknown): boolean {
  if (isArray(value)) {
    for (let i5 = 0; i5 < value.length; i5++) {
      const item5 = value[i5];
      if (!isRefImagesFormItem(item5, body)) return false;
    }
  }
  return true;
}

function isRefImagesForm2(value: unknown, body: unknown): boolean {
  if (isArray(value)) {
    for (let i6 = 0; i6 < value.length; i6++) {
      const item6 = value[i6];
      if (!isRefImagesForm2Item(item6, body)) return false;
    }
  }
  return true;
}

function isRefImagesFormItem(value: unknown, body: unknown): boolean {
  if (isObject(value)) {
    const typeValue3 = value.type;
    if (typeValue3 !== undefined) {
      if (typeValue3 !== "image") return false;
    }
  }
  return true;
}

function isRefImagesForm2Item(value: unknown, body: unknown): boolean {
  if (isObject(value)) {
    const typeValue4 = value.type;
    if (typeValue4 !== undefined) {
      if (typeValue4 !== "grid") return false;
    }
  }
  return true;
}

function isKeptGridCount(value: unknown, body: unknown): boolean {
  if (isObject(value)) {
    const refImages4 = value.ref_images;
    if (refImages4 !== undefined) {
      if (!isRefImages2(refImages4, body)) return false;
    }
  }
  return true;
}

function isRefImages2(value: unknown, body: unknown): boolean {
  if (isRefImages2Condition(value, body)) {
    if (isArray(value)) {
      if (value.length > 1) return false;
      for (let i7 = 0; i7 < value.length; i7++) {
        const item7 = value[i7];
        if (!isRefImages2ThenItem(item7, body)) return false;
      }
    }
  }
  return true;
}

function isRefImages2ThenItem(value: unknown, body: unknown): boolean {
  if (isObject(value)) {
    const imageUrls2 = value.image_urls;
    if (imageUrls2 !== undefined) {
      if (isArray(imageUrls2)) {
        if (imageUrls2.length < 1) return false;
        if (imageUrls2.length > 1) return false;
      }
    }
  }
  return true;
}

function isRefImages2Condition(value: unknown, body: unknown): boolean {
  if (isArray(value)) {
    const matching = count(value, isRefImages2ConditionContained, body);
    if (matching < 1) {
      return false;
    }
  }
  return true;
}

function isRefImages2ConditionContained(value: unknown, body: unknown): boolean {
  if (isObject(value)) {
    const typeValue5 = value.type;
    if (typeValue5 === undefined) {
      return false;
    } else {
      if (typeValue5 !== "grid") return false;
    }
  }
  return true;
}

function isKeptImageCount(value: unknown, body: unknown): boolean {
  if (isObject(value)) {
    const refImages5 = value.ref_images;
    if (refImages5 !== undefined) {
      if (!isRefImages3(refImages5, body)) return false;
    }
  }
  return true;
}

function isRefImages3(value: unknown, body: unknown): boolean {
  if (isRefImages3Condition(value, body)) {
    if (isArray(value)) {
      if (value.length < 1) return false;
      if (value.length > 3) return false;
      for (let i8 = 0; i8 < value.length; i8++) {
        const item8 = value[i8];
        if (!isRefImages3ThenItem(item8, body)) return false;
      }
    }
  }
  return true;
}

function isRefImages3ThenItem(value: unknown, body: unknown): boolean {
  if (isObject(value)) {
    const imageUrls3 = value.image_urls;
    if (imageUrls3 !== undefined) {
      if (isArray(imageUrls3)) {
        if (imageUrls3.length < 1) return false;
        if (imageUrls3.length > 5) return false;
      }
    }
  }
  return true;
}

function isRefImages3Condition(value: unknown, body: unknown): boolean {
  if (isRefImages3ConditionForbidden(value, body)) {
    return false;
  }
  return true;
}

function isRefImages3ConditionForbidden(value: unknown, body: unknown): boolean {
  if (isArray(value)) {
    const matching2 = count(value, isRefImages3ConditionForbiddenContained, body);
    if (matching2 < 1) {
      return false;
    }
  }
  return true;
}

function isRefImages3ConditionForbiddenContained(value: unknown, body: unknown): boolean {
  if (isObject(value)) {
    const typeValue6 = value.type;
    if (typeValue6 === undefined) {
      return false;
    } else {
      if (typeValue6 !== "grid") return false;
    }
  }
  return true;
}

function isKeptAudioNeedsImageType(value: unknown, body: unknown): boolean {
  if (isObject(value)) {
    const refImages6 = value.ref_images;
    if (refImages6 !== undefined) {
      if (isArray(refImages6)) {
        for (let i9 = 0; i9 < refImages6.length; i9++) {
          const item9 = refImages6[i9];
          if (!isRefImagesItem(item9, body)) return false;
        }
      }
    }
  }
  return true;
}

function isRefImagesItem(value: unknown, body: unknown): boolean {
  if (isObject(value)) {
    if (value.audio_url !== undefined) {
      const typeValue7 = value.type;
      if (typeValue7 !== undefined) {
        if (typeValue7 !== "image") return false;
      }
    }
  }
  return true;
}

function isKeptExtendExcludesRefImages(value: unknown, body: unknown): boolean {
  if (isKeptExtendExcludesRefImagesCondition(value, body)) {
    if (isObject(value)) {
      const refImages7 = value.ref_images;
      if (refImages7 !== undefined) {
        return false;
      }
    }
  }
  return true;
}

function isKeptExtendExcludesRefImagesCondition(value: unknown, body: unknown): boolean {
  if (isObject(value)) {
    const refVideos3 = value.ref_videos;
    if (refVideos3 === undefined) {
      return false;
    } else {
      if (isArray(refVideos3)) {
        const matching3 = count(refVideos3, isRefVideosContained, body);
        if (matching3 < 1) {
          return false;
        }
      }
    }
  }
  return true;
}

function isRefVideosContained(value: unknown, body: unknown): boolean {
  if (isObject(value)) {
    const typeValue8 = value.type;
    if (typeValue8 === undefined) {
      return false;
    } else {
      if (typeValue8 !== "extend") return false;
    }
  }
  return true;
}

function isKeptTagsStartWithAt(value: unknown, body: unknown): boolean {
  if (isObject(value)) {
    const midFrameImages3 = value.mid_frame_images;
    if (midFrameImages3 !== undefined) {
      if (isArray(midFrameImages3)) {
        for (let i10 = 0; i10 < midFrameImages3.length; i10++) {
          const item10 = midFrameImages3[i10];
          if (!isMidFrameImagesItem(item10, body)) return false;
        }
      }
    }
    const refImages8 = value.ref_images;
    if (refImages8 !== undefined) {
      if (isArray(refImages8)) {
        for (let i11 = 0; i11 < refImages8.length; i11++) {
          const item11 = refImages8[i11];
          if (!isRefImagesItem2(item11, body)) return false;
        }
      }
    }
    const refVideos4 = value.ref_videos;
    if (refVideos4 !== undefined) {
      if (isArray(refVideos4)) {
        for (let i12 = 0; i12 < refVideos4.length; i12++) {
          const item12 = refVideos4[i12];
          if (!isRefVideosItem(item12, body)) return false;
        }
      }
    }
  }
  return true;
}

function isMidFrameImagesItem(value: unknown, body: unknown): boolean {
  if (isObject(value)) {
    const tag4 = value.tag;
    if (tag4 !== undefined) {
      if (typeof tag4 === "string") {
        if (!TAG_PATTERN.test(tag4)) return false;
      }
    }
  }
  return true;
}

function isRefImagesItem2(value: unknown, body: unknown): boolean {
  if (isObject(value)) {
    const tag5 = value.tag;
    if (tag5 !== undefined) {
      if (typeof tag5 === "string") {
        if (!TAG_PATTERN.test(tag5)) return false;
      }
    }
  }
  return true;
}

function isRefVideosItem(value: unknown, body: unknown): boolean {
  if (isObject(value)) {
    const tag6 = value.tag;
    if (tag6 !== undefined) {
      if (typeof tag6 === "string") {
        if (!TAG_PATTERN.test(tag6)) return false;
      }
    }
  }
  return true;
}

function isKeptTagsInPrompt(value: unknown, body: unknown): boolean {
  if (isObject(value)) {
    if (!appearsIn(body, "prompt", valuesAt(value, "mid_frame_images", "*", "tag"))) {
      return false;
    }
    if (!appearsIn(body, "prompt", valuesAt(value, "ref_images", "*", "tag"))) {
      return false;
    }
    if (!appearsIn(body, "prompt", valuesAt(value, "ref_videos", "*", "tag"))) {
      return false;
    }
  }
  return true;
}

function isKeptPublicUrls(value: unknown, body: unknown): boolean {
  if (isObject(value)) {
    const endFrameImage3 = value.end_frame_image;
    if (endFrameImage3 !== undefined) {
      if (typeof endFrameImage3 === "string") {
        if (!END_FRAME_IMAGE_PATTERN.test(endFrameImage3)) return false;
      }
    }
    const firstFrameImage3 = value.first_frame_image;
    if (firstFrameImage3 !== undefined) {
      if (typeof firstFrameImage3 === "string") {
        if (!END_FRAME_IMAGE_PATTERN.test(firstFrameImage3)) return false;
      }
    }
    const midFrameImages4 = value.mid_frame_images;
    if (midFrameImages4 !== undefined) {
      if (isArray(midFrameImages4)) {
        for (let i13 = 0; i13 < midFrameImages4.length; i13++) {
          const item13 = midFrameImages4[i13];
          if (!isMidFrameImagesItem2(item13, body)) return false;
        }
      }
    }
    const refImages9 = value.ref_images;
    if (refImages9 !== undefined) {
      if (isArray(refImages9)) {
        for (let i14 = 0; i14 < refImages9.length; i14++) {
          const item14 = refImages9[i14];
          if (!isRefImagesItem3(item14, body)) return false;
        }
      }
    }
    const refVideos5 = value.ref_videos;
    if (refVideos5 !== undefined) {
      if (isArray(refVideos5)) {
        for (let i15 = 0; i15 < refVideos5.length; i15++) {
          const item15 = refVideos5[i15];
          if (!isRefVideosItem2(item15, body)) return false;
        }
      }
    }
  }
  return true;
}

function isMidFrameImagesItem2(value: unknown, body: unknown): boolean {
  if (isObject(value)) {
    const imageUrl2 = value.image_url;
    if (imageUrl2 !== undefined) {
      if (typeof imageUrl2 === "string") {
        if (!END_FRAME_IMAGE_PATTERN.test(imageUrl2)) return false;
      }
    }
  }
  return true;
}

function isRefImagesItem3(value: unknown, body: unknown): boolean {
  if (isObject(value)) {
    const imageUrls4 = value.image_urls;
    if (imageUrls4 !== undefined) {
      if (isArray(imageUrls4)) {
        for (let i16 = 0; i16 < imageUrls4.length; i16++) {
          const item16 = imageUrls4[i16];
          if (typeof item16 === "string") {
            if (!END_FRAME_IMAGE_PATTERN.test(item16)) return false;
          }
        }
      }
    }
  }
  return true;
}

function isRefVideosItem2(value: unknown, body: unknown): boolean {
  if (isObject(value)) {
    const videoUrl2 = value.video_url;
    if (videoUrl2 !== undefined) {
      if (typeof videoUrl2 === "string") {
        if (!END_FRAME_IMAGE_PATTERN.test(videoUrl2)) return false;
      }
    }
  }
  return true;
}

/** Model `x-v4-std`. */
export default /* @__PURE__ */ defineModel<XV4StdRequest>(
  {
    id: "x-v4-std",
    category: "video",
    capabilityTags: ["Text to Video", "Image to Video", "Video to Video"],
    operation: "video_generation",
    method: "POST",
    endpoint: "/v1/videos/generations",
    schemaVersion: "2026-07-30",
    idempotencyKey: false,
    defaults: {
      aspect_ratio: "16:9",
      duration: 5,
      prompt_optimizer: true,
      resolution: "1080p",
    },
  },
  { checkContract, checkRules },
);
