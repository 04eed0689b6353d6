// x-2.7-r2v by hand: as fast as the contract can be checked.
import {
  broken,
  choice,
  isFields,
  isTooLong,
  missing,
  notAmong,
  outOfBounds,
  wrongType,
} from "./found.js";
import type { Found } from "./found.js";

const ROLES = choice("reference_image", "first_frame");
const RESOLUTIONS = choice("720P", "1080P");
const SIZES = choice("16:9", "9:16", "1:1", "4:3", "3:4");
const REFERENCES = ["image_with_roles", "video_urls"];

export function is(v: unknown): boolean {
  if (!isFields(v) || v.model !== "x-2.7-r2v") return false;
  const { prompt, image_with_roles: images, video_urls: videos } = v;
  if (typeof prompt !== "string" || isTooLong(prompt, 5000)) return false;
  if (images === undefined && videos === undefined) return false;
  if (images !== undefined) {
    if (!Array.isArray(images)) return false;
    for (let i = 0; i < images.length; i++) if (!isImage(images[i])) return false;
  }
  if (videos !== undefined) {
    if (!Array.isArray(videos) || videos.length > 5) return false;
    for (let i = 0; i < videos.length; i++) if (typeof videos[i] !== "string") return false;
  }
  let t = v.negative_prompt;
  if (t !== undefined && (typeof t !== "string" || isTooLong(t, 500))) return false;
  t = v.resolution;
  if (t !== undefined && t !== "720P" && t !== "1080P") return false;
  t = v.duration;
  if (t !== undefined && !(Number.isInteger(t) && (t as number) >= 2 && (t as number) <= 15)) {
    return false;
  }
  t = v.size;
  if (t !== undefined && !isSize(t)) return false;
  t = v.prompt_extend;
  if (t !== undefined && typeof t !== "boolean") return false;
  t = v.watermark;
  if (t !== undefined && typeof t !== "boolean") return false;
  t = v.seed;
  return t === undefined || (Number.isInteger(t) && (t as number) >= 0);
}

export function issues(v: unknown): Found {
  if (!isFields(v)) return wrongType(undefined, [], "object", v);
  let found: Found;
  if (v.model !== "x-2.7-r2v") found = broken(found, ["model"], "const", "x-2.7-r2v", v.model);
  const { prompt, image_with_roles: images, video_urls: videos } = v;
  if (typeof prompt !== "string") {
    found =
      prompt === undefined
        ? missing(found, [], "prompt")
        : wrongType(found, ["prompt"], "string", prompt);
  } else if (isTooLong(prompt, 5000)) {
    found = outOfBounds(found, ["prompt"], "maxLength", 5000, prompt);
  }
  if (images === undefined && videos === undefined)
    found = broken(found, [], "anyOf", REFERENCES, v);
  if (images !== undefined) {
    if (!Array.isArray(images)) found = wrongType(found, ["image_with_roles"], "array", images);
    else for (let i = 0; i < images.length; i++) found = imageIssues(found, i, images[i]);
  }
  if (videos !== undefined) {
    if (!Array.isArray(videos)) found = wrongType(found, ["video_urls"], "array", videos);
    else {
      if (videos.length > 5) found = outOfBounds(found, ["video_urls"], "maxItems", 5, videos);
      for (let i = 0; i < videos.length; i++) {
        const item: unknown = videos[i];
        if (typeof item !== "string") found = wrongType(found, ["video_urls", i], "string", item);
      }
    }
  }
  let t = v.negative_prompt;
  if (t !== undefined) {
    if (typeof t !== "string") found = wrongType(found, ["negative_prompt"], "string", t);
    else if (isTooLong(t, 500)) {
      found = outOfBounds(found, ["negative_prompt"], "maxLength", 500, t);
    }
  }
  t = v.resolution;
  if (t !== undefined && t !== "720P" && t !== "1080P") {
    found = notAmong(found, ["resolution"], RESOLUTIONS, t);
  }
  t = v.duration;
  if (t !== undefined) {
    if (!Number.isInteger(t)) found = wrongType(found, ["duration"], "integer", t);
    else if ((t as number) < 2) found = outOfBounds(found, ["duration"], "minimum", 2, t);
    else if ((t as number) > 15) found = outOfBounds(found, ["duration"], "maximum", 15, t);
  }
  t = v.size;
  if (t !== undefined && !isSize(t)) found = notAmong(found, ["size"], SIZES, t);
  t = v.prompt_extend;
  if (t !== undefined && typeof t !== "boolean") {
    found = wrongType(found, ["prompt_extend"], "boolean", t);
  }
  t = v.watermark;
  if (t !== undefined && typeof t !== "boolean") {
    found = wrongType(found, ["watermark"], "boolean", t);
  }
  t = v.seed;
  if (t !== undefined) {
    if (!Number.isInteger(t)) found = wrongType(found, ["seed"], "integer", t);
    else if ((t as number) < 0) found = outOfBounds(found, ["seed"], "minimum", 0, t);
  }
  return found;
}

function isImage(x: unknown): boolean {
  if (!isFields(x) || typeof x.url !== "string") return false;
  const { role, reference_voice: voice } = x;
  if (role !== undefined && role !== "reference_image" && role !== "first_frame") return false;
  return voice === undefined || typeof voice === "string";
}

function imageIssues(before: Found, i: number, x: unknown): Found {
  let found = before;
  const at = "image_with_roles";
  if (!isFields(x)) return wrongType(found, [at, i], "object", x);
  const { url, role, reference_voice: voice } = x;
  if (url === undefined) found = missing(found, [at, i], "url");
  else if (typeof url !== "string") found = wrongType(found, [at, i, "url"], "string", url);
  if (role !== undefined && role !== "reference_image" && role !== "first_frame") {
    found = notAmong(found, [at, i, "role"], ROLES, role);
  }
  if (voice !== undefined && typeof voice !== "string") {
    found = wrongType(found, [at, i, "reference_voice"], "string", voice);
  }
  return found;
}

function isSize(t: unknown): boolean {
  return t === "16:9" || t === "9:16" || t === "1:1" || t === "4:3" || t === "3:4";
}
