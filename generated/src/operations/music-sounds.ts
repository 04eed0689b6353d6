// Generated from the gateway's catalog. Do not edit: `npm run generate` writes it anew.
import { defineOperation } from "../runtime/model/definition.js";
import { notConstant, wrongType, type Fields, type Found } from "../runtime/validation/index.js";

/** Request of `music-sounds`. */
export interface MusicSoundsRequest {
  /** Model identifier. */
  model: "x-music-a";
  /** Description of the sound effect. */
  prompt: string;
}

function checkContract(value: Fields, found: Found): boolean {
  const model = value.model;
  if (model !== "x-music-a" && !notConstant(model, found, "model", "x-music-a")) return false;
  const prompt = value.prompt;
  if (typeof prompt !== "string" && !wrongType(prompt, found, "prompt", "string")) return false;
  return true;
}

/** Generates a sound effect. */
export default /* @__PURE__ */ defineOperation<MusicSoundsRequest>(
  {
    operation: "music_sounds",
    method: "POST",
    endpoint: "/v1/music/generations/sounds",
  },
  checkContract,
);
