// Generated from the gateway's catalog. Do not edit: `npm run generate` writes it anew.
import { defineOperation } from "../runtime/model/definition.js";
import {
  isNumber,
  missing,
  noChoice,
  noForm,
  outOfRange,
  ruleBroken,
  wrongType,
  type Fields,
  type Found,
  type Key,
} from "../runtime/validation/index.js";

/** Request of `music-extend-flow-music`. */
export interface MusicExtendFlowMusicRequest {
  /** Clip to extend: result.music[].clip_id of a succeeded task, or obtained by importing external audio. */
  clip_id: string;
  /**
   * Start point in seconds; must not exceed the duration of the source.
   *
   * Unit: seconds.
   */
  extend_from_s: number;
  /**
   * Length of the extension in seconds, at most 164.
   *
   * Range: at most 164.
   * Unit: seconds.
   */
  extend_s: number;
  /** Editing instruction for the extension. */
  instruction: string;
  /** Model identifier, case-insensitive; the name stays the same for every version. */
  model: "x-music-b" | (string & {});
  /** Version of the model. */
  version: "x-3.5";
  /** Reproducibility seed. */
  seed?: string;
  /** Title of the new clip. */
  title?: string;
}

const VERSION_VALUES: readonly unknown[] = ["x-3.5"];
const SECTION = "3-music-and-text.md, Endpoints, POST /v1/music/generations/extendFlowMusic";
const MODEL_PATTERN = new RegExp("^[xX]-[mM][uU][sS][iI][cC]-[bB]$", "u");

function checkContract(value: Fields, found: Found): boolean {
  const clipId = value.clip_id;
  if (typeof clipId !== "string" && !wrongType(clipId, found, "clip_id", "string")) return false;
  const extendFromS = value.extend_from_s;
  if (!isNumber(extendFromS) && !wrongType(extendFromS, found, "extend_from_s", "number"))
    return false;
  const extendS = value.extend_s;
  if (
    (!isNumber(extendS) || extendS > 164) &&
    !outOfRange(extendS, found, "extend_s", "number", -Infinity, 164)
  )
    return false;
  const instruction = value.instruction;
  if (typeof instruction !== "string" && !wrongType(instruction, found, "instruction", "string"))
    return false;
  const model = value.model;
  if (model === undefined) {
    if (!missing(found, "model")) return false;
  } else {
    if (!checkModel(model, found, "model")) return false;
  }
  const version = value.version;
  if (version !== "x-3.5" && !noChoice(version, found, "version", VERSION_VALUES)) return false;
  const seed = value.seed;
  if (seed !== undefined && typeof seed !== "string" && !wrongType(seed, found, "seed", "string"))
    return false;
  const title = value.title;
  if (
    title !== undefined &&
    typeof title !== "string" &&
    !wrongType(title, found, "title", "string")
  )
    return false;
  return true;
}

function checkModel(value: unknown, found: Found, key: Key): boolean {
  if (typeof value !== "string") {
    if (!wrongType(value, found, key, "string")) return false;
  } else {
    if (!isModelForm(value) && !isModelForm2(value) && !noForm(value, found, key, "anyOf", null))
      return false;
  }
  return true;
}

function isModelForm(value: unknown): boolean {
  if (value !== "x-music-b") return false;
  return true;
}

function isModelForm2(value: unknown): boolean {
  if (typeof value !== "string") return false;
  return true;
}

function checkRules(value: Fields, found: Found): boolean {
  const model = value.model;
  if (
    model !== undefined &&
    !isModel(model) &&
    !ruleBroken(
      model,
      found,
      "model",
      "model-name",
      "model is x-music-b (upper or lower case) for every version; send that name",
      SECTION,
    )
  )
    return false;
  return true;
}

function isModel(value: unknown): boolean {
  if (typeof value === "string") {
    if (!MODEL_PATTERN.test(value)) return false;
  }
  return true;
}

/** Extends a clip; the output is a new clip with its own clip_id. */
export default /* @__PURE__ */ defineOperation<MusicExtendFlowMusicRequest>(
  {
    operation: "music_extend_flow_music",
    method: "POST",
    endpoint: "/v1/music/generations/extendFlowMusic",
  },
  checkContract,
  checkRules,
);
