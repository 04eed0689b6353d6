// The result of a completed task: files by category, cost, and the record.
import type { MusicTrack } from "./music-track.js";
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
