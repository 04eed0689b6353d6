// A run of a request on the page, with its events and its outcome.
import type { SerializedTask } from "../../../runtime/tasks/task.js";
import type { Draft, Request } from "../request/request.js";
import { type RunEvent, type RunProgress, withEvent } from "./events.js";
import type { RunSummary } from "./run-summary.js";
import { canonicalJson } from "../../../generator/page.js";

export interface RunInput extends Draft {
  /** Id of the model. */
  readonly model: string;
  /** Client method for a model without a contract; absent for other models. */
  readonly call?: string | undefined;
  /** Value of the header `X-Gateway-Scenario`; empty without a scenario. */
  readonly scenario: string;
}

/**
 * The states of a run. `unknown`: the page cannot learn the outcome, and the run may have been
 * billed.
 */
export const RUN_STATES = ["running", "stopped", "done", "failed", "unknown"] as const;

export interface Run extends RunInput {
  /** Identifies the run. It is the idempotency key of the create request, too. */
  readonly key: string;
  /** Start time in Unix milliseconds. */
  readonly startedAt: number;
  readonly is: (typeof RUN_STATES)[number];
  readonly events: readonly RunEvent[];
  /**
   * The task of the run, with the other tasks of the same create request. Absent before the
   * gateway's answer, and for texts.
   */
  readonly task?: SerializedTask;
  /** The text so far from a text model. */
  readonly text?: string;
  /** A sentence for the user, such as why the run failed, or why its outcome is unknown. */
  readonly message?: string;
  /** Whether the task of a stopped run may go on, so that the page can wait for it again. */
  readonly goesOn?: boolean;
  /** Whether the storage had no room for the request. The run then has an empty request. */
  readonly isCut?: boolean;
  /** Summary of the ended run. A failed run without tasks has no summary. */
  readonly summary?: RunSummary;
}

/** Returns a copy of the run with a progress report added. */
export function applyProgress(run: Run, report: RunProgress, now: number): Run {
  return {
    ...run,
    events: withEvent(run.events, report, now - run.startedAt),
    ...(report.text !== undefined && { text: (run.text ?? "") + report.text }),
  };
}

/** Whether two requests are equal, in any order of fields. */
export const isSameRequest = (a: Request, b: Request): boolean =>
  canonicalJson(a) === canonicalJson(b);
