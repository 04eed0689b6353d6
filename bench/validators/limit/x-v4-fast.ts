// x-v4-fast by hand: as fast as the contract can be checked.
import { broken, choice, isFields, missing, notAmong, outOfBounds, wrongType } from "./found.js";
import type { Choice, Fields, Found } from "./found.js";

const RESOLUTIONS = choice("480p", "720p", "1080p");
const RATIOS = choice("16:9", "4:3", "1:1", "9:16", "3:4");
const IMAGE_TYPES = choice("image", "grid");
const VIDEO_TYPES = choice("reference", "extend");

export function is(v: unknown): boolean {
  if (!isFields(v) || v.model !== "x-v4-fast" || typeof v.prompt !== "string") return false;
  let t = v.duration;
  if (t !== undefined && !(Number.isInteger(t) && (t as number) >= 3 && (t as number) <= 15)) {
    return false;
  }
  t = v.resolution;
  if (t !== undefined && t !== "480p" && t !== "720p" && t !== "1080p") return false;
  t = v.aspect_ratio;
  if (t !== undefined && !isRatio(t)) return false;
  t = v.prompt_optimizer;
  if (t !== undefined && typeof t !== "boolean") return false;
  t = v.first_frame_image;
  if (t !== undefined && typeof t !== "string") return false;
  t = v.end_frame_image;
  if (t !== undefined && typeof t !== "string") return false;
  const { mid_frame_images: frames, ref_images: images, ref_videos: videos } = v;
  if (frames !== undefined) {
    if (!Array.isArray(frames) || frames.length > 6) return false;
    for (let i = 0; i < frames.length; i++) {
      const x: unknown = frames[i];
      if (!isFields(x) || typeof x.tag !== "string" || typeof x.image_url !== "string")
        return false;
      if (!isTimeStamp(x.time_stamp)) return false;
    }
  }
  if (images !== undefined) {
    if (!Array.isArray(images)) return false;
    for (let i = 0; i < images.length; i++) if (!isImage(images[i])) return false;
  }
  if (videos !== undefined) {
    if (!Array.isArray(videos) || videos.length > 1) return false;
    for (let i = 0; i < videos.length; i++) {
      const x: unknown = videos[i];
      if (!isFields(x) || typeof x.tag !== "string" || typeof x.video_url !== "string")
        return false;
      if (x.type !== "reference" && x.type !== "extend") return false;
    }
  }
  return true;
}

export function issues(v: unknown): Found {
  if (!isFields(v)) return wrongType(undefined, [], "object", v);
  let found: Found;
  if (v.model !== "x-v4-fast") found = broken(found, ["model"], "const", "x-v4-fast", v.model);
  if (typeof v.prompt !== "string") found = notText(found, [], v, "prompt");
  let t = v.duration;
  if (t !== undefined) {
    if (!Number.isInteger(t)) found = wrongType(found, ["duration"], "integer", t);
    else if ((t as number) < 3) found = outOfBounds(found, ["duration"], "minimum", 3, t);
    else if ((t as number) > 15) found = outOfBounds(found, ["duration"], "maximum", 15, t);
  }
  t = v.resolution;
  if (t !== undefined && t !== "480p" && t !== "720p" && t !== "1080p") {
    found = notAmong(found, ["resolution"], RESOLUTIONS, t);
  }
  t = v.aspect_ratio;
  if (t !== undefined && !isRatio(t)) found = notAmong(found, ["aspect_ratio"], RATIOS, t);
  t = v.prompt_optimizer;
  if (t !== undefined && typeof t !== "boolean") {
    found = wrongType(found, ["prompt_optimizer"], "boolean", t);
  }
  t = v.first_frame_image;
  if (t !== undefined && typeof t !== "string") {
    found = wrongType(found, ["first_frame_image"], "string", t);
  }
  t = v.end_frame_image;
  if (t !== undefined && typeof t !== "string") {
    found = wrongType(found, ["end_frame_image"], "string", t);
  }
  const { mid_frame_images: frames, ref_images: images, ref_videos: videos } = v;
  if (frames !== undefined) {
    if (!Array.isArray(frames)) found = wrongType(found, ["mid_frame_images"], "array", frames);
    else {
      if (frames.length > 6) {
        found = outOfBounds(found, ["mid_frame_images"], "maxItems", 6, frames);
      }
      for (let i = 0; i < frames.length; i++) found = frameIssues(found, i, frames[i]);
    }
  }
  if (images !== undefined) {
    if (!Array.isArray(images)) found = wrongType(found, ["ref_images"], "array", images);
    else for (let i = 0; i < images.length; i++) found = imageIssues(found, i, images[i]);
  }
  if (videos !== undefined) {
    if (!Array.isArray(videos)) found = wrongType(found, ["ref_videos"], "array", videos);
    else {
      if (videos.length > 1) found = outOfBounds(found, ["ref_videos"], "maxItems", 1, videos);
      for (let i = 0; i < videos.length; i++) found = videoIssues(found, i, videos[i]);
    }
  }
  return found;
}

function frameIssues(before: Found, i: number, x: unknown): Found {
  let found = before;
  const at = "mid_frame_images";
  if (!isFields(x)) return wrongType(found, [at, i], "object", x);
  if (typeof x.tag !== "string") found = notText(found, [at, i], x, "tag");
  if (typeof x.image_url !== "string") found = notText(found, [at, i], x, "image_url");
  const time = x.time_stamp;
  if (!isTimeStamp(time)) {
    if (time === undefined) found = missing(found, [at, i], "time_stamp");
    else if (typeof time !== "number") {
      found = wrongType(found, [at, i, "time_stamp"], "number", time);
    } else found = broken(found, [at, i, "time_stamp"], "anyOf", null, time);
  }
  return found;
}

function imageIssues(before: Found, i: number, x: unknown): Found {
  let found = before;
  const at = "ref_images";
  if (!isFields(x)) return wrongType(found, [at, i], "object", x);
  const { tag, type, image_urls: urls, audio_url: audio } = x;
  if (typeof tag !== "string") found = notText(found, [at, i], x, "tag");
  if (type !== "image" && type !== "grid") found = notType(found, [at, i], IMAGE_TYPES, type);
  if (!Array.isArray(urls)) {
    found =
      urls === undefined
        ? missing(found, [at, i], "image_urls")
        : wrongType(found, [at, i, "image_urls"], "array", urls);
  } else {
    for (let j = 0; j < urls.length; j++) {
      const item: unknown = urls[j];
      if (typeof item !== "string") {
        found = wrongType(found, [at, i, "image_urls", j], "string", item);
      }
    }
  }
  if (audio !== undefined && typeof audio !== "string") {
    found = wrongType(found, [at, i, "audio_url"], "string", audio);
  }
  return found;
}

function videoIssues(before: Found, i: number, x: unknown): Found {
  let found = before;
  const at = "ref_videos";
  if (!isFields(x)) return wrongType(found, [at, i], "object", x);
  if (typeof x.tag !== "string") found = notText(found, [at, i], x, "tag");
  if (x.type !== "reference" && x.type !== "extend") {
    found = notType(found, [at, i], VIDEO_TYPES, x.type);
  }
  if (typeof x.video_url !== "string") found = notText(found, [at, i], x, "video_url");
  return found;
}

function isImage(x: unknown): boolean {
  if (!isFields(x) || typeof x.tag !== "string") return false;
  const { type, image_urls: urls, audio_url: audio } = x;
  if ((type !== "image" && type !== "grid") || !Array.isArray(urls)) return false;
  for (let j = 0; j < urls.length; j++) if (typeof urls[j] !== "string") return false;
  return audio === undefined || typeof audio === "string";
}

function isTimeStamp(t: unknown): boolean {
  return typeof t === "number" && (t === -1 || (t > 0 && t < Infinity));
}

function isRatio(t: unknown): boolean {
  return t === "16:9" || t === "4:3" || t === "1:1" || t === "9:16" || t === "3:4";
}

type At = readonly (string | number)[];

function notText(found: Found, at: At, fields: Fields, key: string): Found {
  const value = fields[key];
  return value === undefined
    ? missing(found, at, key)
    : wrongType(found, [...at, key], "string", value);
}

function notType(found: Found, at: At, types: Choice, type: unknown): Found {
  return type === undefined
    ? missing(found, at, "type")
    : notAmong(found, [...at, "type"], types, type);
}
