// x-2.7-r2v with its documented rules by hand, in one pass.
import { isFields, isTooLong } from "../limit/found.js";
import { isPublicUrl } from "./public-url.js";

export function is(v: unknown): boolean {
  if (!isFields(v) || v.model !== "x-2.7-r2v") return false;
  const { prompt, duration, image_with_roles: images, video_urls: videos } = v;
  if (typeof prompt !== "string" || isTooLong(prompt, 5000)) return false;
  let references = 0;
  let longest = 15;
  if (images !== undefined) {
    if (!Array.isArray(images)) return false;
    references = images.length;
    for (let i = 0; i < images.length; i++) if (!isImage(images[i])) return false;
  }
  if (videos !== undefined) {
    if (!Array.isArray(videos)) return false;
    if (videos.length > 0) longest = 10;
    references += videos.length;
    for (let i = 0; i < videos.length; i++) {
      const url: unknown = videos[i];
      if (typeof url !== "string" || !isPublicUrl(url)) return false;
    }
  }
  if (references < 1 || references > 5) return false;
  if (duration !== undefined) {
    if (!Number.isInteger(duration)) return false;
    if ((duration as number) < 2 || (duration as number) > longest) return false;
  }
  let t = v.negative_prompt;
  if (t !== undefined && (typeof t !== "string" || isTooLong(t, 500))) return false;
  t = v.resolution;
  if (t !== undefined && t !== "720P" && t !== "1080P") return false;
  t = v.size;
  if (t !== undefined && !isSize(t)) return false;
  t = v.prompt_extend;
  if (t !== undefined && typeof t !== "boolean") return false;
  t = v.watermark;
  if (t !== undefined && typeof t !== "boolean") return false;
  t = v.seed;
  return t === undefined || (Number.isInteger(t) && (t as number) >= 0);
}

function isImage(x: unknown): boolean {
  if (!isFields(x)) return false;
  const { url, role, reference_voice: voice } = x;
  if (typeof url !== "string" || !isPublicUrl(url)) return false;
  if (role !== undefined && role !== "reference_image" && role !== "first_frame") return false;
  return voice === undefined || typeof voice === "string";
}

function isSize(t: unknown): boolean {
  return t === "16:9" || t === "9:16" || t === "1:1" || t === "4:3" || t === "3:4";
}
