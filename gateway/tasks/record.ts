// Makes the answer to a task query: the task record, which contains the result (1-core.md, Task
// record; 3-music-and-text.md, Resources).
import { seconds } from "../instance/clock.js";
import { toCredits, toUsd } from "../money/ledger.js";
import { NO_STATUS, progressAt, statusAt, type MusicClip, type Task } from "./task.js";

/**
 * Returns the field `data` in the answer to a task query. `origin` is the start of the URLs of
 * result files, such as `http://localhost:8080`.
 */
export function taskRecord(task: Task, now: number, origin: string): Record<string, unknown> {
  const { created, end } = task.timeline;
  const word = bentStatus(task) ?? (now >= end ? task.endWord : undefined);
  // A scenario (a simulated fault) may replace the value of the field `status`. The other fields
  // still follow the real status. Exception: if the value is `unknown`, the record looks
  // unfinished. It has no result, no error and no `completed`; progress is at most 99, cost is 0.
  const status = word === "unknown" ? word : statusAt(task, now);
  // Assumption: every record has cost and actual_time. The cost is 0 until the task is charged.
  const cost = status === "completed" ? task.price : 0;
  const isEnd = status === "completed" || status === "failed";
  return {
    id: task.id,
    ...(word === NO_STATUS ? {} : { status: word ?? status }),
    progress: isEnd ? 100 : Math.min(99, progressAt(task, now)),
    created: seconds(created),
    ...(status === "completed" ? { completed: seconds(end) } : {}),
    actual_time: Math.round((Math.min(now, end) - created) / 1000),
    estimated_time: Math.ceil((Number.isFinite(end) ? end - created : 600_000) / 1000),
    cost: toUsd(cost),
    credits_cost: toCredits(cost),
    ...outcome(task, status, origin),
  };
}

function outcome(task: Task, status: string, origin: string): Record<string, unknown> {
  if (status === "completed") return { result: resultOf(task, origin) };
  return status === "failed" ? { error: taskError(task) } : {};
}

function taskError(task: Task): Record<string, string> {
  return { message: task.failure, type: "task_failed", param: "", code: "task_failed" };
}

/**
 * Returns the status that a scenario sets for this poll, and counts the poll. Returns `undefined`
 * if no scenario sets a status.
 */
function bentStatus(task: Task): string | undefined {
  const bend = task.bends.find(({ remainingPolls }) => remainingPolls > 0);
  if (bend === undefined) return undefined;
  bend.remainingPolls -= 1;
  return bend.word;
}

/** Returns the result of a completed task, with URLs of its files on this gateway. */
export function resultOf(task: Task, origin: string): Record<string, unknown> {
  const file = (name: string): string => `${origin}/files/${task.id}/${name}`;
  const expires_at = seconds(task.expiresAt);
  const { product } = task;
  switch (product.kind) {
    case "video":
      return { videos: [{ url: [file("video-1.mp4")], expires_at }] };
    case "image":
      // Assumption: image results look like video results (4-field-notes.md). The API documents do
      // not show image results.
      return {
        images: Array.from({ length: product.count }, (_, i) => ({
          url: [file(`image-${i + 1}.png`)],
          expires_at,
        })),
      };
    case "music":
      return {
        music: product.clips.map((clip, i) => musicEntry(clip, i + 1, task.timeline.end, file)),
      };
    case "character":
      return {
        characters: [
          {
            id: product.characterId,
            display_name: product.name,
            profile_picture_url: file("profile.png"),
            username: product.name.toLowerCase().replace(/[^a-z0-9]+/g, "_"),
          },
        ],
      };
  }
}

function musicEntry(
  clip: MusicClip,
  position: number,
  at: number,
  file: (name: string) => string,
): Record<string, unknown> {
  const half = clip.seconds / 2;
  return {
    clip_id: clip.clipId,
    title: clip.title,
    duration_seconds: clip.seconds.toFixed(2),
    create_time: new Date(at).toISOString(),
    lyrics: clip.lyrics,
    lyrics_id: clip.lyricsId,
    lyrics_timing_markers: [
      [0, half],
      [half, clip.seconds],
    ],
    audio_url: file(`track-${position}.${clip.format}`),
    wav_url: file(`track-${position}.wav`),
    image_url: file(`cover-${position}.png`),
  };
}
