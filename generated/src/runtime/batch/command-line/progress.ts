// How far a batch is: one line that is drawn anew on a terminal, else a line from time to time. It shows counts only.
import type { Outcome } from "../outcomes.js";
import type { BatchPlan } from "../plan.js";
import { duration, usd } from "./words.js";

/** Where progress goes. */
export interface Output {
  readonly isTTY?: boolean | undefined;
  readonly write: (text: string) => unknown;
}

const EVERY_MS = 30_000;
const DRAWN_EVERY_MS = 100;

export class Progress {
  readonly #output: Output;
  readonly #plan: BatchPlan;
  readonly #now: () => number;
  readonly #startedAt: number;
  readonly counts = { completed: 0, failed: 0, lost: 0, refused: 0, unknown: 0, open: 0 };
  started = 0;
  spentUsd = 0;
  #saidAt: number;

  constructor(output: Output, plan: BatchPlan, now: () => number) {
    this.#output = output;
    this.#plan = plan;
    this.#now = now;
    this.#startedAt = this.#saidAt = now();
  }

  start(): void {
    this.started++;
    this.#say();
  }

  came({ status, costUsd = 0 }: Outcome): void {
    this.counts[status]++;
    this.spentUsd += costUsd;
    this.#say();
  }

  /** The last word: the line stays. */
  end(): void {
    this.#draw("\n");
  }

  #say(): void {
    const isTTY = this.#output.isTTY === true;
    const now = this.#now();
    if (now - this.#saidAt < (isTTY ? DRAWN_EVERY_MS : EVERY_MS)) return;
    this.#saidAt = now;
    this.#draw(isTTY ? "" : "\n");
  }

  #draw(end: string): void {
    this.#output.write(`${this.#output.isTTY === true ? "\r\u001b[K" : ""}${this.#line()}${end}`);
  }

  #line(): string {
    const { completed, failed, lost, refused, unknown, open } = this.counts;
    const ended = completed + failed + lost + refused + unknown;
    const left = Math.max(0, this.#plan.left - ended);
    const running = Math.max(0, this.started - ended - open);
    const seconds = (this.#now() - this.#startedAt) / 1000;
    const toGo = ended === 0 || left === 0 ? "" : `, ${duration((seconds / ended) * left)} to go`;
    return (
      `${completed} completed, ${running} running, ${failed} failed, ${lost} lost, ${refused} refused, ${unknown} unknown, ${left} left, ` +
      `${usd(this.spentUsd)} spent${toGo}`
    );
  }
}
