// The jobs of a batch in Redis, as the journal of each worker sees them: each claim of a job has a token of its own.
import { ClientClosedError, ConfigurationError, GatewayError } from "../../errors/index.js";
import type { Begun, Intent, JobEvent, Jobs, OpenJob } from "../../journal/journal.js";
import type { BatchState } from "./state.js";

/** Another worker has the job; nothing was sent. */
export class ClaimLostError extends GatewayError {
  static override readonly brand: string = "ClaimLostError";
}

/** The batch was cancelled; nothing was sent. */
export class BatchCancelledError extends GatewayError {
  static override readonly brand: string = "BatchCancelledError";
}

/** Keeps the intents of one worker. */
export class RedisJobs implements Jobs {
  readonly #state: BatchState;
  readonly #token: () => string;
  /** Tokens of the jobs that this worker is submitting. */
  readonly #claims = new Map<string, string>();
  #closed = false;

  constructor(state: BatchState, token: () => string) {
    this.#state = state;
    this.#token = token;
  }

  async begin(intent: Intent): Promise<Begun | undefined> {
    this.#refuseClosed();
    const { job, idempotencyKey, keyPromised, bodyHash, endpoint, at } = intent;
    // A worker that was stopped may be given its own job again, beside the first call.
    if (this.#claims.has(job))
      throw new ClaimLostError(`Job ${JSON.stringify(job)} is being submitted.`);
    const token = this.#token();
    this.#claims.set(job, token);
    try {
      const promised = keyPromised ? "1" : "0";
      const values = [token, idempotencyKey, promised, bodyHash, endpoint, at];
      const known = begunOf(await this.#state.run("begin", job, ...values));
      if (known?.taskIds !== undefined || (known?.sent === true && !known.keyPromised)) {
        this.#claims.delete(job);
      }
      return known;
    } catch (error) {
      this.#claims.delete(job);
      throw ofScript(error, job);
    }
  }

  async note(event: JobEvent): Promise<void> {
    // The outcome says what a task has cost and which files it has.
    if (event.kind === "ended" || event.kind === "saved") return;
    const { job } = event;
    const token = this.#claims.get(job) ?? "";
    if (event.kind !== "sending") this.#claims.delete(job);
    switch (event.kind) {
      case "sending":
        return this.#sending(job, token);
      case "acknowledged":
      case "lost":
        await this.#state.run(event.kind, job, JSON.stringify(event.taskIds));
        return;
      case "refused":
        await this.#state.run("refused", job, token);
    }
  }

  /** None: the queue lists what is left, and BullMQ gives it to a worker. */
  async open(): Promise<readonly OpenJob[]> {
    return [];
  }

  async forget(job: string): Promise<void> {
    if ((await this.#state.run("forget", job)) === 1) return;
    throw new ConfigurationError(`The queue has no job ${JSON.stringify(job)}.`);
  }

  /** The connection is its worker's. */
  async close(): Promise<void> {
    this.#closed = true;
  }

  // Between claim and first bytes this worker may have been stopped, and another may have taken the job over: then it must not send.
  async #sending(job: string, token: string): Promise<void> {
    this.#refuseClosed();
    const may = await this.#state.run("sending", job, token);
    const name = JSON.stringify(job);
    if (may === 0)
      throw new ClaimLostError(`Job ${name} was taken over by another worker; nothing was sent.`);
    if (may === -1)
      throw new BatchCancelledError(`Job ${name} was not sent: its batch was cancelled.`);
  }

  #refuseClosed(): void {
    if (this.#closed) throw new ClientClosedError("The worker was closed; nothing was sent.");
  }
}

function begunOf(reply: unknown): Begun | undefined {
  const [idempotencyKey, at, promised, sent, tasks] = reply as readonly string[];
  if (idempotencyKey === undefined || at === undefined) return undefined;
  return {
    idempotencyKey,
    at,
    keyPromised: promised === "1",
    sent: sent === "1",
    taskIds: tasks ? (JSON.parse(tasks) as string[]) : undefined,
  };
}

// Another worker has ended the job, or it was forgotten by hand.
function ofScript(error: unknown, job: string): unknown {
  if (!(error instanceof Error) || !/^(OVER|GONE)\b/.test(error.message)) return error;
  return new ClaimLostError(`Job ${JSON.stringify(job)} has ended; nothing was sent.`);
}
