// Generated from the gateway's catalog. Do not edit: `sdkgen generate` writes it anew.
import { defineOperation } from "#runtime/call/model/definition.js";
import {
  broken,
  isNumber,
  missing,
  outOfRange,
  type Fields,
  type Key,
  type ParentPlace,
  wrongType,
} from "#runtime/validation/index.js";

/** Request of `music-extend-flow-music`. */
export interface MusicExtendFlowMusicRequest {
  /** Music model, upper or lower case; its name stays the same for every version. */
  model: "x-music-b" | (string & {});
  /** Version of the model; the documented word is listed, a gateway may have others. */
  version: "x-3.5" | (string & {});
  /** Clip to extend: result.music[].clip_id of a succeeded task, or obtained by importing external audio. */
  clip_id: string;
  /**
   * Start point in seconds; must not exceed the duration of the source.
   * Range: at least 0, in seconds.
   */
  extend_from_s: number;
  /**
   * Length of the extension in seconds, at most 164.
   * Range: at most 164, more than 0, in seconds.
   */
  extend_s: number;
  /** Editing instruction for the extension. */
  instruction: string;
  /** Title of the new clip. */
  title?: string;
  /** Reproducibility seed. */
  seed?: string;
}

function checkContract(value: Fields, found: ParentPlace): boolean {
  const model = value.model;
  if (typeof model !== "string" && !wrongType(model, found, "model", "string")) return false;
  const version = value.version;
  if (version === undefined) {
    if (!missing(found, "version")) return false;
  } else {
    if (!checkVersion(version, found, "version")) return false;
  }
  const clipId = value.clip_id;
  if (typeof clipId !== "string" && !wrongType(clipId, found, "clip_id", "string")) return false;
  const extendFromS = value.extend_from_s;
  if (!isNumber(extendFromS) || extendFromS < 0) {
    if (!outOfRange(extendFromS, found, "extend_from_s", "number", 0, Infinity)) return false;
  }
  const extendS = value.extend_s;
  if (extendS === undefined) {
    if (!missing(found, "extend_s")) return false;
  } else {
    if (!isNumber(extendS)) {
      if (!wrongType(extendS, found, "extend_s", "number")) return false;
    } else {
      if (extendS <= 0 && !broken(extendS, found, "extend_s", "exclusiveMinimum", 0, "must be > 0"))
        return false;
      if (extendS > 164 && !broken(extendS, found, "extend_s", "maximum", 164, "must be <= 164"))
        return false;
    }
  }
  const instruction = value.instruction;
  if (typeof instruction !== "string" && !wrongType(instruction, found, "instruction", "string"))
    return false;
  const title = value.title;
  if (title !== undefined && typeof title !== "string") {
    if (!wrongType(title, found, "title", "string")) return false;
  }
  const seed = value.seed;
  if (seed !== undefined && typeof seed !== "string" && !wrongType(seed, found, "seed", "string"))
    return false;
  return true;
}

function checkVersion(value: unknown, found: ParentPlace, key: Key): boolean {
  if (typeof value !== "string" && !wrongType(value, found, key, "string")) return false;
  return true;
}

/** Extends a clip; the output is a new clip with its own clip_id. */
export default /* @__PURE__ */ defineOperation<MusicExtendFlowMusicRequest>(
  {
    operation: "music_extend_flow_music",
    method: "POST",
    endpoint: "/v1/music/generations/extendFlowMusic",
    pricing: {},
    fields: {
      model: true,
      version: true,
      clip_id: true,
      extend_from_s: true,
      extend_s: true,
      instruction: true,
      title: true,
      seed: true,
    },
  },
  checkContract,
);
