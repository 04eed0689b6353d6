// x-v3-omni by hand, the fields of the request; what its lists hold is beside it.
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
import { elementIssues, imageIssues, shotIssues, videoIssues } from "./x-v3-omni-item-issues.js";
import { isElement, isImage, isShot, isVideo } from "./x-v3-omni-items.js";

const MODES = choice("std", "pro", "4k");
const RATIOS = choice("16:9", "9:16", "1:1");
const SHOT_TYPES = choice("customize", "intelligence");

export function is(v: unknown): boolean {
  if (!isFields(v) || v.model !== "x-v3-omni" || typeof v.prompt !== "string") return false;
  let t = v.negative_prompt;
  if (t !== undefined && (typeof t !== "string" || isTooLong(t, 2500))) return false;
  t = v.mode;
  if (t !== undefined && t !== "std" && t !== "pro" && t !== "4k") return false;
  t = v.duration;
  if (t !== undefined && !(Number.isInteger(t) && (t as number) >= 3 && (t as number) <= 15)) {
    return false;
  }
  t = v.aspect_ratio;
  if (t !== undefined && t !== "16:9" && t !== "9:16" && t !== "1:1") return false;
  t = v.shot_type;
  if (t !== undefined && t !== "customize" && t !== "intelligence") return false;
  t = v.multi_shot;
  if (t !== undefined && typeof t !== "boolean") return false;
  t = v.watermark;
  if (t !== undefined && typeof t !== "boolean") return false;
  t = v.audio;
  if (t !== undefined && typeof t !== "boolean") return false;
  t = v.image_urls;
  if (t !== undefined) {
    if (!Array.isArray(t)) return false;
    for (let i = 0; i < t.length; i++) if (typeof t[i] !== "string") return false;
  }
  t = v.image_with_roles;
  if (t !== undefined) {
    if (!Array.isArray(t)) return false;
    for (let i = 0; i < t.length; i++) if (!isImage(t[i])) return false;
  }
  t = v.video_list;
  if (t !== undefined) {
    if (!Array.isArray(t) || t.length > 1) return false;
    for (let i = 0; i < t.length; i++) if (!isVideo(t[i])) return false;
  }
  t = v.multi_prompt;
  if (t !== undefined) {
    if (!Array.isArray(t) || t.length < 1 || t.length > 6) return false;
    for (let i = 0; i < t.length; i++) if (!isShot(t[i])) return false;
  }
  t = v.element_list;
  if (t !== undefined) {
    if (!Array.isArray(t) || t.length > 3) return false;
    for (let i = 0; i < t.length; i++) if (!isElement(t[i])) return false;
  }
  return true;
}

export function issues(v: unknown): Found {
  if (!isFields(v)) return wrongType(undefined, [], "object", v);
  let found: Found;
  if (v.model !== "x-v3-omni") found = broken(found, ["model"], "const", "x-v3-omni", v.model);
  let t = v.prompt;
  if (t === undefined) found = missing(found, [], "prompt");
  else if (typeof t !== "string") found = wrongType(found, ["prompt"], "string", t);
  t = v.negative_prompt;
  if (t !== undefined) {
    if (typeof t !== "string") found = wrongType(found, ["negative_prompt"], "string", t);
    else if (isTooLong(t, 2500)) {
      found = outOfBounds(found, ["negative_prompt"], "maxLength", 2500, t);
    }
  }
  t = v.mode;
  if (t !== undefined && t !== "std" && t !== "pro" && t !== "4k") {
    found = notAmong(found, ["mode"], MODES, t);
  }
  t = v.duration;
  if (t !== undefined) {
    if (!Number.isInteger(t)) found = wrongType(found, ["duration"], "integer", t);
    else if ((t as number) < 3) found = outOfBounds(found, ["duration"], "minimum", 3, t);
    else if ((t as number) > 15) found = outOfBounds(found, ["duration"], "maximum", 15, t);
  }
  t = v.aspect_ratio;
  if (t !== undefined && t !== "16:9" && t !== "9:16" && t !== "1:1") {
    found = notAmong(found, ["aspect_ratio"], RATIOS, t);
  }
  t = v.shot_type;
  if (t !== undefined && t !== "customize" && t !== "intelligence") {
    found = notAmong(found, ["shot_type"], SHOT_TYPES, t);
  }
  t = v.multi_shot;
  if (t !== undefined && typeof t !== "boolean") {
    found = wrongType(found, ["multi_shot"], "boolean", t);
  }
  t = v.watermark;
  if (t !== undefined && typeof t !== "boolean") {
    found = wrongType(found, ["watermark"], "boolean", t);
  }
  t = v.audio;
  if (t !== undefined && typeof t !== "boolean") found = wrongType(found, ["audio"], "boolean", t);
  t = v.image_urls;
  if (t !== undefined) {
    if (!Array.isArray(t)) found = wrongType(found, ["image_urls"], "array", t);
    else {
      for (let i = 0; i < t.length; i++) {
        const item: unknown = t[i];
        if (typeof item !== "string") found = wrongType(found, ["image_urls", i], "string", item);
      }
    }
  }
  t = v.image_with_roles;
  if (t !== undefined) {
    if (!Array.isArray(t)) found = wrongType(found, ["image_with_roles"], "array", t);
    else for (let i = 0; i < t.length; i++) found = imageIssues(found, i, t[i]);
  }
  t = v.video_list;
  if (t !== undefined) {
    if (!Array.isArray(t)) found = wrongType(found, ["video_list"], "array", t);
    else {
      if (t.length > 1) found = outOfBounds(found, ["video_list"], "maxItems", 1, t);
      for (let i = 0; i < t.length; i++) found = videoIssues(found, i, t[i]);
    }
  }
  t = v.multi_prompt;
  if (t !== undefined) {
    if (!Array.isArray(t)) found = wrongType(found, ["multi_prompt"], "array", t);
    else {
      if (t.length < 1) found = outOfBounds(found, ["multi_prompt"], "minItems", 1, t);
      if (t.length > 6) found = outOfBounds(found, ["multi_prompt"], "maxItems", 6, t);
      for (let i = 0; i < t.length; i++) found = shotIssues(found, i, t[i]);
    }
  }
  t = v.element_list;
  if (t !== undefined) {
    if (!Array.isArray(t)) found = wrongType(found, ["element_list"], "array", t);
    else {
      if (t.length > 3) found = outOfBounds(found, ["element_list"], "maxItems", 3, t);
      for (let i = 0; i < t.length; i++) found = elementIssues(found, i, t[i]);
    }
  }
  return found;
}
