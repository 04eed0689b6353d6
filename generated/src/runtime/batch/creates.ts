// The creates of a run: so many at once, none while the gateway refuses them for now, and none once the batch has stopped.
import {
  ApiError,
  RateLimitError,
  SubmissionUnknownError,
  type GatewayError,
} from "../errors/index.js";
import type { Task } from "../tasks/task.js";
import { anyOf, Canceller, type Cancellation } from "../time/cancellation.js";
import { delay, type Clock } from "../time/clock.js";
import type { BatchClient } from "./client.js";
import { MOST_UNANSWERED, UnansweredError } from "./errors.js";
import type { Job } from "./job.js";

// A gateway that refuses without saying for how long is asked after 2 s, and then less and less often.
const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 60_000;

export class Creates {
  readonly #client: BatchClient;
  readonly #clock: Clock;
  readonly #stopping = new Canceller();
  /** Unknown outcomes since a create was answered. */
  #unanswered = 0;
  #pauseMs = FIRST_PAUSE_MS;
  /** Monotonic time before which the gateway wants no create. */
  #heldUntil = 0;

  constructor(client: BatchClient) {
    this.#client = client;
    this.#clock = client.madeWith.clock;
  }

  /** Why nothing more is sent. */
  get stoppedBy(): GatewayError | undefined {
    return this.#stopping.reason as GatewayError | undefined;
  }

  stop(error: GatewayError): void {
    this.#stopping.abort(error);
  }

  /** Sends a job once; a 429 says that it was not carried out, and is waited for, however long. `ending` ends that wait, and no create. */
  async send(job: Job, ending: Cancellation): Promise<readonly Task[]> {
    const held = anyOf([ending, this.#stopping]);
    try {
      for (;;) {
        if (held.aborted) throw held.reason;
        for (let ms = this.#heldMs(); ms > 0; ms = this.#heldMs()) {
          await delay(this.#clock, ms, held);
        }
        const tasks = await this.#sent(job);
        if (tasks !== undefined) return tasks;
      }
    } finally {
      held.release();
    }
  }

  #heldMs(): number {
    return this.#heldUntil - this.#clock.monotonic();
  }

  async #sent({ model, request, jobId }: Job): Promise<readonly Task[] | undefined> {
    try {
      const task = await this.#client.model(model).submit(request, { jobId });
      this.#unanswered = 0;
      this.#pauseMs = FIRST_PAUSE_MS;
      return [task, ...task.siblings];
    } catch (error) {
      if (error instanceof ApiError) this.#unanswered = 0;
      if (error instanceof SubmissionUnknownError && ++this.#unanswered === MOST_UNANSWERED) {
        this.stop(new UnansweredError());
      }
      if (!(error instanceof RateLimitError)) throw error;
      this.#hold(error);
      return undefined;
    }
  }

  // Creates that were under way together are refused together: that is one pause.
  #hold({ status, retryAfterMs = 0 }: RateLimitError): void {
    const now = this.#clock.monotonic();
    const isNew = now >= this.#heldUntil;
    const waitMs = Math.max(retryAfterMs, isNew ? this.#pauseMs : 0);
    if (isNew) this.#pauseMs = Math.min(2 * this.#pauseMs, LONGEST_PAUSE_MS);
    this.#heldUntil = Math.max(this.#heldUntil, now + waitMs);
    const line = `The gateway refuses creates for now: none is sent for ${Math.ceil(waitMs / 1000)} s.`;
    if (isNew) this.#client.madeWith.warn?.(line, { status, waitMs });
  }
}
