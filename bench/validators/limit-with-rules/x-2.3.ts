// x-2.3 with its documented rules by hand, in one pass.
import { isFields, isTooLong } from "../limit/found.js";
import { isPublicUrl } from "./public-url.js";

const DATA_URI = /^data:image\/[a-zA-Z0-9.+-]+;base64,/;

export function is(v: unknown): boolean {
  if (!isFields(v) || v.model !== "x-2.3") return false;
  const { prompt, duration, resolution, first_frame_image: image } = v;
  if (typeof prompt !== "string" || isTooLong(prompt, 2000)) return false;
  if (duration !== undefined && duration !== 6) {
    if (duration !== 10 || resolution === "1080p") return false;
  }
  if (resolution !== undefined && resolution !== "768p" && resolution !== "1080p") return false;
  if (image !== undefined) {
    if (typeof image !== "string" || !(isPublicUrl(image) || DATA_URI.test(image))) return false;
  }
  let t = v.prompt_optimizer;
  if (t !== undefined && typeof t !== "boolean") return false;
  t = v.fast_pretreatment;
  if (t !== undefined && typeof t !== "boolean") return false;
  t = v.watermark;
  return t === undefined || typeof t === "boolean";
}
