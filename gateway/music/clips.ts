// The clips of music tasks: new ones, and the sources of follow-up operations (3-music-and-text.md, Resources).
import { invalid } from "../http/refusal.js";
import type { Service } from "../instance/service.js";
import type { Key } from "../keys/key.js";
import { statusAt, type MusicClip } from "../tasks/task.js";

/** What is known about a clip when its task is created. */
export interface ClipDraft {
  readonly title: string;
  readonly seconds: number;
  readonly lyrics?: string;
  readonly format?: MusicClip["format"];
}

/** The clip of a draft, with ids of its own. */
export function newClip({ ids }: Service, at: number, draft: ClipDraft): MusicClip {
  const { title, seconds, lyrics = "", format = "mp3" } = draft;
  const clipId = ids.uuid();
  const lyricsId = ids.next("lyrics_", at);
  return { clipId, lyricsId, title: title.slice(0, 80), seconds, lyrics, format };
}

/**
 * The track at `audio_index` (from 1, default 1) of the completed music task `task_id`.
 *
 * @throws RefusalError 400 when there is none. Assumption: the answer for a wrong task is not shown.
 */
export function sourceTrack(
  service: Service,
  key: Key,
  { task_id, audio_index }: Readonly<Record<string, unknown>>,
  now: number,
): MusicClip {
  const task = service.tasks.find(String(task_id));
  if (task?.account !== key.account || task.product.kind !== "music") {
    throw invalid("task_id is not a music task of this account", "task_id");
  }
  if (statusAt(task, now) !== "completed") {
    throw invalid("task_id is a task that has not completed", "task_id");
  }
  const { clips } = task.product;
  const clip = clips[(typeof audio_index === "number" ? audio_index : 1) - 1];
  if (clip !== undefined) return clip;
  throw invalid(`audio_index must be from 1 to ${clips.length}`, "audio_index");
}

/** A clip of a completed task of this account. Imported clips are unknown here. */
export function clipById(
  service: Service,
  key: Key,
  clipId: string,
  now: number,
): MusicClip | undefined {
  const own = service.tasks.list().filter((task) => task.account === key.account);
  return own
    .flatMap((task) =>
      task.product.kind === "music" && statusAt(task, now) === "completed"
        ? task.product.clips
        : [],
    )
    .find((clip) => clip.clipId === clipId);
}
