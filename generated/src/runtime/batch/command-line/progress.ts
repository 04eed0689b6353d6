// How far a batch is. It shows counts only.
import { StatusLine, type StatusOutput } from "../../command-line/status-line.js";
import type { Outcome } from "../outcomes.js";
import type { BatchPlan } from "../plan.js";
import { duration, usd } from "./words.js";

const PACE = { drawnEveryMs: 100, printedEveryMs: 30_000 };

export class Progress {
  readonly #line: StatusLine;
  readonly #plan: BatchPlan;
  readonly #now: () => number;
  readonly #startedAt: number;
  readonly counts = { completed: 0, failed: 0, lost: 0, refused: 0, unknown: 0, open: 0 };
  started = 0;
  spentUsd = 0;

  constructor(output: StatusOutput, plan: BatchPlan, now: () => number) {
    this.#line = new StatusLine(output, { ...PACE, now });
    this.#plan = plan;
    this.#now = now;
    this.#startedAt = now();
  }

  start(): void {
    this.started++;
    this.#line.show(this.#words());
  }

  came({ status, costUsd = 0 }: Outcome): void {
    this.counts[status]++;
    this.spentUsd += costUsd;
    this.#line.show(this.#words());
  }

  /** Prints the last line, which stays. */
  end(): void {
    this.#line.end(this.#words());
  }

  #words(): string {
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
