// The jobs that this process is sending: whose claim each is, and who waits for its end.
import type { Job } from "./job.js";

/** A claim of this process. */
export interface Claim {
  readonly holder: string;
  readonly job: Job;
  readonly body: string;
}

interface HeldJob extends Claim {
  readonly end: Promise<void>;
  readonly release: () => void;
}

export class HeldJobs {
  readonly #held = new Map<string, HeldJob>();

  get names(): readonly string[] {
    return [...this.#held.keys()];
  }

  get(name: string): Claim | undefined {
    return this.#held.get(name);
  }

  add(name: string, claim: Claim): void {
    let release = () => {};
    const end = new Promise<void>((resolve) => (release = resolve));
    this.#held.set(name, { ...claim, end, release });
  }

  /** Ends a claim: whoever waits for it looks again. */
  release(name: string): void {
    const held = this.#held.get(name);
    this.#held.delete(name);
    held?.release();
  }

  /** Resolves when the claim of this process on a job has ended; `undefined` if it has none. */
  end(name: string): Promise<void> | undefined {
    return this.#held.get(name)?.end;
  }
}
