// The jobs of a batch in Redis, as the journal of each worker sees them: each claim of a job has a token of its own.
import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { ClientClosedError, ConfigurationError, GatewayError } from "../../errors/index.js";
import type { EarlierJob, EndedJob, Intent, JobEvent, Jobs, OpenJob } from "../../jobs/journal.js";
import type { Say } from "./connection.js";
import { StopError, type BatchState, type JobRecord } from "./state.js";

/** Why a batch that its own unknown outcomes have stopped is sent no further. */
export const FIVE_UNKNOWN =
  "Nothing more is sent: five creates in a row, of all workers, came to unknown outcomes, and each may have been billed. " +
  "Look at usage and at the gateway; enqueue again to go on.";

// Before a task that Redis could not keep is kept again.
const AGAIN_MS = 500;

/** A job was not sent. */
export class NotSentError extends GatewayError {
  static override readonly brand: string = "NotSentError";
  /** The answer of batch.lua. */
  readonly why: string;

  constructor(job: string, why: string) {
    super(`Job ${JSON.stringify(job)} ${WHY[why] ?? `was not begun (${why}); nothing was sent`}.`);
    this.why = why;
  }
}

const WHY: Readonly<Record<string, string>> = {
  ended: "has ended; nothing was sent",
  taken: "was taken over by another worker; nothing was sent",
  cancelled: "was not sent: its batch was cancelled",
  overrun: "was not sent: the budget is overrun",
  never: "was not sent: it may cost more than the budget has left",
  wait: "waits for the budget",
};

// Answers to `begin` of a job that was sent before.
const BEGUN = ["again", "sent", "tasks"];

/** A job that a step is about to submit. */
interface ClaimedJob {
  readonly record: JobRecord;
  /** Its estimate, micro-dollars; empty without a budget. */
  readonly asked: string;
  /** Milliseconds until its task is asked for. */
  readonly pauseMs: number;
  readonly token: string;
}

/** Keeps the intents of one worker. */
export class RedisJobs implements Jobs {
  readonly #state: BatchState;
  readonly #say: Say;
  readonly #ending: AbortSignal;
  readonly #taken = new Map<string, ClaimedJob>();
  #closed = false;

  /** `ending` ends what waits for Redis. */
  constructor(state: BatchState, say: Say, ending: AbortSignal) {
    this.#state = state;
    this.#say = say;
    this.#ending = ending;
  }

  /** Takes a job that is about to be submitted. A worker that was stopped may be given its own job again while the first call runs. */
  take(record: JobRecord, asked: string, pauseMs: number): void {
    if (this.#taken.has(record.id)) throw new NotSentError(record.id, "taken");
    this.#taken.set(record.id, { record, asked, pauseMs, token: randomUUID() });
  }

  /** Forgets a job. What it gives was not told yet: a client that remembers the task of the key asks no journal. */
  release(job: string): ClaimedJob | undefined {
    const taken = this.#taken.get(job);
    this.#taken.delete(job);
    return taken;
  }

  async begin({ job, keyPromised, bodyHash, endpoint, at, idempotencyKey }: Intent) {
    this.#checkOpen();
    const { token = "", asked = "" } = this.#taken.get(job) ?? {};
    const values = [token, keyPromised ? "1" : "0", bodyHash, endpoint, at, asked];
    const reply = await this.#state.run("begin", job, ...values);
    const [answer = "", since = at, tasks] = reply as readonly string[];
    if (answer === "ok") return undefined;
    if (answer !== "again") this.#taken.delete(job);
    if (!BEGUN.includes(answer)) throw new NotSentError(job, answer);
    const begun: EarlierJob = {
      idempotencyKey,
      at: since,
      sent: true,
      keyPromised: answer === "again",
      taskIds: tasks === undefined ? undefined : (JSON.parse(tasks) as string[]),
    };
    return begun;
  }

  async note(event: JobEvent): Promise<void> {
    switch (event.kind) {
      case "sending":
        return this.#sending(event.job);
      case "acknowledged": {
        const taken = this.release(event.job);
        return taken && this.acknowledged(taken, event.taskIds);
      }
      case "lost":
        this.release(event.job);
        await this.#state.run("lost", event.job, JSON.stringify(event.taskIds));
        return;
      case "refused":
        await this.#state.run("refused", event.job, this.release(event.job)?.token ?? "");
        return;
      // The outcome of the job says what a task has cost, and which files it has.
      case "ended":
      case "saved":
        return;
    }
  }

  /** Keeps the tasks of a job in Redis, and in the lines of the worker, which outlive Redis. */
  async acknowledged({ record, pauseMs }: ClaimedJob, taskIds: readonly string[]): Promise<void> {
    const { id, model, save, digest, attempt } = record;
    const told = `Job ${JSON.stringify(id)} of ${this.#state.queue}`;
    this.#say(`${told} is ${taskIds.join(", ")}.`);
    const pause = String(Math.round(pauseMs));
    const values = [JSON.stringify(taskIds), model, save, digest, attempt, pause];
    const answer = await this.#told(id, values);
    if (answer === "restored") this.#say(`${told} was gone from Redis, and was put back.`);
    if (answer === "other") {
      this.#say(`${told} is another one in Redis by now: save the result of its task by hand.`);
    }
  }

  /** None: the queue lists what is left, and BullMQ gives it to a worker. */
  async open(): Promise<readonly OpenJob[]> {
    return [];
  }

  /** None: the queue has the outcomes. */
  async ended(): Promise<readonly EndedJob[]> {
    return [];
  }

  /** Each script asks whose the job is. */
  async checkLock(): Promise<void> {
    return undefined;
  }

  async forget(): Promise<void> {
    throw new ConfigurationError("A queue forgets no job. Enqueue its request under another id.");
  }

  /** The connection is its worker's. */
  async close(): Promise<void> {
    this.#closed = true;
  }

  // A Redis whose memory is full, or that becomes a replica, takes nothing for a while. The task is paid for all the same.
  async #told(id: string, values: readonly string[]): Promise<unknown> {
    for (let tries = 1; ; tries++) {
      try {
        return await this.#state.run("acknowledged", id, ...values);
      } catch (error) {
        if (error instanceof StopError || this.#ending.aborted) throw error;
        const why = error instanceof Error ? error.message : String(error);
        if (tries === 1) this.#say(`Redis does not keep that (${why}). It is told again.`);
      }
      await delay(AGAIN_MS, undefined, { signal: this.#ending });
    }
  }

  // Between claim and first bytes this worker may have been stopped, and another may have taken the job over: then it must not send.
  async #sending(job: string): Promise<void> {
    this.#checkOpen();
    const answer = await this.#state.run("sending", job, this.#taken.get(job)?.token ?? "");
    if (answer !== "ok") throw new NotSentError(job, String(answer));
  }

  #checkOpen(): void {
    if (this.#closed) throw new ClientClosedError("The worker was closed; nothing was sent.");
  }
}
