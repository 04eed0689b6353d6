// The source of a follow-up operation: a track of an earlier task, or a clip by its id (3-music-and-text.md, Resources).
import { invalid } from "../http/refusal.js";
import type { Key } from "../keys/key.js";
import type { Service } from "../instance/service.js";
import { statusAt, type MusicClip } from "../tasks/task.js";

/**
 * The track at `audio_index` (from 1, default 1) of the completed music task `task_id`.
 *
 * @throws Refused 400 when there is none. Assumption: the answer for a wrong task is not shown.
 */
export function sourceTrack(
  service: Service,
  key: Key,
  body: Readonly<Record<string, unknown>>,
  now: number,
): MusicClip {
  const task = service.tasks.find(String(body["task_id"]));
  if (task?.account !== key.account || task.product.kind !== "music") {
    throw invalid("task_id is not a music task of this account", "task_id");
  }
  if (statusAt(task, now) !== "completed") {
    throw invalid("task_id is a task that has not completed", "task_id");
  }
  const index = typeof body["audio_index"] === "number" ? body["audio_index"] : 1;
  const clip = task.product.clips[index - 1];
  if (clip === undefined) {
    throw invalid(`audio_index must be from 1 to ${task.product.clips.length}`, "audio_index");
  }
  return clip;
}

/** A clip of a completed task of this account; imported clips are not known here. */
export function clipById(
  service: Service,
  key: Key,
  clipId: string,
  now: number,
): MusicClip | undefined {
  for (const task of service.tasks.list()) {
    if (task.account !== key.account || task.product.kind !== "music") continue;
    if (statusAt(task, now) !== "completed") continue;
    const clip = task.product.clips.find((candidate) => candidate.clipId === clipId);
    if (clip !== undefined) return clip;
  }
  return undefined;
}
