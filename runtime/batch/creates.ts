// The creates of a run: at most `concurrency` at once. None is sent after the batch has stopped, or
// while the gateway refuses them or cannot be reached. A failing model gets one at a time.
import {
  ApiError,
  AuthenticationError,
  RateLimitError,
  SubmissionUnknownError,
  type GatewayError,
} from "../call/errors/index.js";
import { isHopeless, laneAfter, NEW_LANE, type CreateTries, type Lane } from "../jobs/lane.js";
import { MOST_UNKNOWN } from "../jobs/totals.js";
import { KeyPause } from "../tasks/cadence.js";
import type { Task } from "../tasks/task.js";
import { anyOf, type Cancellation, Canceller } from "../call/time/cancellation.js";
import type { Clock } from "../call/time/clock.js";
import { doublingPauseMs } from "../call/time/pauses.js";
import { Slots, Turns } from "../call/transport/admission.js";
import type { BatchClient } from "./client.js";
import { lastAnswerOf, mayAskAgain, UnansweredError } from "./errors.js";
import type { Job } from "./job.js";
import type { Reach } from "./reach.js";

// If a refusal has no Retry-After, the next create waits 2 s, and the pause then doubles.
const PAUSE = { firstMs: 2_000, longestMs: 60_000 };
const KEY_PAUSE = { firstMs: 4_000, longestMs: 60_000 };

/** The creates of one model. While it fails they take turns, so no job can block the others. */
interface ModelCreates {
  lane: Lane;
  /** Why the last create failed, if it may be sent again. */
  failure: GatewayError | undefined;
  /** Whether a create is under way while the model fails. */
  isProbing: boolean;
  readonly turns: Turns<() => void>;
}

/** Takes the reason why a job waits, absent for a 429, and the pause in milliseconds. */
type OnStall = (why: GatewayError | undefined, pauseMs: number) => void;

export class Creates {
  readonly #client: BatchClient;
  readonly #clock: Clock;
  readonly #reach: Reach;
  readonly #slots: Slots;
  readonly #models = new Map<string, ModelCreates>();
  readonly #key: KeyPause;
  readonly #stopping = new Canceller();
  /** Unknown outcomes since the last answered create. */
  #unanswered = 0;
  /** Pauses of all creates since the last answered create. */
  #pauses = 0;
  /** Monotonic time of the next create. `#outage` is the reason, if it is an outage. */
  #heldUntil = 0;
  #outage: GatewayError | undefined;

  constructor(client: BatchClient, concurrency: number, reach: Reach) {
    this.#client = client;
    this.#clock = client.madeWith.clock;
    this.#reach = reach;
    this.#slots = new Slots(this.#clock, concurrency, Infinity);
    this.#key = new KeyPause(() => this.#clock.monotonic());
  }

  /** Why no more creates are sent. */
  get stoppedBy(): GatewayError | undefined {
    return this.#stopping.reason as GatewayError | undefined;
  }

  stop(error: GatewayError): void {
    this.#stopping.abort(error);
  }

  /**
   * Sends a job until it is accepted or refused. It waits after a 429 and during an outage. An
   * unanswered create is sent again if its key is promised. `ending` ends waits, but no create.
   */
  async send(job: Job, ending: Cancellation, onStall: OnStall): Promise<readonly Task[]> {
    const { model, request, jobId } = job;
    const held = anyOf([ending, this.#stopping]);
    const tries = { failures: 0, answersBefore: 0 };
    try {
      for (;;) {
        const leave = await this.#place(model, held, onStall);
        try {
          const task = await this.#client.model(model).submit(request, { jobId });
          this.#answered(model);
          return [task, ...task.siblings];
        } catch (error) {
          if (!this.#waitsFor(error, model, tries)) throw error;
        } finally {
          leave();
        }
      }
    } finally {
      held.release();
    }
  }

  /** Waits until a create of the model may be sent. Call the result after the create. */
  async #place(model: string, held: Cancellation, onStall: OnStall): Promise<() => void> {
    const own = this.#of(model);
    for (;;) {
      onStall(this.#outage ?? own.failure, this.#pauseOf(own));
      const leave = await own.turns.take(held);
      const release = await this.#slots.acquire(held).catch((error: unknown) => {
        leave();
        throw error;
      });
      const end = () => (release(), leave());
      // Another create may have failed during the wait.
      if (this.#pauseOf(own) === 0) return end;
      end();
    }
  }

  /** Milliseconds until the pauses of a model and of all creates are over. */
  #pauseOf({ lane }: ModelCreates): number {
    return Math.max(0, Math.max(this.#heldUntil, lane.pausedUntil) - this.#clock.monotonic());
  }

  #of(model: string): ModelCreates {
    const known = this.#models.get(model);
    if (known !== undefined) return known;
    const turns = new Turns<() => void>(this.#clock, {
      waitMs: () => (own.isProbing ? Infinity : this.#pauseOf(own)),
      take: () => {
        const isProbe = (own.isProbing = own.lane.failures > 0);
        return () => {
          if (isProbe) own.isProbing = false;
          turns.pass();
        };
      },
    });
    const own: ModelCreates = { lane: NEW_LANE, failure: undefined, isProbing: false, turns };
    this.#models.set(model, own);
    return own;
  }

  #answered(model: string): void {
    const own = this.#of(model);
    own.lane = laneAfter(own.lane, { kind: "answered" }, this.#clock.monotonic());
    own.failure = undefined;
    this.#unanswered = 0;
    this.#pauses = 0;
    this.#outage = undefined;
    this.#key.reset();
    this.#reach.accepted();
  }

  /** Whether to send a failed create again. */
  #waitsFor(
    error: unknown,
    model: string,
    tries: { -readonly [Name in keyof CreateTries]: number },
  ) {
    if (lastAnswerOf(error) instanceof ApiError) {
      this.#outage = undefined;
      this.#reach.answered();
    }
    if (error instanceof RateLimitError) {
      this.#hold(error.retryAfterMs, error);
      return true;
    }
    if (this.#reach.isOutage(error)) {
      this.#outage = error;
      this.#hold();
      return true;
    }
    if (error instanceof AuthenticationError) return this.#waitsForKey(error);
    const own = this.#of(model);
    if (mayAskAgain(error)) {
      if (tries.failures++ === 0) tries.answersBefore = own.lane.answers;
      own.failure = error;
      const failed = { kind: "failed", jitter: 1 } as const;
      own.lane = laneAfter(own.lane, failed, this.#clock.monotonic());
      return !isHopeless(tries, own.lane);
    }
    if (error instanceof ApiError) this.#answered(model);
    if (error instanceof SubmissionUnknownError && ++this.#unanswered === MOST_UNKNOWN) {
      this.stop(new UnansweredError());
    }
    return false;
  }

  /** A 401 may pass, unless the gateway has accepted nothing yet: then the key is wrong. */
  #waitsForKey(error: AuthenticationError): boolean {
    this.#unanswered = 0;
    if (!this.#reach.wasReached) return false;
    this.#key.refused(error, (count) => doublingPauseMs(KEY_PAUSE, count));
    if (this.#key.isFinal) return false;
    this.#heldUntil = Math.max(this.#heldUntil, this.#clock.monotonic() + this.#key.waitMs);
    return true;
  }

  // Creates that were under way together fail together. They count as one pause.
  #hold(retryAfterMs = 0, refusal?: RateLimitError): void {
    const now = this.#clock.monotonic();
    const isNew = now >= this.#heldUntil;
    const waitMs = isNew ? doublingPauseMs(PAUSE, ++this.#pauses, 0, retryAfterMs) : retryAfterMs;
    this.#heldUntil = Math.max(this.#heldUntil, now + waitMs);
    if (refusal === undefined || !isNew) return;
    const line = `The gateway refuses creates for now. The next one is sent in ${Math.ceil(waitMs / 1000)} s.`;
    this.#client.madeWith.warn?.(line, { status: refusal.status, waitMs });
  }
}
