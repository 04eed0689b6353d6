// x-imagine-video with its documented rules by hand, in one pass.
import { isFields, isTooLong } from "../limit/found.js";
import { isPublicUrl } from "./public-url.js";

export function is(v: unknown): boolean {
  if (!isFields(v) || v.model !== "x-imagine-video") return false;
  const prompt = v.prompt;
  if (typeof prompt !== "string" || prompt === "" || isTooLong(prompt, 8000)) return false;
  const duration = v.duration;
  if (duration !== undefined) {
    if (!Number.isInteger(duration)) return false;
    if ((duration as number) < 1 || (duration as number) > 15) return false;
  }
  const { resolution, aspect_ratio: ratio, nsfw_check: check } = v;
  if (resolution !== undefined && resolution !== "480p" && resolution !== "720p") return false;
  if (ratio !== undefined && !isRatio(ratio)) return false;
  if (check !== undefined && typeof check !== "boolean") return false;
  if (v.image !== undefined || v.images !== undefined || v.input_reference !== undefined) {
    return false;
  }
  const { image_urls: images, video } = v;
  if (images !== undefined) {
    if (!Array.isArray(images) || images.length === 0) return false;
    for (let i = 0; i < images.length; i++) {
      const url: unknown = images[i];
      if (typeof url !== "string" || !isPublicUrl(url)) return false;
    }
  }
  if (video === undefined) return true;
  return (
    (duration ?? resolution ?? ratio ?? images) === undefined &&
    isFields(video) &&
    typeof video.url === "string" &&
    isPublicUrl(video.url)
  );
}

function isRatio(t: unknown): boolean {
  return (
    t === "auto" ||
    t === "1:1" ||
    t === "16:9" ||
    t === "9:16" ||
    t === "4:3" ||
    t === "3:4" ||
    t === "3:2" ||
    t === "2:3"
  );
}
