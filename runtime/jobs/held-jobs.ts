// The jobs that this process is sending, with the claim of each. Other calls can wait for its end.
import type { Job } from "./job.js";

/** A claim of this process. */
export interface Claim {
  readonly holder: string;
  readonly job: Job;
  readonly body: string;
}

interface HeldJob extends Claim {
  /** Resolves when the claim has ended. */
  readonly end: Promise<void>;
  readonly release: () => void;
}

export class HeldJobs {
  readonly #held = new Map<string, HeldJob>();
  readonly #turns = new Map<string, Promise<unknown>>();

  get names(): readonly string[] {
    return [...this.#held.keys()];
  }

  get(name: string): HeldJob | undefined {
    return this.#held.get(name);
  }

  add(claim: Claim): void {
    let release = () => {};
    const end = new Promise<void>((resolve) => (release = resolve));
    this.#held.set(claim.job.facts.job, { ...claim, end, release });
  }

  /** Ends a claim, if it has not ended. Calls that wait for it then check the job again. */
  release(claim: Claim | undefined): void {
    const name = claim?.job.facts.job ?? "";
    const held = this.#held.get(name);
    if (held === undefined || held.holder !== claim?.holder) return;
    this.#held.delete(name);
    held.release();
  }

  /** Runs claims of one job in turn: a store may answer before the claim is added here. */
  async inTurn<Out>(name: string, work: () => Promise<Out>): Promise<Out> {
    const before = this.#turns.get(name) ?? Promise.resolve();
    const turn = before.then(work);
    const ended = turn.catch(() => undefined);
    this.#turns.set(name, ended);
    try {
      return await turn;
    } finally {
      if (this.#turns.get(name) === ended) this.#turns.delete(name);
    }
  }
}
