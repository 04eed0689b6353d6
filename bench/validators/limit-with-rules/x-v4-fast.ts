// x-v4-fast with its documented rules by hand, in one pass.
import { isFields } from "../limit/found.js";
import { isPublicUrl } from "./public-url.js";

export function is(v: unknown): boolean {
  if (!isFields(v) || v.model !== "x-v4-fast") return false;
  const { prompt, duration, first_frame_image: first, end_frame_image: end } = v;
  if (typeof prompt !== "string") return false;
  if (duration !== undefined) {
    if (!Number.isInteger(duration)) return false;
    if ((duration as number) < 3 || (duration as number) > 15) return false;
  }
  let t = v.resolution;
  if (t !== undefined && t !== "480p" && t !== "720p" && t !== "1080p") return false;
  t = v.aspect_ratio;
  if (t !== undefined && !isRatio(t)) return false;
  t = v.prompt_optimizer;
  if (t !== undefined && typeof t !== "boolean") return false;
  const { mid_frame_images: frames, ref_images: images, ref_videos: videos } = v;
  if (first !== undefined || end !== undefined || frames !== undefined) {
    if (images !== undefined || videos !== undefined) return false;
    if (first !== undefined && !(typeof first === "string" && isPublicUrl(first))) return false;
    if (end !== undefined && !(typeof end === "string" && isPublicUrl(end))) return false;
    return frames === undefined || areFrames(frames, prompt, (duration ?? 5) as number);
  }
  if (images !== undefined && !areImages(images, prompt)) return false;
  if (videos !== undefined) {
    if (!Array.isArray(videos) || videos.length > 1) return false;
    for (let i = 0; i < videos.length; i++) {
      const x: unknown = videos[i];
      if (!isFields(x) || !isTag(x.tag, prompt)) return false;
      const { type, video_url: url } = x;
      if (type !== "reference" && (type !== "extend" || images !== undefined)) return false;
      if (typeof url !== "string" || !isPublicUrl(url)) return false;
    }
  }
  return true;
}

function areFrames(frames: unknown, prompt: string, end: number): boolean {
  if (!Array.isArray(frames) || frames.length > 6) return false;
  for (let i = 0; i < frames.length; i++) {
    const x: unknown = frames[i];
    if (!isFields(x) || !isTag(x.tag, prompt)) return false;
    const { image_url: url, time_stamp: time } = x;
    if (typeof url !== "string" || !isPublicUrl(url)) return false;
    if (typeof time !== "number" || !(time === -1 || (time > 0 && time < end))) return false;
  }
  return true;
}

function areImages(images: unknown, prompt: string): boolean {
  if (!Array.isArray(images) || images.length < 1 || images.length > 3) return false;
  const first: unknown = images[0];
  if (!isFields(first)) return false;
  const all = first.type;
  if (all !== "image" && (all !== "grid" || images.length > 1)) return false;
  const most = all === "grid" ? 1 : 5;
  for (let i = 0; i < images.length; i++) {
    const x: unknown = images[i];
    if (!isFields(x) || x.type !== all || !isTag(x.tag, prompt)) return false;
    const { image_urls: urls, audio_url: audio } = x;
    if (audio !== undefined && (typeof audio !== "string" || all === "grid")) return false;
    if (!Array.isArray(urls) || urls.length < 1 || urls.length > most) return false;
    for (let j = 0; j < urls.length; j++) {
      const url: unknown = urls[j];
      if (typeof url !== "string" || !isPublicUrl(url)) return false;
    }
  }
  return true;
}

function isTag(tag: unknown, prompt: string): boolean {
  return typeof tag === "string" && tag.charCodeAt(0) === 0x40 && prompt.includes(tag);
}

function isRatio(t: unknown): boolean {
  return t === "16:9" || t === "4:3" || t === "1:1" || t === "9:16" || t === "3:4";
}
