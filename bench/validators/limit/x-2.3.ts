// x-2.3 by hand: as fast as the contract can be checked.
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

const DURATIONS = choice(6, 10);
const RESOLUTIONS = choice("768p", "1080p");

export function is(v: unknown): boolean {
  if (!isFields(v) || v.model !== "x-2.3") return false;
  const prompt = v.prompt;
  if (typeof prompt !== "string" || isTooLong(prompt, 2000)) return false;
  let t = v.duration;
  if (t !== undefined && t !== 6 && t !== 10) return false;
  t = v.resolution;
  if (t !== undefined && t !== "768p" && t !== "1080p") return false;
  t = v.first_frame_image;
  if (t !== undefined && typeof t !== "string") return false;
  t = v.prompt_optimizer;
  if (t !== undefined && typeof t !== "boolean") return false;
  t = v.fast_pretreatment;
  if (t !== undefined && typeof t !== "boolean") return false;
  t = v.watermark;
  return t === undefined || typeof t === "boolean";
}

export function issues(v: unknown): Found {
  if (!isFields(v)) return wrongType(undefined, [], "object", v);
  let found: Found;
  if (v.model !== "x-2.3") found = broken(found, ["model"], "const", "x-2.3", v.model);
  const prompt = v.prompt;
  if (typeof prompt !== "string") {
    found =
      prompt === undefined
        ? missing(found, [], "prompt")
        : wrongType(found, ["prompt"], "string", prompt);
  } else if (isTooLong(prompt, 2000)) {
    found = outOfBounds(found, ["prompt"], "maxLength", 2000, prompt);
  }
  let t = v.duration;
  if (t !== undefined && t !== 6 && t !== 10) found = notAmong(found, ["duration"], DURATIONS, t);
  t = v.resolution;
  if (t !== undefined && t !== "768p" && t !== "1080p") {
    found = notAmong(found, ["resolution"], RESOLUTIONS, t);
  }
  t = v.first_frame_image;
  if (t !== undefined && typeof t !== "string") {
    found = wrongType(found, ["first_frame_image"], "string", t);
  }
  t = v.prompt_optimizer;
  if (t !== undefined && typeof t !== "boolean") {
    found = wrongType(found, ["prompt_optimizer"], "boolean", t);
  }
  t = v.fast_pretreatment;
  if (t !== undefined && typeof t !== "boolean") {
    found = wrongType(found, ["fast_pretreatment"], "boolean", t);
  }
  t = v.watermark;
  if (t !== undefined && typeof t !== "boolean") {
    found = wrongType(found, ["watermark"], "boolean", t);
  }
  return found;
}
