// Generated from the gateway's catalog. Do not edit: `sdkgen generate` writes it anew.
import {
  amount,
  at,
  broken,
  checkTexts,
  isArray,
  isInteger,
  isNumber,
  isObject,
  isPublicUrl,
  missing,
  noChoice,
  notConstant,
  numberOr,
  outOfRange,
  ruleBroken,
  type Fields,
  type Found,
  type Key,
  type Rules,
  wrongCount,
  wrongType,
} from "../runtime/validation/index.js";

const ASPECT_RATIO_VALUES: readonly unknown[] = ["16:9", "4:3", "1:1", "9:16", "3:4"];
const RESOLUTION_VALUES: readonly unknown[] = ["480p", "720p", "1080p"];
const TYPE_VALUES: readonly unknown[] = ["image", "grid"];
const TYPE_VALUES2: readonly unknown[] = ["reference", "extend"];
const RULES: Rules = {
  "2-video.md, Models: x-v4-fast and x-v4-std": {
    "image-or-reference-mode":
      "first_frame_image, end_frame_image and mid_frame_images cannot be combined with ref_images or ref_videos; use one of the two modes",
    "mid-frame-time-stamp":
      "a time_stamp of mid_frame_images does not lie before the end of the video; keep it below duration, or send -1",
    "one-type-of-ref-images":
      "the items of ref_images have more than one type; give all items type image, or all type grid",
  },
  "2-video.md, Models: x-v4-fast and x-v4-std, Constraints": {
    "grid-count":
      "ref_images of type grid is one item with exactly 1 URL in image_urls; send one grid only",
    "image-count":
      "ref_images of type image is 1 to 3 items with 1 to 5 URLs each in image_urls; send that many, or leave ref_images out",
    "audio-needs-image-type":
      "audio_url of ref_images is only for items of type image; leave it out, or use type image",
    "extend-excludes-ref-images":
      "ref_images cannot be combined with a ref_videos item of type extend; leave ref_images out, or use type reference",
    "tags-start-with-at": "must start with @; write each tag as @name",
    "tags-in-prompt":
      "a tag is not mentioned in the prompt; write every tag that is used into prompt",
  },
  "2-video.md, Endpoints, Common: POST /v1/videos/generations": {
    "public-urls": "must be a public HTTPS URL; upload the file and send its URL",
  },
};

function checkContract(value: Fields, found: Found, modelId: string): boolean {
  const model = value.model;
  if (model !== undefined && model !== modelId && !notConstant(model, found, "model", modelId))
    return false;
  const prompt = value.prompt;
  if (typeof prompt !== "string" && !wrongType(prompt, found, "prompt", "string")) return false;
  const aspectRatio = value.aspect_ratio;
  if (aspectRatio !== undefined && !ASPECT_RATIO_VALUES.includes(aspectRatio)) {
    if (!noChoice(aspectRatio, found, "aspect_ratio", ASPECT_RATIO_VALUES)) return false;
  }
  const duration = value.duration;
  if (duration !== undefined && (!isInteger(duration) || duration < 3 || duration > 15)) {
    if (!outOfRange(duration, found, "duration", "integer", 3, 15)) return false;
  }
  const endFrameImage = value.end_frame_image;
  if (endFrameImage !== undefined && typeof endFrameImage !== "string") {
    if (!wrongType(endFrameImage, found, "end_frame_image", "string")) return false;
  }
  const firstFrameImage = value.first_frame_image;
  if (firstFrameImage !== undefined && typeof firstFrameImage !== "string") {
    if (!wrongType(firstFrameImage, found, "first_frame_image", "string")) return false;
  }
  const midFrameImages = value.mid_frame_images;
  if (midFrameImages !== undefined) {
    if (!isArray(midFrameImages)) {
      if (!wrongType(midFrameImages, found, "mid_frame_images", "array")) return false;
    } else {
      if (midFrameImages.length > 6 && !wrongCount(midFrameImages, found, "mid_frame_images", 0, 6))
        return false;
      const inner = at(found, "mid_frame_images");
      for (let i = 0; i < midFrameImages.length; i++) {
        if (!checkMidFrameImagesItem(midFrameImages[i], inner, i)) return false;
      }
    }
  }
  const promptOptimizer = value.prompt_optimizer;
  if (promptOptimizer !== undefined && typeof promptOptimizer !== "boolean") {
    if (!wrongType(promptOptimizer, found, "prompt_optimizer", "boolean")) return false;
  }
  const refImages = value.ref_images;
  if (refImages !== undefined) {
    if (!isArray(refImages)) {
      if (!wrongType(refImages, found, "ref_images", "array")) return false;
    } else {
      const inner = at(found, "ref_images");
      for (let i = 0; i < refImages.length; i++) {
        if (!checkRefImagesItem(refImages[i], inner, i)) return false;
      }
    }
  }
  const refVideos = value.ref_videos;
  if (refVideos !== undefined) {
    if (!isArray(refVideos)) {
      if (!wrongType(refVideos, found, "ref_videos", "array")) return false;
    } else {
      if (refVideos.length > 1 && !wrongCount(refVideos, found, "ref_videos", 0, 1)) return false;
      const inner = at(found, "ref_videos");
      for (let i = 0; i < refVideos.length; i++) {
        if (!checkRefVideosItem(refVideos[i], inner, i)) return false;
      }
    }
  }
  const resolution = value.resolution;
  if (resolution !== undefined && !RESOLUTION_VALUES.includes(resolution)) {
    if (!noChoice(resolution, found, "resolution", RESOLUTION_VALUES)) return false;
  }
  return true;
}

function checkMidFrameImagesItem(value: unknown, found: Found, key: Key): boolean {
  if (!isObject(value)) return wrongType(value, found, key, "object");
  const inner = at(found, key);
  const imageUrl = value.image_url;
  if (typeof imageUrl !== "string" && !wrongType(imageUrl, inner, "image_url", "string"))
    return false;
  const tag = value.tag;
  if (typeof tag !== "string" && !wrongType(tag, inner, "tag", "string")) return false;
  const timeStamp = value.time_stamp;
  if (timeStamp === undefined) {
    if (!missing(inner, "time_stamp")) return false;
  } else {
    if (!checkTimeStamp(timeStamp, inner, "time_stamp")) return false;
  }
  return true;
}

function checkRefImagesItem(value: unknown, found: Found, key: Key): boolean {
  if (!isObject(value)) return wrongType(value, found, key, "object");
  const inner = at(found, key);
  if (!checkTexts(value.image_urls, inner, "image_urls")) return false;
  const tag = value.tag;
  if (typeof tag !== "string" && !wrongType(tag, inner, "tag", "string")) return false;
  const typeValue = value.type;
  if (typeValue !== "image" && typeValue !== "grid") {
    if (!noChoice(typeValue, inner, "type", TYPE_VALUES)) return false;
  }
  const audioUrl = value.audio_url;
  if (audioUrl !== undefined && typeof audioUrl !== "string") {
    if (!wrongType(audioUrl, inner, "audio_url", "string")) return false;
  }
  return true;
}

function checkRefVideosItem(value: unknown, found: Found, key: Key): boolean {
  if (!isObject(value)) return wrongType(value, found, key, "object");
  const inner = at(found, key);
  const tag = value.tag;
  if (typeof tag !== "string" && !wrongType(tag, inner, "tag", "string")) return false;
  const typeValue = value.type;
  if (typeValue !== "reference" && typeValue !== "extend") {
    if (!noChoice(typeValue, inner, "type", TYPE_VALUES2)) return false;
  }
  const videoUrl = value.video_url;
  if (typeof videoUrl !== "string" && !wrongType(videoUrl, inner, "video_url", "string"))
    return false;
  return true;
}

function checkTimeStamp(value: unknown, found: Found, key: Key): boolean {
  if (!isNumber(value)) {
    if (!wrongType(value, found, key, "number")) return false;
  } else {
    if (!isTimeStampForm(value) && !isTimeStampForm2(value)) {
      if (!broken(value, found, key, "anyOf", null, "must be -1, or more than 0")) return false;
    }
  }
  return true;
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

function checkRules(value: Fields, found: Found): boolean {
  const refImages = value.ref_images;
  const refVideos = value.ref_videos;
  const endFrameImage = value.end_frame_image;
  const firstFrameImage = value.first_frame_image;
  const midFrameImages = value.mid_frame_images;
  const duration = value.duration;
  const prompt = value.prompt;
  let wrongMidFrameTimeStamp: unknown;
  let wrongTagsInPrompt: unknown;
  if (isArray(midFrameImages)) {
    for (let i = 0; i < midFrameImages.length; i++) {
      const item = midFrameImages[i];
      if (isObject(item)) {
        const timeStamp = item.time_stamp;
        const tag = item.tag;
        const imageUrl = item.image_url;
        if (typeof timeStamp === "number" && timeStamp >= numberOr(duration, 5))
          wrongMidFrameTimeStamp = [
            "time_stamp is ",
            timeStamp,
            ", duration is ",
            numberOr(duration, 5),
          ];
        if (tag !== undefined && !isTag(tag)) {
          if (
            !ruleBroken(value, found, RULES, "tags-start-with-at", [], "mid_frame_images", i, "tag")
          )
            return false;
        }
        if (typeof prompt === "string" && typeof tag === "string" && !prompt.includes(tag))
          wrongTagsInPrompt = ["tag is ", tag];
        if (typeof imageUrl === "string" && !isPublicUrl(imageUrl)) {
          if (
            !ruleBroken(value, found, RULES, "public-urls", [], "mid_frame_images", i, "image_url")
          )
            return false;
        }
      }
    }
  }
  let hasGrid = !isArray(refImages);
  let keepsOneTypeOfRefImages = true;
  let wrongGridCount: unknown;
  let wrongImageCount: unknown;
  let refImagesWrongTagsInPrompt: unknown;
  if (isArray(refImages)) {
    for (let i = 0; i < refImages.length; i++) {
      const item = refImages[i];
      if (isObject(item)) {
        const typeValue = item.type;
        const imageUrls = item.image_urls;
        const audioUrl = item.audio_url;
        const tag = item.tag;
        if (isArray(imageUrls)) {
          for (let j = 0; j < imageUrls.length; j++) {
            const part = imageUrls[j];
            if (typeof part === "string" && !isPublicUrl(part)) {
              if (
                !ruleBroken(
                  value,
                  found,
                  RULES,
                  "public-urls",
                  [],
                  "ref_images",
                  i,
                  "image_urls",
                  j,
                )
              )
                return false;
            }
          }
        }
        if (typeValue === "grid") hasGrid = true;
        if (typeValue !== undefined && typeValue === "image") keepsOneTypeOfRefImages = false;
        if (isArray(imageUrls) && (imageUrls.length < 1 || imageUrls.length > 1))
          wrongGridCount = ["the number of image_urls is ", amount(imageUrls)];
        if (isArray(imageUrls) && (imageUrls.length < 1 || imageUrls.length > 5))
          wrongImageCount = ["the number of image_urls is ", amount(imageUrls)];
        if (audioUrl !== undefined && typeValue !== undefined && typeValue !== "image") {
          if (!ruleBroken(value, found, RULES, "audio-needs-image-type", [], "ref_images", i))
            return false;
        }
        if (tag !== undefined && !isTag(tag)) {
          if (!ruleBroken(value, found, RULES, "tags-start-with-at", [], "ref_images", i, "tag"))
            return false;
        }
        if (typeof prompt === "string" && typeof tag === "string" && !prompt.includes(tag))
          refImagesWrongTagsInPrompt = ["tag is ", tag];
        if (typeof audioUrl === "string" && !isPublicUrl(audioUrl, "http")) {
          if (!ruleBroken(value, found, RULES, "public-urls", [], "ref_images", i, "audio_url"))
            return false;
        }
      } else {
        hasGrid = true;
      }
    }
  }
  let hasExtend = !isArray(refVideos);
  let refVideosWrongTagsInPrompt: unknown;
  if (isArray(refVideos)) {
    for (let i = 0; i < refVideos.length; i++) {
      const item = refVideos[i];
      if (isObject(item)) {
        const typeValue = item.type;
        const tag = item.tag;
        const videoUrl = item.video_url;
        if (typeValue === "extend") hasExtend = true;
        if (tag !== undefined && !isTag(tag)) {
          if (!ruleBroken(value, found, RULES, "tags-start-with-at", [], "ref_videos", i, "tag"))
            return false;
        }
        if (typeof prompt === "string" && typeof tag === "string" && !prompt.includes(tag))
          refVideosWrongTagsInPrompt = ["tag is ", tag];
        if (typeof videoUrl === "string" && !isPublicUrl(videoUrl)) {
          if (!ruleBroken(value, found, RULES, "public-urls", [], "ref_videos", i, "video_url"))
            return false;
        }
      } else {
        hasExtend = true;
      }
    }
  }
  if (
    (refImages !== undefined || refVideos !== undefined) &&
    (endFrameImage !== undefined || firstFrameImage !== undefined || midFrameImages !== undefined)
  ) {
    if (!ruleBroken(value, found, RULES, "image-or-reference-mode", [], "ref_images")) return false;
  }
  if (wrongMidFrameTimeStamp !== undefined) {
    if (
      !ruleBroken(
        value,
        found,
        RULES,
        "mid-frame-time-stamp",
        [wrongMidFrameTimeStamp],
        "mid_frame_images",
      )
    )
      return false;
  }
  if (hasGrid && !keepsOneTypeOfRefImages) {
    if (!ruleBroken(value, found, RULES, "one-type-of-ref-images", [], "ref_images")) return false;
  }
  if (hasGrid && ((isArray(refImages) && refImages.length > 1) || wrongGridCount !== undefined)) {
    if (
      !ruleBroken(
        value,
        found,
        RULES,
        "grid-count",
        [["the number of ref_images is ", amount(refImages)], wrongGridCount],
        "ref_images",
      )
    )
      return false;
  }
  if (
    !hasGrid &&
    ((isArray(refImages) && (refImages.length < 1 || refImages.length > 3)) ||
      wrongImageCount !== undefined)
  ) {
    if (
      !ruleBroken(
        value,
        found,
        RULES,
        "image-count",
        [["the number of ref_images is ", amount(refImages)], wrongImageCount],
        "ref_images",
      )
    )
      return false;
  }
  if (refVideos !== undefined && hasExtend && refImages !== undefined) {
    if (!ruleBroken(value, found, RULES, "extend-excludes-ref-images", [], "ref_images"))
      return false;
  }
  if (
    wrongTagsInPrompt !== undefined ||
    refImagesWrongTagsInPrompt !== undefined ||
    refVideosWrongTagsInPrompt !== undefined
  ) {
    if (
      !ruleBroken(
        value,
        found,
        RULES,
        "tags-in-prompt",
        [wrongTagsInPrompt, refImagesWrongTagsInPrompt, refVideosWrongTagsInPrompt],
        "prompt",
      )
    )
      return false;
  }
  if (typeof endFrameImage === "string" && !isPublicUrl(endFrameImage)) {
    if (!ruleBroken(value, found, RULES, "public-urls", [], "end_frame_image")) return false;
  }
  if (typeof firstFrameImage === "string" && !isPublicUrl(firstFrameImage)) {
    if (!ruleBroken(value, found, RULES, "public-urls", [], "first_frame_image")) return false;
  }
  return true;
}

function isTag(value: unknown): boolean {
  if (typeof value === "string") {
    if (!value.startsWith("@")) return false;
  }
  return true;
}

export default { checkContract, checkRules };
