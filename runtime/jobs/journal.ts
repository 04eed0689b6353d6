// What a client keeps in a journal, and what it asks of one.
import type { Cancellation } from "../call/time/cancellation.js";
import type { ClientJournal, JournalClient } from "./client-journal.js";
import type { JobFacts, TaskEnd } from "./job.js";

/** A create that is about to be sent. */
export interface Intent extends JobFacts {
  /** The body as it is sent, JSON. */
  readonly body: string;
}

/** What has become of a job. */
export type JobEvent =
  /** A connection is free: the create may be on the wire from now on. */
  | { readonly kind: "sending"; readonly job: string }
  /** The gateway has acknowledged the create. */
  | { readonly kind: "acknowledged"; readonly job: string; readonly taskIds: readonly string[] }
  /** Nothing was created: the gateway refused, or nothing was sent. */
  | { readonly kind: "refused"; readonly job: string }
  /** The create was sent and its outcome is lost; `taskIds` are tasks that an answer named without saying whose they are. */
  | {
      readonly kind: "lost";
      readonly job: string;
      readonly taskIds: readonly string[];
      /** Why. */
      readonly answer?: string | undefined;
    }
  /** A task has ended: the gateway says so, or it is given up: its result has expired, or nothing was heard of it for long. */
  | {
      readonly kind: "ended";
      readonly taskId: string;
      readonly status: TaskEnd;
      readonly costUsd: number | undefined;
      /** Number of files in the result: videos, images, audios and tracks, in this order. */
      readonly files: number;
    }
  /** A file of a task's result has been saved. */
  | {
      readonly kind: "saved";
      readonly taskId: string;
      /** Which file of the result, from 0, in the order of `files`. */
      readonly file: number;
      readonly path: string;
    };

/** What is known of a job that was begun before. */
export interface EarlierJob {
  /** Its key and time, also of the first of several creates. */
  readonly idempotencyKey: string;
  readonly at: string;
  readonly keyPromised: boolean;
  /** Whether it may have been sent. */
  readonly sent: boolean;
  /** Its tasks, if the gateway has acknowledged it. */
  readonly taskIds: readonly string[] | undefined;
}

/** A job that has not ended: a result that is paid for is not saved yet, or nobody knows whether it was billed. */
export interface OpenJob extends Pick<EarlierJob, "sent" | "taskIds"> {
  readonly intent: Intent;
  /** Tasks that an answer named without saying whose they are. */
  readonly namedTaskIds: readonly string[];
  /** Paths of the files that were saved. */
  readonly saved: readonly string[];
}

/** How a job has ended. */
export interface Ending {
  /** `completed` if one of its tasks has, and its files are saved. */
  readonly status: TaskEnd;
  /** The cost of its tasks together, in USD; absent if it is not known. */
  readonly costUsd?: number | undefined;
  /** Paths of the files that were saved. */
  readonly saved: readonly string[];
}

/** A job that has ended. */
export interface EndedJob extends Ending {
  readonly job: string;
  readonly taskIds: readonly string[];
}

/**
 * Keeps jobs across crashes. `begin` rejects with `ConfigurationError` if another process has them, or if a job is asked for with
 * another request.
 */
export interface Jobs {
  /**
   * Keeps an intent, so that it survives a crash, before the create is sent; gives the job that was begun before under its name, if there
   * is is one. A job that somebody else is sending is waited for, until `ending`.
   */
  begin(intent: Intent, ending?: Cancellation): Promise<EarlierJob | undefined>;
  /**
   * Keeps what has become of a job. `acknowledged` gives a job whose outcome is unknown the tasks that somebody has found for it;
   * `ended` with `expired` or `lost` gives up a task. Rejects for `sending` if another process has taken the job over.
   */
  note(event: JobEvent): Promise<void>;
  /** The jobs that have not ended, without those that somebody is sending. */
  open(): Promise<readonly OpenJob[]>;
  /** The jobs that have ended, of those that the caller has named. */
  ended(): Promise<readonly EndedJob[]>;
  /** Rejects if another process has taken the jobs over, because this one stood still for long. */
  checkLock(): Promise<void>;
  /** Ends a job by hand, such as one whose outcome you have looked up; its request may then be sent again. */
  forget(job: string): Promise<void>;
  /** Writes the rest and lets other processes have the journal. */
  close(): Promise<void>;
}

/** Keeps paid work across crashes, for one client. `fileJournal` and `redisJournal` make one. */
export interface Journal extends Jobs {
  /** Called by the client that it is for. @internal */
  attach(client: JournalClient): ClientJournal;
}
