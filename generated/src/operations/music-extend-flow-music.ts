// Generated from the gateway's catalog. Do not edit: `npm run generate` writes it anew.
import { defineOperation } from "../runtime/model/definition.js";
import { add, isNumber, isObject, type Findings } from "../runtime/validation/index.js";

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
  model: string;
  /** Version of the model. */
  version: "x-3.5";
  /** Reproducibility seed. */
  seed?: string;
  /** Title of the new clip. */
  title?: string;
}

const VERSION_VALUES: readonly unknown[] = ["x-3.5"];
const MODEL_FORM2_PATTERN = new RegExp("^[xX]-[mM][uU][sS][iI][cC]-[bB]$", "u");

function checkContract(value: unknown): Findings {
  if (!isObject(value)) {
    return add(undefined, "", "type", "object", value);
  }
  let found: Findings;
  const clipId = value.clip_id;
  if (clipId === undefined) {
    found = add(found, "", "required", "clip_id", undefined);
  } else {
    if (typeof clipId !== "string") {
      found = add(found, "/clip_id", "type", "string", clipId);
    }
  }
  const extendFromS = value.extend_from_s;
  if (extendFromS === undefined) {
    found = add(found, "", "required", "extend_from_s", undefined);
  } else {
    if (!isNumber(extendFromS)) {
      found = add(found, "/extend_from_s", "type", "number", extendFromS);
    }
  }
  const extendS = value.extend_s;
  if (extendS === undefined) {
    found = add(found, "", "required", "extend_s", undefined);
  } else {
    if (!isNumber(extendS)) {
      found = add(found, "/extend_s", "type", "number", extendS);
    } else {
      if (extendS > 164) {
        found = add(found, "/extend_s", "maximum", 164, extendS);
      }
    }
  }
  const instruction = value.instruction;
  if (instruction === undefined) {
    found = add(found, "", "required", "instruction", undefined);
  } else {
    if (typeof instruction !== "string") {
      found = add(found, "/instruction", "type", "string", instruction);
    }
  }
  const model = value.model;
  if (model === undefined) {
    found = add(found, "", "required", "model", undefined);
  } else {
    found = checkModel(model, "/model", "", found);
  }
  const version = value.version;
  if (version === undefined) {
    found = add(found, "", "required", "version", undefined);
  } else {
    if (version !== "x-3.5") {
      found = add(found, "/version", "enum", VERSION_VALUES, version);
    }
  }
  const seed = value.seed;
  if (seed !== undefined) {
    if (typeof seed !== "string") {
      found = add(found, "/seed", "type", "string", seed);
    }
  }
  const title = value.title;
  if (title !== undefined) {
    if (typeof title !== "string") {
      found = add(found, "/title", "type", "string", title);
    }
  }
  return found;
}

function checkModel(value: unknown, at: string, key: string | number, found: Findings): Findings {
  if (typeof value !== "string") {
    found = add(found, at + key, "type", "string", value);
  } else {
    if (!isModelForm(value) && !isModelForm2(value)) {
      found = add(found, at + key, "anyOf", null, value);
    }
  }
  return found;
}

function isModelForm(value: unknown): boolean {
  if (value !== "x-music-b") return false;
  return true;
}

function isModelForm2(value: unknown): boolean {
  if (typeof value === "string") {
    if (!MODEL_FORM2_PATTERN.test(value)) return false;
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
  { checkContract },
);
