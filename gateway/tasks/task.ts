// A task as plain data, and its state as a function of time: nothing runs, the clock decides.

import type { Ratio } from "../files/ratio.js";

/** What a task makes; decides the shape of its result and which query route knows it. */
export type TaskKind = "video" | "image" | "music" | "character";

/** Words of the documents (1-core.md, States and transitions). */
export type TaskStatus = "pending" | "processing" | "completed" | "failed";

/** When a task changes state, in Unix milliseconds. `end` may be Infinity. */
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

/** How a scenario bends the polls of a task. Counters go down as polls arrive. */
interface PollBend {
  /** The word answered instead of the status. */
  readonly word: string;
  left: number;
}

/** How scenarios change the course of a task; with an empty plan it completes normally. */
export interface TaskPlan {
  /** The message with which the task fails. */
  readonly failure?: string;
  /** Milliseconds added to the task's time; Infinity never ends. */
  readonly extraMs?: number;
  /** Answers of the next polls that are not the task's status. */
  readonly bends?: readonly PollBend[];
  /** Word of the record from the task's end on; `NO_STATUS` leaves it out. */
  readonly endWord?: string;
  /** Result files are gone from the start. */
  readonly expired?: boolean;
  /** Length of the source videos of the request, together. */
  readonly sourceSeconds?: number;
  /** How many images of a batch are delivered. */
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
  /** Cost in micro-USD when it completes; held from creation on. */
  readonly price: number;
  /** Billed calls that it counts for in usage: images delivered for image tasks, else 1. */
  readonly billedRequests: number;
  /** Unix milliseconds after which the result files are gone. */
  readonly expiresAt: number;
  readonly bends: PollBend[];
  /** The status word of its record from its end on, where a scenario sets one. */
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
