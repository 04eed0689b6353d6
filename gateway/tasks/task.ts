// A task as plain data. Its status follows from the time of the clock; the gateway runs no timers.

import type { Ratio } from "../files/ratio.js";

/** The kind of product that a task makes. It decides the result format and the query route. */
export type TaskKind = "video" | "image" | "music" | "character";

/** The documented statuses (1-core.md, States and transitions). */
export type TaskStatus = "pending" | "processing" | "completed" | "failed";

/** Times of the status changes, in Unix milliseconds. `end` may be Infinity. */
interface Timeline {
  readonly created: number;
  readonly processing: number;
  readonly end: number;
}

export interface MusicClip {
  readonly clipId: string;
  readonly lyricsId: string;
  readonly title: string;
  readonly seconds: number;
  readonly lyrics: string;
  readonly format: "mp3" | "m4a" | "wav";
}

export type Product =
  | { readonly kind: "video"; readonly ratio: Ratio }
  | { readonly kind: "image"; readonly ratio: Ratio; readonly count: number }
  | { readonly kind: "music"; readonly clips: readonly MusicClip[] }
  | { readonly kind: "character"; readonly characterId: string; readonly name: string };

/**
 * A change that a scenario (a simulated fault) makes to the answers of the next polls. Each poll
 * decreases `remainingPolls`.
 */
interface PollBend {
  /** Status to show in place of the real status. */
  readonly word: string;
  remainingPolls: number;
}

/**
 * The changes that scenarios make to a new task. With an empty plan the task completes normally.
 */
export interface TaskPlan {
  /** If set, the task fails with this message. */
  readonly failure?: string;
  /** Milliseconds added to the duration. With Infinity the task never ends. */
  readonly extraMs?: number;
  readonly bends?: readonly PollBend[];
  /** Status to show after the task's end. `NO_STATUS` leaves out the field `status`. */
  readonly endWord?: string;
  /** True if the result files are expired from the start. */
  readonly expired?: boolean;
  /** Total seconds of the source videos in the request. */
  readonly sourceSeconds?: number;
  /** Maximum number of images in the result, if a scenario sets it. */
  readonly delivered?: number;
}

export interface Task {
  readonly id: string;
  readonly keyId: string;
  readonly account: string;
  readonly model: string;
  readonly endpoint: string;
  readonly timeline: Timeline;
  readonly outcome: "completed" | "failed";
  readonly failure: string;
  readonly product: Product;
  /** Cost in micro-USD. Reserved at creation, and charged if the task completes. */
  readonly price: number;
  /**
   * Number of requests that usage reports count for the task: the number of images in an image
   * task, 1 in any other task.
   */
  readonly billedRequests: number;
  /** Expiry time of the result files, in Unix milliseconds. */
  readonly expiresAt: number;
  readonly bends: PollBend[];
  /** Status to show after the end, if a scenario sets it. */
  readonly endWord: string | undefined;
}

/** A status value that removes the field `status` from the record. */
export const NO_STATUS = "";

export function statusAt(task: Task, now: number): TaskStatus {
  if (now >= task.timeline.end) return task.outcome;
  return now >= task.timeline.processing ? "processing" : "pending";
}

/** Returns the progress in percent: 0 while pending, 1 to 99 while processing, 100 at the end. */
export function progressAt(task: Task, now: number): number {
  const { processing, end } = task.timeline;
  if (now >= end) return 100;
  if (now < processing) return 0;
  const span = Number.isFinite(end) ? end - processing : 600_000;
  return Math.max(1, Math.min(99, Math.floor(((now - processing) / span) * 100)));
}
