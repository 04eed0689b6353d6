// Generated from the gateway's catalog. Do not edit: `npm run generate` writes it anew.
import { defineOperation } from "../runtime/model/definition.js";
import { add, isInteger, isNumber, isObject, type Findings } from "../runtime/validation/index.js";

/** Request of `music-adjust-speed`. */
export interface MusicAdjustSpeedRequest {
  /** Model identifier. */
  model: "x-music-a";
  /**
   * Speed factor, 0.25 to 4 (the range comes from 4-field-notes.md, Music).
   *
   * Range: 0.25 to 4.
   */
  speed: number;
  /** Earlier task that produced the source track. */
  task_id: string;
  /**
   * 1-based position of the track in the result list of that task.
   *
   * Range: an integer, at least 1.
   *
   * @default 1
   */
  audio_index?: number;
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
  const speed = value.speed;
  if (speed === undefined) {
    found = add(found, "", "required", "speed", undefined);
  } else {
    if (!isNumber(speed)) {
      found = add(found, "/speed", "type", "number", speed);
    } else {
      if (speed < 0.25) {
        found = add(found, "/speed", "minimum", 0.25, speed);
      }
      if (speed > 4) {
        found = add(found, "/speed", "maximum", 4, speed);
      }
    }
  }
  const taskId = value.task_id;
  if (taskId === undefined) {
    found = add(found, "", "required", "task_id", undefined);
  } else {
    if (typeof taskId !== "string") {
      found = add(found, "/task_id", "type", "string", taskId);
    }
  }
  const audioIndex = value.audio_index;
  if (audioIndex !== undefined) {
    if (!isInteger(audioIndex)) {
      found = add(found, "/audio_index", "type", "integer", audioIndex);
    } else {
      if (audioIndex < 1) {
        found = add(found, "/audio_index", "minimum", 1, audioIndex);
      }
    }
  }
  return found;
}

/** Changes the speed of a track without changing its pitch. */
export default /* @__PURE__ */ defineOperation<MusicAdjustSpeedRequest>(
  {
    operation: "music_adjust_speed",
    method: "POST",
    endpoint: "/v1/music/generations/adjustSpeed",
  },
  { checkContract },
);
