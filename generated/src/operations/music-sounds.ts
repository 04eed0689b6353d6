// Generated from the gateway's catalog. Do not edit: `npm run generate` writes it anew.
import { defineOperation } from "../runtime/model/definition.js";
import { add, isObject, type Findings } from "../runtime/validation/index.js";

/** Request of `music-sounds`. */
export interface MusicSoundsRequest {
  /** Model identifier. */
  model: "x-music-a";
  /** Description of the sound effect. */
  prompt: string;
}

function checkContract(value: unknown): Findings {
  if (!isObject(value)) {
    return add(undefined, "", "type", "object", value);
  }
  let found: Findings;
  const model = value.model;
  if (model === undefined) {
    found = add(found, "", "required", "model", undefined);
  } else {
    if (model !== "x-music-a") {
      found = add(found, "/model", "const", "x-music-a", model);
    }
  }
  const prompt = value.prompt;
  if (prompt === undefined) {
    found = add(found, "", "required", "prompt", undefined);
  } else {
    if (typeof prompt !== "string") {
      found = add(found, "/prompt", "type", "string", prompt);
    }
  }
  return found;
}

/** Generates a sound effect. */
export default /* @__PURE__ */ defineOperation<MusicSoundsRequest>(
  {
    operation: "music_sounds",
    method: "POST",
    endpoint: "/v1/music/generations/sounds",
  },
  { checkContract },
);
