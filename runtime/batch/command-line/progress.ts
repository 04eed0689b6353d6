// Prints a status line with the number of completed, running and failed jobs.
import { StatusLine, type StatusOutput } from "../../command-line/status-line.js";
import { fitLine } from "../../command-line/fitted.js";
import type { Outcome } from "../outcomes.js";
import type { BatchPlan } from "../plan.js";
import type { BatchProgress } from "../running.js";
import { amountText, duration, shortReason, timeOf, usd } from "./words.js";

const PACE = { drawnEveryMs: 100, printedEveryMs: 30_000 };
const IDLE: BatchProgress = { tasks: 0, tasksUsd: 0, stalled: 0 };

/** Shows on a terminal how many lines were checked. `end` removes this text. */
export function showChecks(output: StatusOutput, now: () => number) {
  const line = new StatusLine(output, { ...PACE, now });
  return {
    onChecked: (lines: number) => {
      if (line.isDrawn) line.show(`lines checked: ${lines}`);
    },
    end: () => line.clear(),
  };
}

export class Progress {
  readonly #line: StatusLine;
  readonly #plan: BatchPlan;
  readonly #now: () => number;
  readonly #startedAt: number;
  readonly counts = {
    completed: 0,
    failed: 0,
    lost: 0,
    refused: 0,
    unknown: 0,
    cancelled: 0,
    open: 0,
  };
  started = 0;
  spentUsd = 0;
  #openUsd = 0;
  #running = IDLE;

  constructor(output: StatusOutput, plan: BatchPlan, now: () => number) {
    this.#line = new StatusLine(output, { ...PACE, now });
    this.#plan = plan;
    this.#now = now;
    this.#startedAt = now();
  }

  start(): void {
    this.started++;
    this.show();
  }

  /** Sets the state of the running tasks and stalled jobs, and redraws the status line. */
  setRunning(running: BatchProgress): void {
    this.#running = running;
    this.show();
  }

  addOutcome({ status, costUsd = 0, estimateUsd = 0 }: Outcome): void {
    this.counts[status]++;
    this.spentUsd += costUsd;
    if (status === "open") this.#openUsd += estimateUsd;
    this.show();
  }

  show(): void {
    this.#line.show(this.#words());
  }

  /** Prints the final status line, which stays on the screen. */
  end(): void {
    this.#line.end(this.#words());
  }

  #words(): string {
    const { completed, failed, lost, refused, unknown, open } = this.counts;
    const endCount = completed + failed + lost + refused + unknown;
    const remaining = Math.max(0, this.#plan.left - endCount);
    const running = Math.max(0, this.started - endCount - open);
    const seconds = (this.#now() - this.#startedAt) / 1000;
    const toGo =
      endCount === 0 || remaining === 0
        ? ""
        : `${duration((seconds / endCount) * remaining)} to go`;
    const count = (number: number, what: string) =>
      ({ text: `${number} ${what}`, rank: number === 0 ? 5 : 1 }) as const;
    const parts = [
      { text: `${completed} completed`, rank: 0 },
      { text: `${running} running`, rank: 3 },
      count(failed, "failed"),
      count(lost, "lost"),
      count(refused, "refused"),
      count(unknown, "unknown"),
      { text: `${remaining} left`, rank: 2 },
      { text: this.#money(), rank: 0 },
      { text: toGo, rank: 4 },
      { text: this.#stalled(), rank: 0 },
    ];
    return fitLine(parts, this.#line.width);
  }

  /** Returns the amount spent, and the estimated cost of unfinished tasks. */
  #money(): string {
    const tasks = this.#running.tasks + this.counts.open;
    if (tasks === 0) return `${usd(this.spentUsd)} spent`;
    const about = this.#running.tasksUsd + this.#openUsd;
    const taskText = tasks === 1 ? "1 task" : `${tasks} tasks`;
    const amount = about === 0 ? "" : ` for about ${amountText(about)} USD`;
    return `${amountText(this.spentUsd)} spent, ${taskText}${amount}`;
  }

  #stalled(): string {
    const { stalled, reason, nextTryAt } = this.#running;
    if (stalled === 0) return "";
    const why = reason === undefined ? "" : ` (${shortReason(reason)})`;
    const next = nextTryAt === undefined ? "" : `, next try ${timeOf(nextTryAt)}`;
    return `${stalled} stalled${why}${next}`;
  }
}
