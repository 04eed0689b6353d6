// Generated from the gateway's catalog. Do not edit: `sdkgen generate` writes it anew.
import { defineOperation } from "#runtime/call/model/definition.js";
import {
  isInteger,
  isNumber,
  outOfRange,
  type Fields,
  type ParentPlace,
  wrongType,
} from "#runtime/validation/index.js";

/** Request of `music-adjust-speed`. */
export interface MusicAdjustSpeedRequest {
  /** Music model. */
  model: "x-music-a" | (string & {});
  /** Earlier task that produced the source track. */
  task_id: string;
  /**
   * 1-based position of the track in the result list of that task.
   * Range: an integer, at least 1.
   * @default 1
   */
  audio_index?: number;
  /** Speed factor; the pitch stays. Range: 0.25 to 4. */
  speed: number;
}

function checkContract(value: Fields, found: ParentPlace): boolean {
  const model = value.model;
  if (typeof model !== "string" && !wrongType(model, found, "model", "string")) return false;
  const taskId = value.task_id;
  if (typeof taskId !== "string" && !wrongType(taskId, found, "task_id", "string")) return false;
  const audioIndex = value.audio_index;
  if (audioIndex !== undefined && (!isInteger(audioIndex) || audioIndex < 1)) {
    if (!outOfRange(audioIndex, found, "audio_index", "integer", 1, Infinity)) return false;
  }
  const speed = value.speed;
  if (!isNumber(speed) || speed < 0.25 || speed > 4) {
    if (!outOfRange(speed, found, "speed", "number", 0.25, 4)) return false;
  }
  return true;
}

/** Changes the speed of a track without changing its pitch. */
export default /* @__PURE__ */ defineOperation<MusicAdjustSpeedRequest>(
  {
    operation: "music_adjust_speed",
    method: "POST",
    endpoint: "/v1/music/generations/adjustSpeed",
    defaults: { audio_index: 1 },
    pricing: {},
    fields: { model: true, task_id: true, audio_index: true, speed: true },
  },
  checkContract,
);
