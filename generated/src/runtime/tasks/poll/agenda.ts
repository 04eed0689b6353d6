// Everything that a client plans for later, on one heap and one timer.
import type { Clock } from "../../time/clock.js";
import { Heap } from "./heap.js";

/** Something that is planned; it has no function any more once that has run or is cancelled. */
export interface Plan {
  run: (() => void) | undefined;
}

/** Runs functions at their time; however many are planned, one timer waits. */
export class Agenda {
  readonly #clock: Clock;
  readonly #heap = new Heap<Plan>();
  #armedFor = Infinity;
  /** Plans that have neither run nor been cancelled. */
  #live = 0;
  #disarm: () => void = () => undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Plans `run` for so many milliseconds from now. */
  plan(ms: number, run: () => void): Plan {
    const plan: Plan = { run };
    // A time that is no number would put the heap out of order.
    this.#heap.push(this.#clock.monotonic() + Math.max(0, ms || 0), plan);
    this.#live++;
    this.#arm();
    return plan;
  }

  /** Plans `run` as `plan` does; the answer cancels it. */
  after(ms: number, run: () => void): () => void {
    const plan = this.plan(ms, run);
    return () => this.cancel(plan);
  }

  /** Takes a plan back; one that has run stays as it is. */
  cancel(plan: Plan): void {
    if (plan.run === undefined) return;
    plan.run = undefined;
    this.#live--;
    // A timer for nothing would keep the process alive, until the longest time-out.
    if (this.#live === 0) this.clear();
    else if (this.#heap.size > 2 * this.#live + 64) this.#heap.keep(({ run }) => run !== undefined);
  }

  /** Forgets every plan and stops the timer. */
  clear(): void {
    this.#disarm();
    this.#armedFor = Infinity;
    this.#live = 0;
    this.#heap.keep(() => false);
  }

  #arm(): void {
    const at = this.#heap.nextAt();
    if (at === undefined || at >= this.#armedFor) return;
    this.#disarm();
    this.#armedFor = at;
    this.#disarm = this.#clock.after(at - this.#clock.monotonic(), () => this.#runDue());
  }

  #runDue(): void {
    this.#armedFor = Infinity;
    const now = this.#clock.monotonic();
    for (let at = this.#heap.nextAt(); at !== undefined && at <= now; at = this.#heap.nextAt()) {
      const plan = this.#heap.pop();
      const run = plan?.run;
      if (plan === undefined || run === undefined) continue;
      plan.run = undefined;
      this.#live--;
      run();
    }
    this.#arm();
  }
}
