// Generated from the gateway's catalog. Do not edit: `npm run generate` writes it anew.
import { defineModel } from "../runtime/model/definition.js";
import {
  add,
  addRule,
  addsUp,
  count,
  isArray,
  isConsecutive,
  isInteger,
  isObject,
  isShortEnough,
  numberIn,
  valuesAt,
  type DocumentedRule,
  type Findings,
} from "../runtime/validation/index.js";

/** An item of `element_list` in {@link XV3OmniRequest}. */
export interface XV3OmniElementListItem {
  /** Description of the element. */
  description: string;
  /**
   * 2 to 4 image URLs; the first is frontal.
   *
   * Range: 2 to 4 items.
   */
  element_input_urls: readonly string[];
  /** Name of the element. */
  name: string;
}

/** An item of `image_with_roles` in {@link XV3OmniRequest}. */
export interface XV3OmniImageWithRolesItem {
  /** Role of the image; last_frame alone is invalid. */
  role: "first_frame" | "last_frame" | "reference";
  /** Public HTTPS URL of the image, without hotlink protection. */
  url: string;
}

/** An item of `multi_prompt` in {@link XV3OmniRequest}. */
export interface XV3OmniMultiPromptItem {
  /**
   * Length of the shot in seconds, at least 1.
   *
   * Range: an integer, at least 1.
   * Unit: seconds.
   */
  duration: number;
  /**
   * Number of the shot, from 1, consecutive.
   *
   * Range: an integer, at least 1.
   */
  index: number;
  /** What the shot shows. */
  prompt: string;
}

/** An item of `video_list` in {@link XV3OmniRequest}. */
export interface XV3OmniVideoListItem {
  /** Reachable public HTTPS URL of the video. */
  video_url: string;
  /**
   * Keeps the sound of the video.
   *
   * @default "no"
   */
  keep_original_sound?: "no" | "yes";
  /**
   * base: the video to edit; feature: a feature reference.
   *
   * @default "base"
   */
  refer_type?: "base" | "feature";
}

/** The fields of {@link XV3OmniRequest}; which go together is said there. */
export interface XV3OmniRequestFields {
  /** What to generate. Refers to the images of image_urls as <<<image_N>>> (N from 1); with images but no reference in the prompt, <<<image_1>>> is prepended. @name refers to an element. */
  prompt: string;
  /**
   * Aspect ratio, width to height; may be overridden by the ratio of the image.
   *
   * @default "16:9"
   */
  aspect_ratio?: "16:9" | "9:16" | "1:1";
  /**
   * Generates sound; ignored when video_list is present.
   *
   * @default false
   */
  audio?: boolean;
  /**
   * Length of the video in seconds, a JSON number and not a string. With a base video the output duration follows that video.
   *
   * Range: an integer, 3 to 15.
   * Unit: seconds.
   *
   * @default 5
   */
  duration?: number;
  /**
   * Up to 3 elements, referred to as @name in the prompt.
   *
   * Range: at most 3 items.
   */
  element_list?: readonly XV3OmniElementListItem[];
  /** Images as public URLs without hotlink protection; exclusive with image_with_roles. With a feature video only a first-frame image. */
  image_urls?: readonly string[];
  /** Images with their roles; exclusive with image_urls. With a base video no first or last frames are allowed. */
  image_with_roles?: readonly XV3OmniImageWithRolesItem[];
  /**
   * std gives 720P, pro 1080P, 4k 4K.
   *
   * @default "std"
   */
  mode?: "std" | "pro" | "4k";
  /**
   * The shots, 1 to 6; required when multi_shot is true and shot_type is customize. Their durations sum to duration.
   *
   * Range: 1 to 6 items.
   */
  multi_prompt?: readonly XV3OmniMultiPromptItem[];
  /**
   * Generates several shots; needs shot_type.
   *
   * @default false
   */
  multi_shot?: boolean;
  /**
   * What to keep out of the video, up to 2500 characters.
   *
   * Range: at most 2500 characters.
   */
  negative_prompt?: string;
  /** How the shots are made; required when multi_shot is true. */
  shot_type?: "customize" | "intelligence";
  /**
   * At most 1 video: MP4 or MOV, at least 3 s (3 to 10 s for a base video), 720 to 2160 px, 24 to 60 fps (output 24 fps), at most 200 MB.
   *
   * Range: at most 1 item.
   */
  video_list?: readonly XV3OmniVideoListItem[];
  /** Adds a watermark. */
  watermark?: boolean;
}

/** Request of `x-v3-omni`, without `model`. */
export type XV3OmniRequest = XV3OmniRequestFields &
  (
    | {
        /** Not allowed here: image_urls cannot be combined with image_with_roles; send one of them. */
        image_urls?: never;
        multi_prompt: readonly XV3OmniMultiPromptItem[];
        multi_shot: true;
        shot_type: "customize";
      }
    | {
        /** Not allowed here: image_urls cannot be combined with image_with_roles; send one of them. */
        image_with_roles?: never;
        multi_prompt: readonly XV3OmniMultiPromptItem[];
        multi_shot: true;
        shot_type: "customize";
      }
    | {
        /** Not allowed here: image_urls cannot be combined with image_with_roles; send one of them. */
        image_urls?: never;
        multi_shot: true;
        shot_type: "intelligence";
      }
    | {
        /** Not allowed here: image_urls cannot be combined with image_with_roles; send one of them. */
        image_with_roles?: never;
        multi_shot: true;
        shot_type: "intelligence";
      }
    | {
        /** Not allowed here: image_urls cannot be combined with image_with_roles; send one of them. */
        image_urls?: never;
        multi_shot?: false;
      }
    | {
        /** Not allowed here: image_urls cannot be combined with image_with_roles; send one of them. */
        image_with_roles?: never;
        multi_shot?: false;
      }
  );

const ASPECT_RATIO_VALUES: readonly unknown[] = ["16:9", "9:16", "1:1"];
const MODE_VALUES: readonly unknown[] = ["std", "pro", "4k"];
const SHOT_TYPE_VALUES: readonly unknown[] = ["customize", "intelligence"];
const ROLE_VALUES: readonly unknown[] = ["first_frame", "last_frame", "reference"];
const KEEP_ORIGINAL_SOUND_VALUES: readonly unknown[] = ["no", "yes"];
const REFER_TYPE_VALUES: readonly unknown[] = ["base", "feature"];
const ROLE_VALUES2: readonly unknown[] = ["reference"];
const IMAGE_URLS_ITEM_PATTERN = new RegExp("^[hH][tT][tT][pP][sS]://", "u");

function checkContract(value: unknown): Findings {
  if (!isObject(value)) {
    return add(undefined, "", "type", "object", value);
  }
  let found: Findings;
  const model = value.model;
  if (model !== undefined) {
    if (model !== "x-v3-omni") {
      found = add(found, "/model", "const", "x-v3-omni", model);
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
    if (aspectRatio !== "16:9" && aspectRatio !== "9:16" && aspectRatio !== "1:1") {
      found = add(found, "/aspect_ratio", "enum", ASPECT_RATIO_VALUES, aspectRatio);
    }
  }
  const audio = value.audio;
  if (audio !== undefined) {
    if (typeof audio !== "boolean") {
      found = add(found, "/audio", "type", "boolean", audio);
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
  const elementList = value.element_list;
  if (elementList !== undefined) {
    if (!isArray(elementList)) {
      found = add(found, "/element_list", "type", "array", elementList);
    } else {
      if (elementList.length > 3) {
        found = add(found, "/element_list", "maxItems", 3, elementList);
      }
      for (let i = 0; i < elementList.length; i++) {
        const item = elementList[i];
        found = checkElementListItem(item, "/element_list/", i, found);
      }
    }
  }
  const imageUrls = value.image_urls;
  if (imageUrls !== undefined) {
    if (!isArray(imageUrls)) {
      found = add(found, "/image_urls", "type", "array", imageUrls);
    } else {
      for (let i2 = 0; i2 < imageUrls.length; i2++) {
        const item2 = imageUrls[i2];
        if (typeof item2 !== "string") {
          found = add(found, "/image_urls/" + i2, "type", "string", item2);
        }
      }
    }
  }
  const imageWithRoles = value.image_with_roles;
  if (imageWithRoles !== undefined) {
    if (!isArray(imageWithRoles)) {
      found = add(found, "/image_with_roles", "type", "array", imageWithRoles);
    } else {
      for (let i3 = 0; i3 < imageWithRoles.length; i3++) {
        const item3 = imageWithRoles[i3];
        found = checkImageWithRolesItem(item3, "/image_with_roles/", i3, found);
      }
    }
  }
  const mode = value.mode;
  if (mode !== undefined) {
    if (mode !== "std" && mode !== "pro" && mode !== "4k") {
      found = add(found, "/mode", "enum", MODE_VALUES, mode);
    }
  }
  const multiPrompt = value.multi_prompt;
  if (multiPrompt !== undefined) {
    if (!isArray(multiPrompt)) {
      found = add(found, "/multi_prompt", "type", "array", multiPrompt);
    } else {
      if (multiPrompt.length < 1) {
        found = add(found, "/multi_prompt", "minItems", 1, multiPrompt);
      }
      if (multiPrompt.length > 6) {
        found = add(found, "/multi_prompt", "maxItems", 6, multiPrompt);
      }
      for (let i4 = 0; i4 < multiPrompt.length; i4++) {
        const item4 = multiPrompt[i4];
        found = checkMultiPromptItem(item4, "/multi_prompt/", i4, found);
      }
    }
  }
  const multiShot = value.multi_shot;
  if (multiShot !== undefined) {
    if (typeof multiShot !== "boolean") {
      found = add(found, "/multi_shot", "type", "boolean", multiShot);
    }
  }
  const negativePrompt = value.negative_prompt;
  if (negativePrompt !== undefined) {
    if (typeof negativePrompt !== "string") {
      found = add(found, "/negative_prompt", "type", "string", negativePrompt);
    } else {
      if (!isShortEnough(negativePrompt, 2500)) {
        found = add(found, "/negative_prompt", "maxLength", 2500, negativePrompt);
      }
    }
  }
  const shotType = value.shot_type;
  if (shotType !== undefined) {
    if (shotType !== "customize" && shotType !== "intelligence") {
      found = add(found, "/shot_type", "enum", SHOT_TYPE_VALUES, shotType);
    }
  }
  const videoList = value.video_list;
  if (videoList !== undefined) {
    if (!isArray(videoList)) {
      found = add(found, "/video_list", "type", "array", videoList);
    } else {
      if (videoList.length > 1) {
        found = add(found, "/video_list", "maxItems", 1, videoList);
      }
      for (let i5 = 0; i5 < videoList.length; i5++) {
        const item5 = videoList[i5];
        found = checkVideoListItem(item5, "/video_list/", i5, found);
      }
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

function checkElementListItem(
  value: unknown,
  at: string,
  key: string | number,
  found: Findings,
): Findings {
  if (!isObject(value)) {
    found = add(found, at + key, "type", "object", value);
  } else {
    const description = value.description;
    if (description === undefined) {
      found = add(found, at + key, "required", "description", undefined);
    } else {
      if (typeof description !== "string") {
        found = add(found, at + key + "/description", "type", "string", description);
      }
    }
    const elementInputUrls = value.element_input_urls;
    if (elementInputUrls === undefined) {
      found = add(found, at + key, "required", "element_input_urls", undefined);
    } else {
      if (!isArray(elementInputUrls)) {
        found = add(found, at + key + "/element_input_urls", "type", "array", elementInputUrls);
      } else {
        if (elementInputUrls.length < 2) {
          found = add(found, at + key + "/element_input_urls", "minItems", 2, elementInputUrls);
        }
        if (elementInputUrls.length > 4) {
          found = add(found, at + key + "/element_input_urls", "maxItems", 4, elementInputUrls);
        }
        for (let i6 = 0; i6 < elementInputUrls.length; i6++) {
          const item6 = elementInputUrls[i6];
          if (typeof item6 !== "string") {
            found = add(found, at + key + "/element_input_urls/" + i6, "type", "string", item6);
          }
        }
      }
    }
    const name = value.name;
    if (name === undefined) {
      found = add(found, at + key, "required", "name", undefined);
    } else {
      if (typeof name !== "string") {
        found = add(found, at + key + "/name", "type", "string", name);
      }
    }
  }
  return found;
}

function checkImageWithRolesItem(
  value: unknown,
  at: string,
  key: string | number,
  found: Findings,
): Findings {
  if (!isObject(value)) {
    found = add(found, at + key, "type", "object", value);
  } else {
    const role = value.role;
    if (role === undefined) {
      found = add(found, at + key, "required", "role", undefined);
    } else {
      if (role !== "first_frame" && role !== "last_frame" && role !== "reference") {
        found = add(found, at + key + "/role", "enum", ROLE_VALUES, role);
      }
    }
    const url = value.url;
    if (url === undefined) {
      found = add(found, at + key, "required", "url", undefined);
    } else {
      if (typeof url !== "string") {
        found = add(found, at + key + "/url", "type", "string", url);
      }
    }
  }
  return found;
}

function checkMultiPromptItem(
  value: unknown,
  at: string,
  key: string | number,
  found: Findings,
): Findings {
  if (!isObject(value)) {
    found = add(found, at + key, "type", "object", value);
  } else {
    const duration2 = value.duration;
    if (duration2 === undefined) {
      found = add(found, at + key, "required", "duration", undefined);
    } else {
      if (!isInteger(duration2)) {
        found = add(found, at + key + "/duration", "type", "integer", duration2);
      } else {
        if (duration2 < 1) {
          found = add(found, at + key + "/duration", "minimum", 1, duration2);
        }
      }
    }
    const index = value.index;
    if (index === undefined) {
      found = add(found, at + key, "required", "index", undefined);
    } else {
      if (!isInteger(index)) {
        found = add(found, at + key + "/index", "type", "integer", index);
      } else {
        if (index < 1) {
          found = add(found, at + key + "/index", "minimum", 1, index);
        }
      }
    }
    const prompt2 = value.prompt;
    if (prompt2 === undefined) {
      found = add(found, at + key, "required", "prompt", undefined);
    } else {
      if (typeof prompt2 !== "string") {
        found = add(found, at + key + "/prompt", "type", "string", prompt2);
      }
    }
  }
  return found;
}

function checkVideoListItem(
  value: unknown,
  at: string,
  key: string | number,
  found: Findings,
): Findings {
  if (!isObject(value)) {
    found = add(found, at + key, "type", "object", value);
  } else {
    const videoUrl = value.video_url;
    if (videoUrl === undefined) {
      found = add(found, at + key, "required", "video_url", undefined);
    } else {
      if (typeof videoUrl !== "string") {
        found = add(found, at + key + "/video_url", "type", "string", videoUrl);
      }
    }
    const keepOriginalSound = value.keep_original_sound;
    if (keepOriginalSound !== undefined) {
      if (keepOriginalSound !== "no" && keepOriginalSound !== "yes") {
        found = add(
          found,
          at + key + "/keep_original_sound",
          "enum",
          KEEP_ORIGINAL_SOUND_VALUES,
          keepOriginalSound,
        );
      }
    }
    const referType = value.refer_type;
    if (referType !== undefined) {
      if (referType !== "base" && referType !== "feature") {
        found = add(found, at + key + "/refer_type", "enum", REFER_TYPE_VALUES, referType);
      }
    }
  }
  return found;
}

const RULE1: DocumentedRule = {
  name: "images-or-roles",
  message: "image_urls cannot be combined with image_with_roles; send one of them",
  section: "2-video.md, Model: x-v3-omni",
};
const RULE2: DocumentedRule = {
  name: "last-frame-needs-first-frame",
  message:
    "image_with_roles has a last_frame without a first_frame; add an item with the role first_frame",
  section: "2-video.md, Model: x-v3-omni",
};
const RULE3: DocumentedRule = {
  name: "shot-type-with-multi-shot",
  message: "shot_type is missing; multi_shot needs customize or intelligence",
  section: "2-video.md, Model: x-v3-omni",
};
const RULE4: DocumentedRule = {
  name: "multi-prompt-with-customize",
  message: "multi_prompt is missing; multi_shot with shot_type customize needs 1 to 6 shots",
  section: "2-video.md, Model: x-v3-omni",
};
const RULE5: DocumentedRule = {
  name: "multi-prompt-index",
  message: "the index values of multi_prompt are not 1, 2, 3 and so on; number the shots in order",
  section: "2-video.md, Model: x-v3-omni",
};
const RULE6: DocumentedRule = {
  name: "multi-prompt-durations",
  message:
    "the durations of multi_prompt do not sum to duration (5 when omitted); change one of them",
  section: "2-video.md, Model: x-v3-omni",
};
const RULE7: DocumentedRule = {
  name: "base-video-excludes-frames",
  message:
    "image_with_roles takes no first_frame or last_frame beside a video to edit (refer_type base); use role reference, or refer_type feature",
  section: "2-video.md, Model: x-v3-omni, Constraints",
};
const RULE8: DocumentedRule = {
  name: "feature-video-one-image",
  message: "image_urls takes only one image, the first frame, beside a video of refer_type feature",
  section: "2-video.md, Model: x-v3-omni, Constraints",
};
const RULE9: DocumentedRule = {
  name: "public-urls",
  message:
    "image_urls, image_with_roles, video_list and element_list take public HTTPS URLs; upload the file and send its URL",
  section: "2-video.md, Endpoints, Common: POST /v1/videos/generations",
};

function checkRules(value: unknown, found: Findings): Findings {
  if (!isObject(value)) {
    return found;
  }
  if (!isKeptImagesOrRoles(value, value)) {
    found = addRule(found, "/image_with_roles", RULE1, value.image_with_roles);
  }
  if (!isKeptLastFrameNeedsFirstFrame(value, value)) {
    found = addRule(found, "/image_with_roles", RULE2, value.image_with_roles);
  }
  if (!isKeptShotTypeWithMultiShot(value, value)) {
    found = addRule(found, "/shot_type", RULE3, value.shot_type);
  }
  if (!isKeptMultiPromptWithCustomize(value, value)) {
    found = addRule(found, "/multi_prompt", RULE4, value.multi_prompt);
  }
  if (!isKeptMultiPromptIndex(value, value)) {
    found = addRule(found, "/multi_prompt", RULE5, value.multi_prompt);
  }
  if (!isKeptMultiPromptDurations(value, value)) {
    found = addRule(found, "/multi_prompt", RULE6, value.multi_prompt);
  }
  if (!isKeptBaseVideoExcludesFrames(value, value)) {
    found = addRule(found, "/image_with_roles", RULE7, value.image_with_roles);
  }
  if (!isKeptFeatureVideoOneImage(value, value)) {
    found = addRule(found, "/image_urls", RULE8, value.image_urls);
  }
  if (!isKeptPublicUrls(value, value)) {
    found = addRule(found, "/image_urls", RULE9, value.image_urls);
  }
  return found;
}

function isKeptImagesOrRoles(value: unknown, body: unknown): boolean {
  if (isKeptImagesOrRolesForbidden(value, body)) {
    return false;
  }
  return true;
}

function isKeptImagesOrRolesForbidden(value: unknown, body: unknown): boolean {
  if (isObject(value)) {
    if (value.image_urls === undefined) {
      return false;
    }
    if (value.image_with_roles === undefined) {
      return false;
    }
  }
  return true;
}

function isKeptLastFrameNeedsFirstFrame(value: unknown, body: unknown): boolean {
  if (isObject(value)) {
    const imageWithRoles2 = value.image_with_roles;
    if (imageWithRoles2 !== undefined) {
      if (!isImageWithRoles(imageWithRoles2, body)) return false;
    }
  }
  return true;
}

function isImageWithRoles(value: unknown, body: unknown): boolean {
  if (isImageWithRolesCondition(value, body)) {
    if (isArray(value)) {
      const matching = count(value, isImageWithRolesThenContained, body);
      if (matching < 1) {
        return false;
      }
    }
  }
  return true;
}

function isImageWithRolesThenContained(value: unknown, body: unknown): boolean {
  if (isObject(value)) {
    const role2 = value.role;
    if (role2 === undefined) {
      return false;
    } else {
      if (role2 !== "first_frame") return false;
    }
  }
  return true;
}

function isImageWithRolesCondition(value: unknown, body: unknown): boolean {
  if (isArray(value)) {
    const matching2 = count(value, isImageWithRolesConditionContained, body);
    if (matching2 < 1) {
      return false;
    }
  }
  return true;
}

function isImageWithRolesConditionContained(value: unknown, body: unknown): boolean {
  if (isObject(value)) {
    const role3 = value.role;
    if (role3 === undefined) {
      return false;
    } else {
      if (role3 !== "last_frame") return false;
    }
  }
  return true;
}

function isKeptShotTypeWithMultiShot(value: unknown, body: unknown): boolean {
  if (isKeptShotTypeWithMultiShotCondition(value, body)) {
    if (isObject(value)) {
      if (value.shot_type === undefined) {
        return false;
      }
    }
  }
  return true;
}

function isKeptShotTypeWithMultiShotCondition(value: unknown, body: unknown): boolean {
  if (isObject(value)) {
    const multiShot2 = value.multi_shot;
    if (multiShot2 === undefined) {
      return false;
    } else {
      if (multiShot2 !== true) return false;
    }
  }
  return true;
}

function isKeptMultiPromptWithCustomize(value: unknown, body: unknown): boolean {
  if (isKeptMultiPromptWithCustomizeCondition(value, body)) {
    if (isObject(value)) {
      if (value.multi_prompt === undefined) {
        return false;
      }
    }
  }
  return true;
}

function isKeptMultiPromptWithCustomizeCondition(value: unknown, body: unknown): boolean {
  if (isObject(value)) {
    const multiShot3 = value.multi_shot;
    if (multiShot3 === undefined) {
      return false;
    } else {
      if (multiShot3 !== true) return false;
    }
    const shotType2 = value.shot_type;
    if (shotType2 === undefined) {
      return false;
    } else {
      if (shotType2 !== "customize") return false;
    }
  }
  return true;
}

function isKeptMultiPromptIndex(value: unknown, body: unknown): boolean {
  if (isObject(value)) {
    if (!isConsecutive(valuesAt(value, "multi_prompt", "*", "index"), 1)) {
      return false;
    }
  }
  return true;
}

function isKeptMultiPromptDurations(value: unknown, body: unknown): boolean {
  if (isObject(value)) {
    if (!addsUp(valuesAt(value, "multi_prompt", "*", "duration"), numberIn(body, "duration", 5))) {
      return false;
    }
  }
  return true;
}

function isKeptBaseVideoExcludesFrames(value: unknown, body: unknown): boolean {
  if (isKeptBaseVideoExcludesFramesCondition(value, body)) {
    if (isObject(value)) {
      const imageWithRoles3 = value.image_with_roles;
      if (imageWithRoles3 !== undefined) {
        if (isArray(imageWithRoles3)) {
          for (let i7 = 0; i7 < imageWithRoles3.length; i7++) {
            const item7 = imageWithRoles3[i7];
            if (!isImageWithRolesItem(item7, body)) return false;
          }
        }
      }
    }
  }
  return true;
}

function isImageWithRolesItem(value: unknown, body: unknown): boolean {
  if (isObject(value)) {
    const role4 = value.role;
    if (role4 !== undefined) {
      if (role4 !== "reference") return false;
    }
  }
  return true;
}

function isKeptBaseVideoExcludesFramesCondition(value: unknown, body: unknown): boolean {
  if (isObject(value)) {
    const videoList2 = value.video_list;
    if (videoList2 === undefined) {
      return false;
    } else {
      if (isArray(videoList2)) {
        const matching3 = count(videoList2, isVideoListContained, body);
        if (matching3 < 1) {
          return false;
        }
      }
    }
  }
  return true;
}

function isVideoListContained(value: unknown, body: unknown): boolean {
  if (isObject(value)) {
    const referType2 = value.refer_type;
    if (referType2 !== undefined) {
      if (referType2 !== "base") return false;
    }
  }
  return true;
}

function isKeptFeatureVideoOneImage(value: unknown, body: unknown): boolean {
  if (isKeptFeatureVideoOneImageCondition(value, body)) {
    if (isObject(value)) {
      const imageUrls2 = value.image_urls;
      if (imageUrls2 !== undefined) {
        if (isArray(imageUrls2)) {
          if (imageUrls2.length > 1) return false;
        }
      }
    }
  }
  return true;
}

function isKeptFeatureVideoOneImageCondition(value: unknown, body: unknown): boolean {
  if (isObject(value)) {
    const videoList3 = value.video_list;
    if (videoList3 === undefined) {
      return false;
    } else {
      if (isArray(videoList3)) {
        const matching4 = count(videoList3, isVideoListContained2, body);
        if (matching4 < 1) {
          return false;
        }
      }
    }
  }
  return true;
}

function isVideoListContained2(value: unknown, body: unknown): boolean {
  if (isObject(value)) {
    const referType3 = value.refer_type;
    if (referType3 === undefined) {
      return false;
    } else {
      if (referType3 !== "feature") return false;
    }
  }
  return true;
}

function isKeptPublicUrls(value: unknown, body: unknown): boolean {
  if (isObject(value)) {
    const elementList2 = value.element_list;
    if (elementList2 !== undefined) {
      if (isArray(elementList2)) {
        for (let i8 = 0; i8 < elementList2.length; i8++) {
          const item8 = elementList2[i8];
          if (!isElementListItem(item8, body)) return false;
        }
      }
    }
    const imageUrls3 = value.image_urls;
    if (imageUrls3 !== undefined) {
      if (isArray(imageUrls3)) {
        for (let i9 = 0; i9 < imageUrls3.length; i9++) {
          const item9 = imageUrls3[i9];
          if (typeof item9 === "string") {
            if (!IMAGE_URLS_ITEM_PATTERN.test(item9)) return false;
          }
        }
      }
    }
    const imageWithRoles4 = value.image_with_roles;
    if (imageWithRoles4 !== undefined) {
      if (isArray(imageWithRoles4)) {
        for (let i10 = 0; i10 < imageWithRoles4.length; i10++) {
          const item10 = imageWithRoles4[i10];
          if (!isImageWithRolesItem2(item10, body)) return false;
        }
      }
    }
    const videoList4 = value.video_list;
    if (videoList4 !== undefined) {
      if (isArray(videoList4)) {
        for (let i11 = 0; i11 < videoList4.length; i11++) {
          const item11 = videoList4[i11];
          if (!isVideoListItem(item11, body)) return false;
        }
      }
    }
  }
  return true;
}

function isElementListItem(value: unknown, body: unknown): boolean {
  if (isObject(value)) {
    const elementInputUrls2 = value.element_input_urls;
    if (elementInputUrls2 !== undefined) {
      if (isArray(elementInputUrls2)) {
        for (let i12 = 0; i12 < elementInputUrls2.length; i12++) {
          const item12 = elementInputUrls2[i12];
          if (typeof item12 === "string") {
            if (!IMAGE_URLS_ITEM_PATTERN.test(item12)) return false;
          }
        }
      }
    }
  }
  return true;
}

function isImageWithRolesItem2(value: unknown, body: unknown): boolean {
  if (isObject(value)) {
    const url2 = value.url;
    if (url2 !== undefined) {
      if (typeof url2 === "string") {
        if (!IMAGE_URLS_ITEM_PATTERN.test(url2)) return false;
      }
    }
  }
  return true;
}

function isVideoListItem(value: unknown, body: unknown): boolean {
  if (isObject(value)) {
    const videoUrl2 = value.video_url;
    if (videoUrl2 !== undefined) {
      if (typeof videoUrl2 === "string") {
        if (!IMAGE_URLS_ITEM_PATTERN.test(videoUrl2)) return false;
      }
    }
  }
  return true;
}

/** Model `x-v3-omni`. */
export default /* @__PURE__ */ defineModel<XV3OmniRequest>(
  {
    id: "x-v3-omni",
    category: "video",
    capabilityTags: ["Text to Video", "Image to Video", "Video to Video"],
    operation: "video_generation",
    method: "POST",
    endpoint: "/v1/videos/generations",
    schemaVersion: "2026-07-30",
    idempotencyKey: false,
    defaults: {
      aspect_ratio: "16:9",
      audio: false,
      duration: 5,
      mode: "std",
      multi_shot: false,
    },
  },
  { checkContract, checkRules },
);
