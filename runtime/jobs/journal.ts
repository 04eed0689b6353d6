// The events that a client writes to a journal, and the interface of journals.
import type { Cancellation } from "../call/time/clock.js";
import type { ClientJournal, JournalClient } from "./client-journal.js";
import type { JobFacts, TaskEnd } from "./job.js";

/** A create that is about to be sent. */
export interface Intent extends JobFacts {
  /** The body of the request, JSON, exactly as it is sent. */
  readonly body: string;
}

/** A change in the life of a job. */
export type JobEvent =
  /** A connection is free, and the create may be on the wire from now on. */
  | { readonly kind: "sending"; readonly job: string }
  /** The gateway has acknowledged the create. */
  | { readonly kind: "acknowledged"; readonly job: string; readonly taskIds: readonly string[] }
  /** Nothing was created: the gateway refused, or nothing was sent. */
  | { readonly kind: "refused"; readonly job: string }
  /**
   * The create was sent and its outcome is lost. `taskIds` are tasks that an answer named and that
   * may belong to another request.
   */
  | {
      readonly kind: "lost";
      readonly job: string;
      readonly taskIds: readonly string[];
      /** Reason of the loss. */
      readonly answer?: string | undefined;
    }
  /**
   * A task has ended: the gateway reported its end, or the SDK gave it up. It is given up if its
   * result has expired, or if the gateway has not reported it for a long time.
   */
  | {
      readonly kind: "ended";
      readonly taskId: string;
      readonly status: TaskEnd;
      readonly costUsd: number | undefined;
      /** Number of files in the result; their order is videos, images, audios, tracks. */
      readonly files: number;
    }
  /** A file of a task's result has been saved. */
  | {
      readonly kind: "saved";
      readonly taskId: string;
      /** Index of the file in the result, from 0, in the order of `files`. */
      readonly file: number;
      readonly path: string;
    };

/** A job that an earlier call began. */
export interface EarlierJob {
  /** Key of its first create. */
  readonly idempotencyKey: string;
  /** Time of its first create, ISO 8601. */
  readonly at: string;
  readonly keyPromised: boolean;
  /** Whether the job may have been sent. */
  readonly sent: boolean;
  /** Its tasks, if the gateway has acknowledged it. */
  readonly taskIds: readonly string[] | undefined;
}

/**
 * A job that has not ended: its paid result is not saved yet, or it is unknown whether it was
 * billed.
 */
export interface OpenJob extends Pick<EarlierJob, "sent" | "taskIds"> {
  readonly intent: Intent;
  /** Tasks that an answer named and that may belong to another request. */
  readonly namedTaskIds: readonly string[];
  /** Paths of the files that were saved. */
  readonly saved: readonly string[];
}

/** The end of a job. */
export interface Ending {
  /** `completed` if a task of the job has completed and its files are saved. */
  readonly status: TaskEnd;
  /** Total cost of its tasks, in USD; absent if it is not known. */
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
 * Keeps jobs across crashes. `begin` rejects with `ConfigurationError` if another process uses the
 * journal, or if the job was begun with another request.
 */
export interface Jobs {
  /**
   * Keeps an intent before its create is sent, so that it survives a crash. Resolves to the earlier
   * job of the same name, if there is one. If another call is sending that job, it waits for that
   * call; `ending` stops the wait.
   */
  begin(intent: Intent, ending?: Cancellation): Promise<EarlierJob | undefined>;
  /**
   * Keeps an event of a job. `acknowledged` also assigns tasks to a job with an unknown outcome;
   * `ended` with `expired` or `lost` gives up a task. Rejects for `sending` if another process has
   * taken the job over.
   */
  note(event: JobEvent): Promise<void>;
  /** The jobs that have not ended, except jobs that are being sent. */
  open(): Promise<readonly OpenJob[]>;
  /** The ended jobs whose names the caller chose. */
  ended(): Promise<readonly EndedJob[]>;
  /** Rejects if another process took the jobs over because this process was stopped for long. */
  checkLock(): Promise<void>;
  /**
   * Ends a job by hand, for example after you have looked up its outcome. Its request may then be
   * sent again.
   */
  forget(job: string): Promise<void>;
  /** Writes pending changes and releases the journal for other processes. */
  close(): Promise<void>;
}

/** Keeps paid work across crashes, for one client. Made by `fileJournal` or `redisJournal`. */
export interface Journal extends Jobs {
  /** Called by the client of this journal. @internal */
  attach(client: JournalClient): ClientJournal;
}
