// Generated from the gateway's catalog. Do not edit: `sdkgen generate` writes it anew.
import {
  at,
  broken,
  checkTexts,
  each,
  every,
  hasItems,
  isArray,
  isBelow,
  isInteger,
  isNumber,
  isObject,
  isPartOf,
  isPublicUrl,
  isReported,
  missing,
  noChoice,
  notConstant,
  numberOr,
  outOfRange,
  some,
  type Fields,
  type Key,
  type ParentPlace,
  type Rule,
  wrongCount,
  wrongType,
} from "#runtime/validation/index.js";

const RESOLUTION_VALUES: readonly unknown[] = ["480p", "720p", "1080p"];
const ASPECT_RATIO_VALUES: readonly unknown[] = ["16:9", "4:3", "1:1", "9:16", "3:4"];
const TYPE_VALUES: readonly unknown[] = ["image", "grid"];
const TYPE_VALUES2: readonly unknown[] = ["reference", "extend"];

function checkContract(value: Fields, found: ParentPlace, modelId: string): boolean {
  const model = value.model;
  if (model !== undefined && model !== modelId && !notConstant(model, found, "model", modelId))
    return false;
  const prompt = value.prompt;
  if (typeof prompt !== "string" && !wrongType(prompt, found, "prompt", "string")) return false;
  const duration = value.duration;
  if (duration !== undefined && (!isInteger(duration) || duration < 3 || duration > 15)) {
    if (!outOfRange(duration, found, "duration", "integer", 3, 15)) return false;
  }
  const resolution = value.resolution;
  if (resolution !== undefined && !RESOLUTION_VALUES.includes(resolution)) {
    if (!noChoice(resolution, found, "resolution", RESOLUTION_VALUES)) return false;
  }
  const aspectRatio = value.aspect_ratio;
  if (aspectRatio !== undefined && !ASPECT_RATIO_VALUES.includes(aspectRatio)) {
    if (!noChoice(aspectRatio, found, "aspect_ratio", ASPECT_RATIO_VALUES)) return false;
  }
  const promptOptimizer = value.prompt_optimizer;
  if (promptOptimizer !== undefined && typeof promptOptimizer !== "boolean") {
    if (!wrongType(promptOptimizer, found, "prompt_optimizer", "boolean")) return false;
  }
  const firstFrameImage = value.first_frame_image;
  if (firstFrameImage !== undefined && typeof firstFrameImage !== "string") {
    if (!wrongType(firstFrameImage, found, "first_frame_image", "string")) return false;
  }
  const endFrameImage = value.end_frame_image;
  if (endFrameImage !== undefined && typeof endFrameImage !== "string") {
    if (!wrongType(endFrameImage, found, "end_frame_image", "string")) return false;
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
  return true;
}

function checkMidFrameImagesItem(value: unknown, found: ParentPlace, key: Key): boolean {
  if (!isObject(value)) return wrongType(value, found, key, "object");
  const inner = at(found, key);
  const tag = value.tag;
  if (typeof tag !== "string" && !wrongType(tag, inner, "tag", "string")) return false;
  const imageUrl = value.image_url;
  if (typeof imageUrl !== "string" && !wrongType(imageUrl, inner, "image_url", "string"))
    return false;
  const timeStamp = value.time_stamp;
  if (timeStamp === undefined) {
    if (!missing(inner, "time_stamp")) return false;
  } else {
    if (!checkTimeStamp(timeStamp, inner, "time_stamp")) return false;
  }
  return true;
}

function checkRefImagesItem(value: unknown, found: ParentPlace, key: Key): boolean {
  if (!isObject(value)) return wrongType(value, found, key, "object");
  const inner = at(found, key);
  const tag = value.tag;
  if (typeof tag !== "string" && !wrongType(tag, inner, "tag", "string")) return false;
  const typeValue = value.type;
  if (typeValue !== "image" && typeValue !== "grid") {
    if (!noChoice(typeValue, inner, "type", TYPE_VALUES)) return false;
  }
  if (!checkTexts(value.image_urls, inner, "image_urls")) return false;
  const audioUrl = value.audio_url;
  if (audioUrl !== undefined && typeof audioUrl !== "string") {
    if (!wrongType(audioUrl, inner, "audio_url", "string")) return false;
  }
  return true;
}

function checkRefVideosItem(value: unknown, found: ParentPlace, key: Key): boolean {
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

function checkTimeStamp(value: unknown, found: ParentPlace, key: Key): boolean {
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

const RULES: readonly Rule[] = [
  {
    name: "image-or-reference-mode",
    section: "2-video.md, Models: x-v4-fast and x-v4-std",
    says: "first_frame_image, end_frame_image and mid_frame_images cannot be combined with ref_images or ref_videos; use one of the two modes",
    at: "ref_images",
    holds: (r) =>
      (r.ref_images === undefined && r.ref_videos === undefined) ||
      (r.first_frame_image === undefined &&
        r.end_frame_image === undefined &&
        r.mid_frame_images === undefined),
  },
  {
    name: "mid-frame-time-stamp",
    section: "2-video.md, Models: x-v4-fast and x-v4-std",
    says: "a time_stamp of mid_frame_images does not lie before the end of the video; keep it below duration, or send -1",
    at: "mid_frame_images",
    holds: (r, report) =>
      every(r.mid_frame_images, (i) =>
        isBelow(i.time_stamp, numberOr(r.duration, 5), report, "time_stamp", "duration"),
      ),
  },
  {
    name: "one-type-of-ref-images",
    section: "2-video.md, Models: x-v4-fast and x-v4-std",
    says: "the items of ref_images have more than one type; give all items type image, or all type grid",
    at: "ref_images",
    holds: (r) =>
      !some(r.ref_images, (i) => i.type === "grid") ||
      every(r.ref_images, (i) => i.type !== "image"),
  },
  {
    name: "grid-count",
    section: "2-video.md, Models: x-v4-fast and x-v4-std, Constraints",
    says: "ref_images of type grid is one item with exactly 1 URL in image_urls; send one grid only",
    at: "ref_images",
    holds: (r, report) =>
      !some(r.ref_images, (i) => i.type === "grid") ||
      (hasItems(r.ref_images, 0, 1, report, "ref_images") &&
        every(r.ref_images, (i) => hasItems(i.image_urls, 1, 1, report, "image_urls"))),
  },
  {
    name: "image-count",
    section: "2-video.md, Models: x-v4-fast and x-v4-std, Constraints",
    says: "ref_images of type image is 1 to 3 items with 1 to 5 URLs each in image_urls; send that many, or leave ref_images out",
    at: "ref_images",
    holds: (r, report) =>
      some(r.ref_images, (i) => i.type === "grid") ||
      (hasItems(r.ref_images, 1, 3, report, "ref_images") &&
        every(r.ref_images, (i) => hasItems(i.image_urls, 1, 5, report, "image_urls"))),
  },
  {
    name: "audio-needs-image-type",
    section: "2-video.md, Models: x-v4-fast and x-v4-std, Constraints",
    says: "audio_url of ref_images is only for items of type image; leave it out, or use type image",
    holds: (r, report) =>
      each(
        r.ref_images,
        (i, n) =>
          !isObject(i) ||
          i.audio_url === undefined ||
          i.type === undefined ||
          i.type === "image" ||
          isReported(report, "ref_images", n),
      ),
  },
  {
    name: "extend-excludes-ref-images",
    section: "2-video.md, Models: x-v4-fast and x-v4-std, Constraints",
    says: "ref_images cannot be combined with a ref_videos item of type extend; leave ref_images out, or use type reference",
    at: "ref_images",
    holds: (r) =>
      r.ref_videos === undefined ||
      !some(r.ref_videos, (i) => i.type === "extend") ||
      r.ref_images === undefined,
  },
  {
    name: "tags-start-with-at",
    section: "2-video.md, Models: x-v4-fast and x-v4-std, Constraints",
    says: "must start with @; write each tag as @name",
    holds: (r, report) =>
      every(
        r.mid_frame_images,
        (i, n) => isTag(i.tag) || isReported(report, "mid_frame_images", n, "tag"),
      ) &&
      every(r.ref_images, (i, n) => isTag(i.tag) || isReported(report, "ref_images", n, "tag")) &&
      every(r.ref_videos, (i, n) => isTag(i.tag) || isReported(report, "ref_videos", n, "tag")),
  },
  {
    name: "tags-in-prompt",
    section: "2-video.md, Models: x-v4-fast and x-v4-std, Constraints",
    says: "a tag is not mentioned in the prompt; write every tag that is used into prompt",
    at: "prompt",
    holds: (r, report) =>
      every(r.mid_frame_images, (i) => isPartOf(i.tag, r.prompt, report, "tag")) &&
      every(r.ref_images, (i) => isPartOf(i.tag, r.prompt, report, "tag")) &&
      every(r.ref_videos, (i) => isPartOf(i.tag, r.prompt, report, "tag")),
  },
  {
    name: "public-urls",
    section: "2-video.md, Endpoints, Common: POST /v1/videos/generations",
    says: "must be a public HTTPS URL; upload the file and send its URL",
    holds: (r, report) =>
      (isPublicUrl(r.first_frame_image) || isReported(report, "first_frame_image")) &&
      (isPublicUrl(r.end_frame_image) || isReported(report, "end_frame_image")) &&
      every(
        r.mid_frame_images,
        (i, n) =>
          isPublicUrl(i.image_url) || isReported(report, "mid_frame_images", n, "image_url"),
      ) &&
      every(r.ref_images, (i, n) =>
        each(
          i.image_urls,
          (j, m) => isPublicUrl(j) || isReported(report, "ref_images", n, "image_urls", m),
        ),
      ) &&
      every(
        r.ref_images,
        (i, n) =>
          isPublicUrl(i.audio_url, "http") || isReported(report, "ref_images", n, "audio_url"),
      ) &&
      every(
        r.ref_videos,
        (i, n) => isPublicUrl(i.video_url) || isReported(report, "ref_videos", n, "video_url"),
      ),
  },
];

function isTag(value: unknown): boolean {
  if (typeof value === "string") {
    if (value.slice(0, 1) !== "@") return false;
  }
  return true;
}

export default { checkContract, RULES };
