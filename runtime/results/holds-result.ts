// Whether a completed task has a usable result.
import { isArray, isObject } from "../validation/value.js";
import type { TaskResult } from "./result.js";

/** The kind of result, if the SDK knows the operation of the task. */
export type ResultKind = "videos" | "images" | "music" | "characters";

const HOLDS: Readonly<Record<ResultKind, (result: TaskResult) => boolean>> = {
  videos: ({ videos }) => videos.length > 0,
  images: ({ images }) => images.length > 0,
  // 4-field-notes.md, Tasks: audio comes as `result.audios[]`, too.
  music: ({ music, audios }) =>
    audios.length > 0 || music.some(({ url, wav }) => url !== "" || wav !== undefined),
  characters: ({ characters }) => characters.some(({ id }) => id !== ""),
};

// Fields of `result` that the SDK reads; the table above decides about them.
const READ = ["videos", "images", "audios", "music", "characters", "last_frame_url"];

/**
 * Whether the result has something usable of this kind. Without a kind, as for a model that the SDK does not know, anything
 * in `data.result` counts, also what the SDK cannot read.
 */
export function holdsResult(result: TaskResult, kind: ResultKind | undefined): boolean {
  if (kind !== undefined) return HOLDS[kind](result);
  if (Object.values(HOLDS).some((holds) => holds(result))) return true;
  const given = result.raw["result"];
  if (!isObject(given)) return isSomething(given);
  return Object.entries(given).some(([name, value]) => !READ.includes(name) && isSomething(value));
}

function isSomething(value: unknown): boolean {
  if (isArray(value)) return value.some(isSomething);
  if (isObject(value)) return Object.values(value).some(isSomething);
  return value !== null && value !== undefined && value !== "";
}
