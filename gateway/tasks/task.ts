// A task as plain data. Its state is a function of time: nothing runs, the clock decides.

import type { Ratio } from "../files/ratio.js";

/** The kind of a task's product. It decides the shape of the result and the query route. */
export type TaskKind = "video" | "image" | "music" | "character";

/** The documented words (1-core.md, States and transitions). */
export type TaskStatus = "pending" | "processing" | "completed" | "failed";

/** The times of a task's changes of state, in Unix milliseconds. `end` may be Infinity. */
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

/** A scenario's change of the next polls. Each poll decreases the counter. */
interface PollBend {
  /** The word in the answer instead of the status. */
  readonly word: string;
  remainingPolls: number;
}

/** The changes of scenarios to a new task. With an empty plan it completes normally. */
export interface TaskPlan {
  /** The task fails with this message. */
  readonly failure?: string;
  /** Added milliseconds. With Infinity the task never ends. */
  readonly extraMs?: number;
  /** Changes of the next polls. */
  readonly bends?: readonly PollBend[];
  /** The status word after the task's end; `NO_STATUS` omits the field. */
  readonly endWord?: string;
  /** True if the result files have expired from the start. */
  readonly expired?: boolean;
  /** Total length of the request's source videos. */
  readonly sourceSeconds?: number;
  /** The number of delivered images of a batch. */
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
  /** Cost in micro-USD if it completes; reserved at creation. */
  readonly price: number;
  /** Its number of billed calls in usage: the delivered images of an image task, else 1. */
  readonly billedRequests: number;
  /** Expiry of the result files, in Unix milliseconds. */
  readonly expiresAt: number;
  readonly bends: PollBend[];
  /** The status word after its end, if a scenario sets one. */
  readonly endWord: string | undefined;
}

/** The word of a record that has no `status`. */
export const NO_STATUS = "";

export function statusAt(task: Task, now: number): TaskStatus {
  if (now >= task.timeline.end) return task.outcome;
  return now >= task.timeline.processing ? "processing" : "pending";
}

/** Progress in percent: 0 while pending, 1 to 99 while processing, 100 at the end. */
export function progressAt(task: Task, now: number): number {
  const { processing, end } = task.timeline;
  if (now >= end) return 100;
  if (now < processing) return 0;
  const span = Number.isFinite(end) ? end - processing : 600_000;
  return Math.max(1, Math.min(99, Math.floor(((now - processing) / span) * 100)));
}
