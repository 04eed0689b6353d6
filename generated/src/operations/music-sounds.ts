// Generated from the gateway's catalog. Do not edit: `sdkgen generate` writes it anew.
import { defineOperation } from "#runtime/call/model/definition.js";
import { type Fields, type ParentPlace, wrongType } from "#runtime/validation/index.js";

/** Request of `music-sounds`. */
export interface MusicSoundsRequest {
  /** Music model. */
  model: "x-music-a" | (string & {});
  /** Description of the sound effect. */
  prompt: string;
}

function checkContract(value: Fields, found: ParentPlace): boolean {
  const model = value.model;
  if (typeof model !== "string" && !wrongType(model, found, "model", "string")) return false;
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
    pricing: {},
    fields: { model: true, prompt: true },
  },
  checkContract,
);
