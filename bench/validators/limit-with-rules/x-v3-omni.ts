// x-v3-omni with its documented rules by hand, in one pass.
import { isFields, isTooLong } from "../limit/found.js";
import { isPublicUrl } from "./public-url.js";

export function is(v: unknown): boolean {
  if (!isFields(v) || v.model !== "x-v3-omni" || typeof v.prompt !== "string") return false;
  let t = v.negative_prompt;
  if (t !== undefined && (typeof t !== "string" || isTooLong(t, 2500))) return false;
  t = v.mode;
  if (t !== undefined && t !== "std" && t !== "pro" && t !== "4k") return false;
  t = v.aspect_ratio;
  if (t !== undefined && t !== "16:9" && t !== "9:16" && t !== "1:1") return false;
  t = v.watermark;
  if (t !== undefined && typeof t !== "boolean") return false;
  t = v.audio;
  if (t !== undefined && typeof t !== "boolean") return false;
  const { duration, shot_type: shotType, multi_shot: multiShot, multi_prompt: shots } = v;
  if (duration !== undefined) {
    if (!Number.isInteger(duration)) return false;
    if ((duration as number) < 3 || (duration as number) > 15) return false;
  }
  if (shotType !== undefined && shotType !== "customize" && shotType !== "intelligence") {
    return false;
  }
  if (multiShot !== undefined) {
    if (typeof multiShot !== "boolean") return false;
    if (multiShot && shotType === undefined) return false;
    if (multiShot && shotType === "customize" && shots === undefined) return false;
  }
  if (shots !== undefined && !areShots(shots, duration === undefined ? 5 : duration)) return false;
  t = v.element_list;
  if (t !== undefined) {
    if (!Array.isArray(t) || t.length > 3) return false;
    for (let i = 0; i < t.length; i++) if (!isElement(t[i])) return false;
  }
  const { image_urls: urls, image_with_roles: images, video_list: videos } = v;
  if (urls !== undefined && (images !== undefined || !areUrls(urls))) return false;
  let hasFrames = false;
  if (images !== undefined) {
    if (!Array.isArray(images)) return false;
    let hasFirst = false;
    let hasLast = false;
    for (let i = 0; i < images.length; i++) {
      const x: unknown = images[i];
      if (!isFields(x)) return false;
      const { url, role } = x;
      if (typeof url !== "string" || !isPublicUrl(url)) return false;
      if (role === "first_frame") hasFirst = true;
      else if (role === "last_frame") hasLast = true;
      else if (role !== "reference") return false;
    }
    if (hasLast && !hasFirst) return false;
    hasFrames = hasFirst;
  }
  if (videos !== undefined) {
    if (!Array.isArray(videos) || videos.length > 1) return false;
    for (let i = 0; i < videos.length; i++) {
      const x: unknown = videos[i];
      if (!isFields(x)) return false;
      const { video_url: url, refer_type: refer, keep_original_sound: sound } = x;
      if (typeof url !== "string" || !isPublicUrl(url)) return false;
      if (refer === "feature") {
        if (urls !== undefined && (urls as readonly unknown[]).length > 1) return false;
      } else if ((refer !== undefined && refer !== "base") || hasFrames) return false;
      if (sound !== undefined && sound !== "no" && sound !== "yes") return false;
    }
  }
  return true;
}

function areShots(shots: unknown, seconds: unknown): boolean {
  if (!Array.isArray(shots) || shots.length < 1 || shots.length > 6) return false;
  let sum = 0;
  for (let i = 0; i < shots.length; i++) {
    const x: unknown = shots[i];
    if (!isFields(x) || typeof x.prompt !== "string" || x.index !== i + 1) return false;
    const { duration } = x;
    if (!Number.isInteger(duration) || (duration as number) < 1) return false;
    sum += duration as number;
  }
  return sum === seconds;
}

function isElement(x: unknown): boolean {
  if (!isFields(x) || typeof x.name !== "string" || typeof x.description !== "string") return false;
  const urls = x.element_input_urls;
  return Array.isArray(urls) && urls.length >= 2 && urls.length <= 4 && areUrls(urls);
}

function areUrls(urls: unknown): boolean {
  if (!Array.isArray(urls)) return false;
  for (let i = 0; i < urls.length; i++) {
    const url: unknown = urls[i];
    if (typeof url !== "string" || !isPublicUrl(url)) return false;
  }
  return true;
}
