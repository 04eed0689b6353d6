// A run of a request on the page, with its events and its outcome.
import type { Draft, Request } from "../request/request.js";
import { type RunEvent, type RunProgress, withEvent } from "./events.js";
import type { RunSummary } from "./run-summary.js";
import { canonicalJson } from "../../../generator/page.js";

/** The input of a run. */
export interface RunInput extends Draft {
  /** Id of the model. */
  readonly model: string;
  /** Client method for a model without a contract; absent for other models. */
  readonly call?: string | undefined;
  /** Value of the header `X-Gateway-Scenario`; empty without a scenario. */
  readonly scenario: string;
}

/** A run since the page was loaded. */
export interface Run extends RunInput {
  readonly key: number;
  /** Start time in Unix milliseconds. */
  readonly startedAt: number;
  readonly is: "running" | "stopped" | "done" | "failed";
  readonly events: readonly RunEvent[];
  /** The text so far from a text model. */
  readonly text?: string;
  /** Error message of a failed run, or the task state after Stop. */
  readonly message?: string;
  /** Whether the page can wait for a stopped run again. */
  readonly goesOn?: boolean;
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
