// Sends the create requests of a run, at most `concurrency` at once. Waits while the gateway
// refuses them or cannot be reached. While the creates of a model fail, sends only one create of
// that model at a time.
import {
  ApiError,
  AuthenticationError,
  InputValidationError,
  RateLimitError,
  SubmissionUnknownError,
  type GatewayError,
} from "../call/errors/index.js";
import { isHopeless, laneAfter, NEW_LANE, type CreateTries, type Lane } from "../jobs/lane.js";
import { MOST_UNKNOWN } from "../jobs/totals.js";
import { KeyPause } from "../tasks/cadence.js";
import type { Task } from "../tasks/task.js";
import { anyOf, type Cancellation, Canceller, type Clock } from "../call/time/clock.js";
import { doublingPauseMs } from "../call/time/pauses.js";
import { Slots, Turns } from "../call/transport/admission.js";
import type { BatchClient } from "./client.js";
import { isAnswerToCreate, lastAnswerOf, maySendAgain, UnansweredError } from "./errors.js";
import { withBytes } from "./images.js";
import type { PendingJob } from "./job.js";
import type { Reach } from "./reach.js";

// `PAUSE` is for a 429 or an outage, and `KEY_PAUSE` for a 401. Each further pause is twice as
// long, up to 60 s. After a 429, a longer Retry-After replaces the pause.
const PAUSE = { firstMs: 2_000, longestMs: 60_000 };
const KEY_PAUSE = { firstMs: 4_000, longestMs: 60_000 };

/** The create requests of one model. While they fail, only one is sent at a time. */
interface ModelCreates {
  lane: Lane;
  /** The error of the last failed create request, if that request may be sent again. */
  failure: GatewayError | undefined;
  /** Whether the only allowed create request of a failing model is under way. */
  isProbing: boolean;
  readonly turns: Turns<() => void>;
}

/**
 * Called before a create request waits for its turn. `why` is the error of the current outage, or
 * else the last failure of the model's creates. If there is neither, for example after a 429, `why`
 * is `undefined`.
 */
type OnStall = (why: GatewayError | undefined, pauseMs: number) => void;

export class Creates {
  readonly #client: BatchClient;
  readonly #clock: Clock;
  readonly #reach: Reach;
  readonly #slots: Slots;
  readonly #models = new Map<string, ModelCreates>();
  readonly #key: KeyPause;
  readonly #stopping = new Canceller();
  /** Number of unknown outcomes since the last answered create request. */
  #unanswered = 0;
  /** Number of pauses since the last answered create request. */
  #pauses = 0;
  /** No create request is sent before this time of the monotonic clock. */
  #pausedUntil = 0;
  /** The error of the current outage. */
  #outage: GatewayError | undefined;

  constructor(client: BatchClient, concurrency: number, reach: Reach) {
    this.#client = client;
    this.#clock = client.internals.clock;
    this.#reach = reach;
    this.#slots = new Slots(this.#clock, concurrency, Infinity);
    this.#key = new KeyPause(() => this.#clock.monotonic());
  }

  /** The error that stopped all further create requests. */
  get stoppedBy(): GatewayError | undefined {
    return this.#stopping.reason as GatewayError | undefined;
  }

  stop(error: GatewayError): void {
    this.#stopping.abort(error);
  }

  /**
   * Sends a job until the gateway accepts or refuses it. Waits after a 429 and during an outage.
   * Sends an unanswered create again if its model supports `Idempotency-Key`. `ending` cancels a
   * wait and the uploads of images, but not a create request that was sent.
   */
  async send(job: PendingJob, ending: Cancellation, onStall: OnStall): Promise<readonly Task[]> {
    const { model, request, jobId } = job;
    const cancellation = anyOf([ending, this.#stopping]);
    const tries = { failures: 0, answersBefore: 0 };
    let lost: SubmissionUnknownError | undefined;
    try {
      for (;;) {
        const leave = await this.#waitForTurn(model, cancellation, onStall);
        try {
          // Reads the images only now, so that waiting jobs hold no bytes.
          const body = await withBytes(request, model);
          const task = await this.#client.model(model).submitJob(body, jobId, cancellation);
          this.#answered(model);
          return [task, ...task.siblings];
        } catch (error) {
          // An earlier create of this job may have been billed. So the job ends with the error of
          // that create, and not with the error of an image that can no longer be read.
          if (lost !== undefined && error instanceof InputValidationError) throw lost;
          if (!this.#mayRetry(error, model, tries)) throw error;
          if (maySendAgain(error)) lost = error;
        } finally {
          leave();
        }
      }
    } finally {
      cancellation.release();
    }
  }

  /**
   * Waits until the create request may be sent. Returns a function, which the caller calls when the
   * create request has ended.
   */
  async #waitForTurn(
    model: string,
    cancellation: Cancellation,
    onStall: OnStall,
  ): Promise<() => void> {
    const modelCreates = this.#createsOf(model);
    for (;;) {
      onStall(this.#outage ?? modelCreates.failure, this.#pauseOf(modelCreates));
      const leave = await modelCreates.turns.take(cancellation);
      const release = await this.#slots.acquire(cancellation).catch((error: unknown) => {
        leave();
        throw error;
      });
      const end = () => (release(), leave());
      // During the wait, another create request may have started a pause. If so, the wait begins
      // again.
      if (this.#pauseOf(modelCreates) === 0) return end;
      end();
    }
  }

  /**
   * Returns the milliseconds until both pauses are over: the model's pause and the pause of all
   * models.
   */
  #pauseOf({ lane }: ModelCreates): number {
    return Math.max(0, Math.max(this.#pausedUntil, lane.pausedUntil) - this.#clock.monotonic());
  }

  #createsOf(model: string): ModelCreates {
    const existing = this.#models.get(model);
    if (existing !== undefined) return existing;
    const turns = new Turns<() => void>(this.#clock, {
      waitMs: () => (modelCreates.isProbing ? Infinity : this.#pauseOf(modelCreates)),
      take: () => {
        const isProbe = (modelCreates.isProbing = modelCreates.lane.failures > 0);
        return () => {
          if (isProbe) modelCreates.isProbing = false;
          turns.pass();
        };
      },
    });
    const modelCreates: ModelCreates = {
      lane: NEW_LANE,
      failure: undefined,
      isProbing: false,
      turns,
    };
    this.#models.set(model, modelCreates);
    return modelCreates;
  }

  #answered(model: string): void {
    const modelCreates = this.#createsOf(model);
    modelCreates.lane = laneAfter(modelCreates.lane, { kind: "answered" }, this.#clock.monotonic());
    modelCreates.failure = undefined;
    this.#unanswered = 0;
    this.#pauses = 0;
    this.#outage = undefined;
    this.#key.reset();
    this.#reach.accepted();
  }

  /** Records a failed create request. Returns whether to send it again. */
  #mayRetry(
    error: unknown,
    model: string,
    tries: { -readonly [Name in keyof CreateTries]: number },
  ) {
    if (lastAnswerOf(error) instanceof ApiError) {
      this.#outage = undefined;
      this.#reach.answered();
    }
    if (error instanceof RateLimitError) {
      this.#pauseAll(error.retryAfterMs, error);
      return true;
    }
    if (this.#reach.isOutage(error)) {
      this.#outage = error;
      this.#pauseAll();
      return true;
    }
    if (error instanceof AuthenticationError) return this.#mayRetryKey(error);
    const modelCreates = this.#createsOf(model);
    if (maySendAgain(error)) {
      if (tries.failures++ === 0) tries.answersBefore = modelCreates.lane.answers;
      modelCreates.failure = error;
      const failed = { kind: "failed", jitter: 1 } as const;
      modelCreates.lane = laneAfter(modelCreates.lane, failed, this.#clock.monotonic());
      return !isHopeless(tries, modelCreates.lane);
    }
    if (isAnswerToCreate(error)) this.#answered(model);
    if (error instanceof SubmissionUnknownError && ++this.#unanswered === MOST_UNKNOWN) {
      this.stop(new UnansweredError());
    }
    return false;
  }

  /**
   * Returns whether to send a create request again after a 401. If the gateway has accepted no
   * request before, returns false, because the API key is wrong. Also returns false after too many
   * 401 answers.
   */
  #mayRetryKey(error: AuthenticationError): boolean {
    this.#unanswered = 0;
    if (!this.#reach.wasReached) return false;
    this.#key.refused(error, (count) => doublingPauseMs(KEY_PAUSE, count));
    if (this.#key.isFinal) return false;
    this.#pausedUntil = Math.max(this.#pausedUntil, this.#clock.monotonic() + this.#key.waitMs);
    return true;
  }

  // If several create requests fail at the same time, only the first failure starts a pause.
  #pauseAll(retryAfterMs = 0, refusal?: RateLimitError): void {
    const now = this.#clock.monotonic();
    const isNew = now >= this.#pausedUntil;
    const waitMs = isNew ? doublingPauseMs(PAUSE, ++this.#pauses, 0, retryAfterMs) : retryAfterMs;
    this.#pausedUntil = Math.max(this.#pausedUntil, now + waitMs);
    if (refusal === undefined || !isNew) return;
    const line = `The gateway refuses create requests for now. The next one is sent in ${Math.ceil(waitMs / 1000)} s.`;
    this.#client.internals.warn?.(line, { status: refusal.status, waitMs });
  }
}
