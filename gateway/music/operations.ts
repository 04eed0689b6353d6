// The four music operations: path, model, versions and tracks (3-music-and-text.md, Endpoints).
import { invalid } from "../http/refusal.js";
import type { Service } from "../instance/service.js";
import type { Key } from "../keys/key.js";
import { type MusicClip, statusAt } from "../tasks/task.js";

export type Body = Readonly<Record<string, unknown>>;

export interface MusicOperation {
  readonly path: string;
  /** Contract name in contracts/operations. */
  readonly contract: string;
  /** The documented model. `versions` lists its documented versions. */
  readonly model: string;
  readonly versions?: readonly string[];
  /** True if a request may leave out `model`. */
  readonly hasDefault?: boolean;
  readonly clips: (service: Service, key: Key, body: Body, at: number) => MusicClip[];
}

/** Assumed seconds of sound effects and covers. The documents do not show them. */
const SOUND_SECONDS = 5;
const COVER_SECONDS = 120;

const FORMATS = ["mp3", "m4a", "wav"] as const;

export const OPERATIONS: readonly MusicOperation[] = [
  {
    path: "/v1/music/generations/sounds",
    contract: "music-sounds",
    model: "x-music-a",
    clips: (service, _key, { prompt }, at) => [
      newClip(service, at, { title: textOr(prompt, "Sound"), seconds: SOUND_SECONDS }),
    ],
  },
  {
    path: "/v1/music/generations/adjustSpeed",
    contract: "music-adjust-speed",
    model: "x-music-a",
    clips(service, key, body, at) {
      const { title, seconds } = sourceTrack(service, key, body, at);
      return [newClip(service, at, { title, seconds: seconds / Number(body["speed"]) })];
    },
  },
  {
    path: "/v1/music/generations/extendFlowMusic",
    contract: "music-extend-flow-music",
    model: "x-music-b",
    versions: ["x-3.5"],
    clips(service, key, body, at) {
      if (body["clip_id"] === "") throw invalid("clip_id is required", "clip_id");
      const from = Number(body["extend_from_s"]);
      const source = clipById(service, key, String(body["clip_id"]), at);
      if (source !== undefined && from > source.seconds) {
        throw invalid("extend_from_s must not exceed the duration of the clip", "extend_from_s");
      }
      const title = textOr(body["title"], source?.title ?? "Extension");
      const seconds = from + Number(body["extend_s"]);
      return [newClip(service, at, { title, seconds })];
    },
  },
  {
    path: "/v1/music/generations/uploadCover",
    contract: "music-upload-cover",
    model: "x-music-a",
    versions: ["v6", "v6-wild", "v6-mini"],
    hasDefault: true,
    clips(service, _key, { title, duration_s, prompt, audio_format }, at) {
      const clip = {
        title: textOr(title, "Cover"),
        seconds: typeof duration_s === "number" ? duration_s : COVER_SECONDS,
        lyrics: textOr(prompt, ""),
        format: FORMATS.find((format) => format === audio_format) ?? "mp3",
      };
      // Assumption: a task makes two tracks. The documents do not show the number, but their field
      // `audio_index` selects one of several tracks.
      return [newClip(service, at, clip), newClip(service, at, clip)];
    },
  },
];

function textOr(value: unknown, otherwise: string): string {
  return typeof value === "string" && value !== "" ? value.slice(0, 5000) : otherwise;
}

// The rest of this file creates the clips of music tasks, and finds the source clips of follow-up
// operations (3-music-and-text.md, Resources).

/** The clip properties that are known when the task is created. */
interface ClipDraft {
  readonly title: string;
  readonly seconds: number;
  readonly lyrics?: string;
  readonly format?: MusicClip["format"];
}

function newClip({ ids }: Service, at: number, draft: ClipDraft): MusicClip {
  const { title, seconds, lyrics = "", format = "mp3" } = draft;
  const clipId = ids.uuid();
  const lyricsId = ids.next("lyrics_", at);
  return { clipId, lyricsId, title: title.slice(0, 80), seconds, lyrics, format };
}

/**
 * Returns the track at `audio_index` of the completed music task `task_id`. The index starts at 1;
 * default 1.
 *
 * @throws RefusalError 400 if `task_id` is not a completed music task of this account, or if the
 * track does not exist. The status is an assumption, because the documents do not show this answer.
 */
function sourceTrack(
  service: Service,
  key: Key,
  { task_id, audio_index }: Readonly<Record<string, unknown>>,
  now: number,
): MusicClip {
  const task = service.tasks.find(String(task_id));
  if (task?.account !== key.account || task.product.kind !== "music") {
    throw invalid("task_id must be the id of a music task of this account", "task_id");
  }
  if (statusAt(task, now) !== "completed") {
    throw invalid("task_id must be the id of a completed task", "task_id");
  }
  const { clips } = task.product;
  const clip = clips[(typeof audio_index === "number" ? audio_index : 1) - 1];
  if (clip !== undefined) return clip;
  throw invalid(`audio_index must be from 1 to ${clips.length}`, "audio_index");
}

/**
 * Finds a clip in the completed tasks of this account. Returns `undefined` for other clips, such as
 * a clip from outside this gateway.
 */
function clipById(service: Service, key: Key, clipId: string, now: number): MusicClip | undefined {
  const accountTasks = service.tasks.list().filter((task) => task.account === key.account);
  return accountTasks
    .flatMap((task) =>
      task.product.kind === "music" && statusAt(task, now) === "completed"
        ? task.product.clips
        : [],
    )
    .find((clip) => clip.clipId === clipId);
}
