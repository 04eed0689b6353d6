// x-imagine-video by hand: as fast as the contract can be checked.
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

const RESOLUTIONS = choice("480p", "720p");
const RATIOS = choice("auto", "1:1", "16:9", "9:16", "4:3", "3:4", "3:2", "2:3");

export function is(v: unknown): boolean {
  if (!isFields(v) || v.model !== "x-imagine-video") return false;
  const prompt = v.prompt;
  if (typeof prompt !== "string" || prompt === "" || isTooLong(prompt, 8000)) return false;
  let t = v.nsfw_check;
  if (t !== undefined && typeof t !== "boolean") return false;
  t = v.duration;
  if (t !== undefined && !(Number.isInteger(t) && (t as number) >= 1 && (t as number) <= 15)) {
    return false;
  }
  t = v.resolution;
  if (t !== undefined && t !== "480p" && t !== "720p") return false;
  t = v.aspect_ratio;
  if (t !== undefined && !isRatio(t)) return false;
  t = v.image_urls;
  if (t !== undefined) {
    if (!Array.isArray(t) || t.length === 0) return false;
    for (let i = 0; i < t.length; i++) if (typeof t[i] !== "string") return false;
  }
  t = v.video;
  return t === undefined || (isFields(t) && typeof t.url === "string");
}

export function issues(v: unknown): Found {
  if (!isFields(v)) return wrongType(undefined, [], "object", v);
  let found: Found;
  if (v.model !== "x-imagine-video") {
    found = broken(found, ["model"], "const", "x-imagine-video", v.model);
  }
  const prompt = v.prompt;
  if (typeof prompt !== "string") {
    found =
      prompt === undefined
        ? missing(found, [], "prompt")
        : wrongType(found, ["prompt"], "string", prompt);
  } else if (prompt === "") {
    found = outOfBounds(found, ["prompt"], "minLength", 1, prompt);
  } else if (isTooLong(prompt, 8000)) {
    found = outOfBounds(found, ["prompt"], "maxLength", 8000, prompt);
  }
  let t = v.nsfw_check;
  if (t !== undefined && typeof t !== "boolean") {
    found = wrongType(found, ["nsfw_check"], "boolean", t);
  }
  t = v.duration;
  if (t !== undefined) {
    if (!Number.isInteger(t)) found = wrongType(found, ["duration"], "integer", t);
    else if ((t as number) < 1) found = outOfBounds(found, ["duration"], "minimum", 1, t);
    else if ((t as number) > 15) found = outOfBounds(found, ["duration"], "maximum", 15, t);
  }
  t = v.resolution;
  if (t !== undefined && t !== "480p" && t !== "720p") {
    found = notAmong(found, ["resolution"], RESOLUTIONS, t);
  }
  t = v.aspect_ratio;
  if (t !== undefined && !isRatio(t)) found = notAmong(found, ["aspect_ratio"], RATIOS, t);
  t = v.image_urls;
  if (t !== undefined) {
    if (!Array.isArray(t)) found = wrongType(found, ["image_urls"], "array", t);
    else {
      if (t.length === 0) found = outOfBounds(found, ["image_urls"], "minItems", 1, t);
      for (let i = 0; i < t.length; i++) {
        const item: unknown = t[i];
        if (typeof item !== "string") found = wrongType(found, ["image_urls", i], "string", item);
      }
    }
  }
  t = v.video;
  if (t !== undefined) {
    if (!isFields(t)) found = wrongType(found, ["video"], "object", t);
    else if (t.url === undefined) found = missing(found, ["video"], "url");
    else if (typeof t.url !== "string") found = wrongType(found, ["video", "url"], "string", t.url);
  }
  return found;
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
