// The items of x-v3-omni's lists by hand, as issues.
import { choice, isFields, missing, notAmong, outOfBounds, wrongType } from "./found.js";
import type { Fields, Found } from "./found.js";

const ROLES = choice("first_frame", "last_frame", "reference");
const REFER_TYPES = choice("base", "feature");
const SOUNDS = choice("no", "yes");

export function imageIssues(before: Found, i: number, x: unknown): Found {
  let found = before;
  const at = "image_with_roles";
  if (!isFields(x)) return wrongType(found, [at, i], "object", x);
  const { url, role } = x;
  if (typeof url !== "string") found = notText(found, at, i, x, "url");
  if (role !== "first_frame" && role !== "last_frame" && role !== "reference") {
    found =
      role === undefined
        ? missing(found, [at, i], "role")
        : notAmong(found, [at, i, "role"], ROLES, role);
  }
  return found;
}

export function videoIssues(before: Found, i: number, x: unknown): Found {
  let found = before;
  const at = "video_list";
  if (!isFields(x)) return wrongType(found, [at, i], "object", x);
  const { video_url: url, refer_type: refer, keep_original_sound: sound } = x;
  if (typeof url !== "string") found = notText(found, at, i, x, "video_url");
  if (refer !== undefined && refer !== "base" && refer !== "feature") {
    found = notAmong(found, [at, i, "refer_type"], REFER_TYPES, refer);
  }
  if (sound !== undefined && sound !== "no" && sound !== "yes") {
    found = notAmong(found, [at, i, "keep_original_sound"], SOUNDS, sound);
  }
  return found;
}

export function shotIssues(before: Found, i: number, x: unknown): Found {
  let found = before;
  const at = "multi_prompt";
  if (!isFields(x)) return wrongType(found, [at, i], "object", x);
  found = atLeastOne(found, i, x, "index");
  if (typeof x.prompt !== "string") found = notText(found, at, i, x, "prompt");
  return atLeastOne(found, i, x, "duration");
}

export function elementIssues(before: Found, i: number, x: unknown): Found {
  let found = before;
  const at = "element_list";
  if (!isFields(x)) return wrongType(found, [at, i], "object", x);
  if (typeof x.name !== "string") found = notText(found, at, i, x, "name");
  if (typeof x.description !== "string") found = notText(found, at, i, x, "description");
  const urls = x.element_input_urls;
  const key = "element_input_urls";
  if (!Array.isArray(urls)) {
    return urls === undefined
      ? missing(found, [at, i], key)
      : wrongType(found, [at, i, key], "array", urls);
  }
  if (urls.length < 2) found = outOfBounds(found, [at, i, key], "minItems", 2, urls);
  if (urls.length > 4) found = outOfBounds(found, [at, i, key], "maxItems", 4, urls);
  for (let j = 0; j < urls.length; j++) {
    const item: unknown = urls[j];
    if (typeof item !== "string") found = wrongType(found, [at, i, key, j], "string", item);
  }
  return found;
}

function atLeastOne(found: Found, i: number, x: Fields, key: string): Found {
  const at = "multi_prompt";
  const value = x[key];
  if (Number.isInteger(value)) {
    return (value as number) < 1 ? outOfBounds(found, [at, i, key], "minimum", 1, value) : found;
  }
  return value === undefined
    ? missing(found, [at, i], key)
    : wrongType(found, [at, i, key], "integer", value);
}

function notText(found: Found, at: string, i: number, x: Fields, key: string): Found {
  const value = x[key];
  return value === undefined
    ? missing(found, [at, i], key)
    : wrongType(found, [at, i, key], "string", value);
}
