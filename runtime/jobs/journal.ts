// Defines the interface of a journal, and the events that a client writes to it.
import type { Cancellation } from "../call/time/clock.js";
import type { ClientJournal, JournalClient } from "./client-journal.js";
import type { JobFacts, TaskEnd } from "./job.js";

/** A create request that is about to be sent. */
export interface Intent extends JobFacts {
  /** The request body as JSON, exactly as it is sent. */
  readonly body: string;
}

/** A job that is about to begin. */
export interface NewIntent extends JobFacts {
  /**
   * The request body as JSON, or a function that uploads the images of the request and returns its
   * body. The function is called only for a new job.
   */
  readonly body: string | (() => Promise<string>);
}

/** A change of a job, as a client reports it. */
export type JobEvent =
  /** A connection is free. From now on, the create request may be sent. */
  | { readonly kind: "sending"; readonly job: string }
  /** The gateway has acknowledged the create request. */
  | { readonly kind: "acknowledged"; readonly job: string; readonly taskIds: readonly string[] }
  /** No task was created: the gateway refused the create request, or it was not sent. */
  | { readonly kind: "refused"; readonly job: string }
  /**
   * The create request was sent, but its outcome is unknown. `taskIds` are the task ids in its
   * answer. These tasks may belong to another request.
   */
  | {
      readonly kind: "lost";
      readonly job: string;
      readonly taskIds: readonly string[];
      /** The reason why the outcome is unknown. */
      readonly answer?: string | undefined;
    }
  /**
   * A task has ended, or the SDK has given it up. The SDK gives up a task if its result has
   * expired, or if the gateway has not reported it for a long time.
   */
  | {
      readonly kind: "ended";
      readonly taskId: string;
      readonly status: TaskEnd;
      readonly costUsd: number | undefined;
      /** Number of result files: videos, images, audios and music tracks together. */
      readonly files: number;
    }
  /** A result file of a task has been saved. */
  | {
      readonly kind: "saved";
      readonly taskId: string;
      /** Index of the file in the result, from 0. */
      readonly file: number;
      readonly path: string;
    };

/** A job that an earlier call began. */
export interface EarlierJob {
  /** Idempotency key of the first create request. */
  readonly idempotencyKey: string;
  /** Time when the first create request was prepared, ISO 8601. */
  readonly at: string;
  readonly keyPromised: boolean;
  /** Whether the job may have been sent. */
  readonly sent: boolean;
  /** Task ids; `undefined` if the gateway has not acknowledged the job. */
  readonly taskIds: readonly string[] | undefined;
  /** The stored request body, to send again. Set only if `NewIntent.body` was a function. */
  readonly body?: string | undefined;
}

/**
 * A job that has not ended. It was not sent, its outcome is unknown, or its paid result is not
 * saved yet.
 */
export interface OpenJob extends Pick<EarlierJob, "sent" | "taskIds"> {
  readonly intent: Intent;
  /** Task ids in an answer to the job's create request. The tasks may belong to another request. */
  readonly namedTaskIds: readonly string[];
  /** Paths of the files that were saved. */
  readonly saved: readonly string[];
}

/** The outcome of an ended job. */
export interface Ending {
  /** `completed` if a task of the job has completed and its files are saved. */
  readonly status: TaskEnd;
  /** Total cost of the job's tasks, in USD; absent if it is not known. */
  readonly costUsd?: number | undefined;
  /** Paths of the files that were saved. */
  readonly saved: readonly string[];
}

/** A job that has ended: its name, its tasks and its outcome. */
export interface EndedJob extends Ending {
  readonly job: string;
  readonly taskIds: readonly string[];
}

/**
 * Keeps jobs across crashes. The methods reject with `ConfigurationError` if another process uses
 * the journal. `begin` also rejects with this error if the stored job has another request, or if
 * the journal may lose the job and the request could then be billed twice.
 */
export interface Jobs {
  /**
   * Writes an intent before its create request is sent. Resolves to the earlier job with the same
   * name, or to `undefined` if there is none. If another call is sending this job, waits for that
   * call. `ending` stops this wait.
   */
  begin(intent: NewIntent, ending?: Cancellation): Promise<EarlierJob | undefined>;
  /**
   * Writes an event of a job.
   * - `sending`: rejects if another process has taken over the job.
   * - `acknowledged`: can also resolve an unknown outcome. Rejects if another job has one of the
   *   tasks.
   * - `ended` with the status `expired` or `lost`: gives up a task.
   */
  note(event: JobEvent): Promise<void>;
  /** Returns the jobs that have not ended. Skips the jobs that are being sent. */
  open(): Promise<readonly OpenJob[]>;
  /** Returns the ended jobs whose names the caller chose. */
  ended(): Promise<readonly EndedJob[]>;
  /** Rejects if another process took over the journal while this process was suspended. */
  checkLock(): Promise<void>;
  /**
   * Removes a job, for example after you have found out its outcome. After that, its request may be
   * sent again.
   */
  forget(job: string): Promise<void>;
  /** Writes pending changes and releases the journal for other processes. */
  close(): Promise<void>;
}

/**
 * Keeps the paid jobs of one client. A journal of `fileJournal` or `redisJournal` keeps them across
 * crashes.
 */
export interface Journal extends Jobs {
  /** Called by the client of this journal. @internal */
  attach(client: JournalClient): ClientJournal;
}
