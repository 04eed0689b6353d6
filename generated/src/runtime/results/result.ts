// The result of a completed task: its type, whether it holds anything usable, and the results of several tasks as one.
import type { MusicTrack } from "./music-track.js";
import { sum } from "../pricing/decimal.js";
import { isArray, isObject } from "../validation/value.js";
import type { ResultFile } from "./result-file.js";

/** A character of a character task. */
export interface Character {
  /** Form `ch_<id>`. */
  readonly id: string;
  readonly displayName: string | undefined;
  readonly profilePictureUrl: string | undefined;
  readonly username: string | undefined;
  /** The entry, without the API key. */
  readonly raw: Readonly<Record<string, unknown>>;
}

/**
 * The result of a completed task; lists that do not apply are empty, but not all of them: a task of a video model has a video, and
 * so on. Of a model without a contract the result may be in `raw` only.
 */
export interface TaskResult {
  /** Id of the task; of a run with several `results`, of the first one. */
  readonly taskId: string;
  readonly videos: readonly ResultFile[];
  readonly images: readonly ResultFile[];
  readonly audios: readonly ResultFile[];
  readonly music: readonly MusicTrack[];
  readonly characters: readonly Character[];
  /** Last frame of a video, where the gateway gives one. */
  readonly lastFrame: ResultFile | undefined;
  /** Final charge in USD, the authoritative amount. */
  readonly cost: number | undefined;
  /** Final charge in platform credits, without binary noise. */
  readonly credits: number | undefined;
  /** The whole record with unknown fields, without the API key. */
  readonly raw: Readonly<Record<string, unknown>>;
  /**
   * The result of each task of a run, where the gateway made several of the request: the lists above have the files of all, `cost` and
   * `credits` are their sums, absent where one is unknown, and `raw` is that of the first. Absent where there is one task.
   */
  readonly results?: readonly TaskResult[];
}

/** The files of a result that count, in the order of their positions. */
export const filesOf = ({
  videos,
  images,
  audios,
  music,
}: Pick<TaskResult, "videos" | "images" | "audios" | "music">): readonly ResultFile[] => [
  ...videos,
  ...images,
  ...audios,
  ...music,
];

/** Every file of the tasks, in their order, and what they cost together. One task's result stays as it is. */
export function joinedResult(results: readonly [TaskResult, ...TaskResult[]]): TaskResult {
  const [first] = results;
  if (results.length === 1) return first;
  return Object.freeze({
    ...first,
    videos: results.flatMap(({ videos }) => videos),
    images: results.flatMap(({ images }) => images),
    audios: results.flatMap(({ audios }) => audios),
    music: results.flatMap(({ music }) => music),
    characters: results.flatMap(({ characters }) => characters),
    lastFrame: results.find(({ lastFrame }) => lastFrame !== undefined)?.lastFrame,
    cost: total(results.map(({ cost }) => cost)),
    credits: total(results.map(({ credits }) => credits)),
    results,
  });
}

// Of an amount that is not known, the sum is not known either.
function total(amounts: readonly (number | undefined)[]): number | undefined {
  const known = amounts.filter((amount) => amount !== undefined);
  return known.length < amounts.length ? undefined : sum(known);
}

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
