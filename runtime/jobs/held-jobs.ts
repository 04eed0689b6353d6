// Keeps the claims of this process on jobs. A claim is one call's right to send a job. Other calls
// can wait until a claim ends.
import type { Job } from "./job.js";

/** A claim of this process on a job. */
export interface Claim {
  readonly holder: string;
  readonly job: Job;
  readonly body: string;
}

interface ClaimedJob extends Claim {
  /** Resolves when the claim has ended. */
  readonly end: Promise<void>;
  readonly release: () => void;
}

export class ClaimedJobs {
  readonly #claims = new Map<string, ClaimedJob>();
  readonly #turns = new Map<string, Promise<unknown>>();

  get names(): readonly string[] {
    return [...this.#claims.keys()];
  }

  get(name: string): ClaimedJob | undefined {
    return this.#claims.get(name);
  }

  add(claim: Claim): void {
    let release = () => {};
    const end = new Promise<void>((resolve) => (release = resolve));
    this.#claims.set(claim.job.facts.job, { ...claim, end, release });
  }

  /** Ends a claim. Then the calls that wait for the claim check the job again. */
  release(claim: Claim | undefined): void {
    const name = claim?.job.facts.job ?? "";
    const claimedJob = this.#claims.get(name);
    if (claimedJob === undefined || claimedJob.holder !== claim?.holder) return;
    this.#claims.delete(name);
    claimedJob.release();
  }

  /**
   * Runs `work` after the `work` of all earlier calls with the same job name. Otherwise two calls
   * could both claim the job, because a claim is added only after the store has answered.
   */
  async inTurn<Out>(name: string, work: () => Promise<Out>): Promise<Out> {
    const before = this.#turns.get(name) ?? Promise.resolve();
    const turn = before.then(work);
    const settledTurn = turn.catch(() => undefined);
    this.#turns.set(name, settledTurn);
    try {
      return await turn;
    } finally {
      if (this.#turns.get(name) === settledTurn) this.#turns.delete(name);
    }
  }
}
