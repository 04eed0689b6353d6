// Writes each create request to the journal before it is sent, and its outcome afterwards.
import { ConfigurationError, SubmissionUnknownError } from "../call/errors/index.js";
import type { LevelLogger } from "../call/observe/logger.js";
import { fieldsText } from "../files/request-files.js";
import type { FileSource, SavedFile } from "../results/result.js";
import type { CompletedState, FailedState } from "../tasks/state.js";
import { type Cancellation, type Clock, ofSignal, within } from "../call/time/clock.js";
import type { WithResponse } from "../call/transport/answer/answer.js";
import { abortedSubmission, isLost } from "../call/transport/call-error.js";
import type { RunningCallOptions } from "../call/transport/options.js";
import type { Transport } from "../call/transport/call.js";
import type { TaskIds } from "../call/submission/create.js";
import { RequestBody } from "../call/submission/request-body.js";
import { formatValue } from "../validation/issue.js";
import type { EarlierJob, Intent, Jobs, JobEvent, Journal } from "./journal.js";
import { recover, type RecoverOptions, type Recovery, type RecoveryContext } from "./recover.js";
import type { JobStore } from "./store.js";
import { SharedTaskError, TakenOverError } from "./job-errors.js";
import { StoredJobs, type StoredJobsOptions } from "./stored-jobs.js";

/** Stands for the HTTP response if the tasks of a create request come from the journal. */
const STORED_RESPONSE = Object.freeze({
  status: 200,
  headers: Object.freeze({}),
  requestId: undefined,
});

/** The client fields that the journal needs. @internal */
export interface JournalClient {
  readonly transport: Transport;
  readonly clock: Clock;
  readonly warn: LevelLogger["warn"];
}

/** A create request that a client passes to its journal. @internal */
export interface Create extends Pick<
  Intent,
  "idempotencyKey" | "keyPromised" | "model" | "endpoint"
> {
  readonly jobId: string | undefined;
  /**
   * Called with the idempotency key of the request that is sent. If an earlier job has the same
   * name, the argument is the key of that job.
   */
  readonly using: (idempotencyKey: string) => void;
  /** Whether the caller chose the idempotency key. */
  readonly keyChosen: boolean;
  readonly body: RequestBody;
  /** Uploads the images of `body` and returns the body to send. */
  readonly upload: (ending: Cancellation) => Promise<RequestBody>;
}

/** Makes a journal that keeps jobs in `store`. You may implement `JobStore` yourself. */
export function journalOf(store: JobStore, options: StoredJobsOptions = {}): Journal {
  return journalFrom(new StoredJobs(store, options));
}

/** Adds `attach` to `jobs`, so that a client can use `jobs` as its journal. */
export function journalFrom<AnyJobs extends Jobs>(jobs: AnyJobs): AnyJobs & Journal {
  return Object.assign(jobs, {
    attach: (client: JournalClient) => new ClientJournal(jobs, client),
  });
}

/** Sends a create request. Waits for `starting` before the first byte. @internal */
type Send = (
  key: string,
  body: RequestBody,
  options: RunningCallOptions,
  starting: () => Promise<void>,
) => Promise<WithResponse<TaskIds>>;

/** Writes the create requests and tasks of one client to its journal. @internal */
export class ClientJournal {
  readonly #jobs: Jobs;
  readonly #client: JournalClient;
  /** Writes that must finish before the journal may be closed. */
  readonly #pending = new Set<Promise<unknown>>();
  /** Tasks about which a write has failed. The client logs only one warning for each task. */
  readonly #warnedTaskIds = new Set<string>();

  constructor(jobs: Jobs, client: JournalClient) {
    this.#jobs = jobs;
    this.#client = client;
  }

  /**
   * Writes the intent, which is the request and its key, and then sends the create request. If an
   * earlier job with this name has tasks, resolves to these tasks. If that job was sent and got no
   * answer, sends it again only if the gateway promises to bill its key only once. Otherwise
   * rejects with `SubmissionUnknownError`.
   */
  create(create: Create, options: RunningCallOptions, send: Send): Promise<WithResponse<TaskIds>> {
    return this.#track(this.#create(create, options, send));
  }

  async #create(
    create: Create,
    callOptions: RunningCallOptions,
    send: Send,
    isLastTry = false,
  ): Promise<WithResponse<TaskIds>> {
    const intent = await this.#intentOf(create);
    const { job } = intent;
    const { earlierJob, body, options } = await this.#keepIntent(intent, create, callOptions);
    const currentJob: EarlierJob = earlierJob ?? { ...intent, sent: false, taskIds: undefined };
    const { idempotencyKey, sent: before } = currentJob;
    create.using(idempotencyKey);
    const [first, ...others] = currentJob.taskIds ?? [];
    if (first !== undefined) return { data: [first, ...others], response: STORED_RESPONSE };
    const unknown = (why: string, cause?: unknown) => {
      const { model } = intent;
      const submission = { ...intent, model, idempotencyKey, sentAt: currentJob.at, taskIds: [] };
      return new SubmissionUnknownError(submission, why, { cause });
    };
    if (before && !currentJob.keyPromised) throw unknown("the process that sent it has ended");
    // Runs before each attempt, because another process may have taken over the job.
    let isOurs = true;
    const starting = () =>
      this.#jobs.note({ kind: "sending", job }).catch((cause: unknown) => {
        isOurs &&= !(cause instanceof TakenOverError);
        throw cause;
      });
    try {
      const answer = await send(idempotencyKey, body, options, starting);
      const acknowledgement = this.#keep({ kind: "acknowledged", job, taskIds: answer.data });
      // An abort during this write ends only the wait for it. The call still succeeds, because its
      // tasks are known.
      const shared = await within(acknowledgement, ofSignal(options.signal)).catch(() => undefined);
      if (shared !== undefined) throw shared;
      return answer;
    } catch (error) {
      if (error instanceof SharedTaskError) throw unknown(error.message, error);
      // Another process is sending the job. This second call of `#create` waits for that process.
      if (canWait(error, isLastTry)) return this.#create(create, options, send, true);
      const lost = isLost(error, idempotencyKey);
      // Even if this create request was refused, an earlier create request may have been billed.
      const mayBeBilled = lost || before;
      // If another process has taken over the job, that process writes the outcome.
      if (isOurs) void this.#keep(failureOf(job, mayBeBilled, error));
      throw before && !lost ? unknown("it was sent before", error) : error;
    }
  }

  /**
   * Makes the intent, the record of a create request. Throws `ConfigurationError` for a bad
   * `jobId`, or if the body contains the API key.
   */
  async #intentOf({
    body,
    jobId,
    keyChosen,
    using: _,
    upload: __,
    ...facts
  }: Create): Promise<Intent> {
    if (jobId !== undefined && (typeof jobId !== "string" || jobId === "")) {
      throw new ConfigurationError(
        `jobId must be a text that is not empty (got ${formatValue(jobId)}).`,
      );
    }
    const text = this.#storable(body);
    const job = jobId ?? facts.idempotencyKey;
    const isNamed = jobId !== undefined || keyChosen;
    const bodyHash = await body.hash();
    const at = new Date(this.#client.clock.wall()).toISOString();
    return { ...facts, job, named: isNamed, bodyHash, body: text, at };
  }

  #storable({ text }: RequestBody): string {
    if (this.#client.transport.redact(text) === text) return text;
    throw new ConfigurationError(
      "The request contains the API key, which the journal must not store. Remove the key from the request; nothing was sent.",
    );
  }

  /** Writes the final state of a task to the journal. */
  keepEnd(state: CompletedState | FailedState): void {
    const { id: taskId, status, cost: costUsd } = state;
    const { videos, images, audios, music } =
      state.status === "completed"
        ? state.result
        : { videos: [], images: [], audios: [], music: [] };
    const files = videos.length + images.length + audios.length + music.length;
    void this.#keep({ kind: "ended", taskId, status, costUsd, files });
  }

  /** Writes the path of a saved file to the journal. */
  keepFile({ taskId, index: file }: FileSource, { path }: SavedFile): void {
    // Covers and last frames have no index. A job may end without them, so they are skipped.
    if (file === undefined) return;
    void this.#keep({ kind: "saved", taskId, file, path });
  }

  /** Recovers the jobs that an earlier process left open. */
  recover(context: RecoveryContext, options: RecoverOptions): Promise<Recovery> {
    return recover(this.#jobs, context, options);
  }

  /** Waits for the pending writes, then closes the journal. */
  async close(): Promise<void> {
    while (this.#pending.size > 0) await Promise.allSettled(this.#pending);
    await this.#jobs.close();
  }

  /**
   * Uploads the images of a new job, and writes the intent. The `options` of the result have the
   * remaining time of the call. The `body` of the result is the body to send.
   */
  async #keepIntent(
    intent: Intent,
    create: Create,
    callOptions: RunningCallOptions,
  ): Promise<{
    readonly earlierJob: EarlierJob | undefined;
    readonly body: RequestBody;
    readonly options: RunningCallOptions;
  }> {
    const { transport } = this.#client;
    const { job } = intent;
    let beginning: Promise<EarlierJob | undefined> | undefined;
    try {
      let { body } = create;
      const subject = `Job ${job}${fieldsText(body)}`;
      const { part, options } = await transport.prepare(subject, callOptions, (ending) => {
        const upload = async () => this.#storable((body = await create.upload(ending)));
        const newIntent = { ...intent, body: body.files.length === 0 ? intent.body : upload };
        beginning = this.#jobs.begin(newIntent, ending);
        return beginning;
      });
      if (part?.body !== undefined) body = new RequestBody(part.body, [], create.body.hash());
      return { earlierJob: part, body, options };
    } catch (error) {
      // `begin` may still write the intent after this error. This call has sent nothing, so the
      // callback releases the job after the write.
      const dropped = beginning?.then((earlierJob) => {
        if (earlierJob?.sent !== true) return this.#keep({ kind: "refused", job });
        if (earlierJob.taskIds === undefined) return this.#keep({ kind: "lost", job, taskIds: [] });
        return undefined;
      });
      if (dropped !== undefined) void this.#track(dropped).catch(() => undefined);
      throw error;
    }
  }

  // A failed write is only a warning, because no task is lost: after a crash, the task is queried
  // again, or the job is reported as unknown.
  #keep(event: JobEvent): Promise<SharedTaskError | undefined> {
    const noted = this.#jobs.note(event).then(
      () => undefined,
      (error: unknown) => this.#reportFailure(event, error),
    );
    return this.#track(noted);
  }

  #reportFailure(event: JobEvent, error: unknown): SharedTaskError | undefined {
    if (error instanceof SharedTaskError) return error;
    if ("taskId" in event && this.#warnedTaskIds.has(event.taskId)) return undefined;
    if ("taskId" in event) this.#warnedTaskIds.add(event.taskId);
    const message = error instanceof Error ? error.message : String(error);
    const line = `The journal could not store ${subjectOf(event)}: ${message}`;
    this.#client.warn?.(line, { ...event });
    return undefined;
  }

  #track<Out>(promise: Promise<Out>): Promise<Out> {
    this.#pending.add(promise);
    const end = () => void this.#pending.delete(promise);
    promise.then(end, end);
    return promise;
  }
}

const canWait = (error: unknown, isLastTry: boolean) =>
  error instanceof TakenOverError && !isLastTry;

function failureOf(job: string, mayBeBilled: boolean, error: unknown): JobEvent {
  if (!mayBeBilled) return { kind: "refused", job };
  const answer = error instanceof Error ? error.message : undefined;
  return { kind: "lost", job, taskIds: unassignedTaskIds(error), answer };
}

/**
 * Returns the task ids in the answer of a failed create request. The tasks may belong to another
 * request.
 */
function unassignedTaskIds(error: unknown): readonly string[] {
  const submission = error instanceof SubmissionUnknownError ? error : abortedSubmission(error);
  return submission?.taskIds ?? [];
}

/** Describes an event for a log line. Includes the ids of paid tasks, so that users find them. */
function subjectOf(event: JobEvent): string {
  if ("taskId" in event) {
    return `${event.kind === "ended" ? "the end" : "the path of a saved file"} of task ${event.taskId}`;
  }
  const tasks = "taskIds" in event ? event.taskIds : [];
  const taskList = tasks.length === 0 ? "" : `, task ${tasks.join(", ")}`;
  return `the event "${event.kind}" of job ${JSON.stringify(event.job)}${taskList}`;
}
