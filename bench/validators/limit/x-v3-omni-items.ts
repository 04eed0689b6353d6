// The items of x-v3-omni's lists by hand, as a yes or no.
import { isFields } from "./found.js";

export function isImage(x: unknown): boolean {
  if (!isFields(x) || typeof x.url !== "string") return false;
  const { role } = x;
  return role === "first_frame" || role === "last_frame" || role === "reference";
}

export function isVideo(x: unknown): boolean {
  if (!isFields(x) || typeof x.video_url !== "string") return false;
  const { refer_type: refer, keep_original_sound: sound } = x;
  if (refer !== undefined && refer !== "base" && refer !== "feature") return false;
  return sound === undefined || sound === "no" || sound === "yes";
}

export function isShot(x: unknown): boolean {
  if (!isFields(x) || typeof x.prompt !== "string") return false;
  const { index, duration } = x;
  if (!Number.isInteger(index) || (index as number) < 1) return false;
  return Number.isInteger(duration) && (duration as number) >= 1;
}

export function isElement(x: unknown): boolean {
  if (!isFields(x) || typeof x.name !== "string" || typeof x.description !== "string") return false;
  const urls = x.element_input_urls;
  if (!Array.isArray(urls) || urls.length < 2 || urls.length > 4) return false;
  for (let j = 0; j < urls.length; j++) if (typeof urls[j] !== "string") return false;
  return true;
}
