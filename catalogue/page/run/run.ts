// A run on the page: its request, its events and its outcome.
import type { Draft, Request } from "../request/request.js";
import { type RunEvent, type RunProgress, withEvent } from "./events.js";
import type { RunSummary } from "./run-summary.js";
import { canonicalJson } from "../../../generator/page.js";

/** The input of a run. */
export interface RunInput extends Draft {
  /** Id of the model. */
  readonly model: string;
  /** The call of a model without a contract; absent for other models. */
  readonly call?: string | undefined;
  /** The text of `X-Gateway-Scenario`; empty without one. */
  readonly scenario: string;
}

/** One run of this session. */
export interface Run extends RunInput {
  readonly key: number;
  /** Unix milliseconds. */
  readonly startedAt: number;
  readonly is: "running" | "stopped" | "done" | "failed";
  readonly events: readonly RunEvent[];
  /** The answer of a text model so far. */
  readonly text?: string;
  /** The reason of a failure, or the state after Stop. */
  readonly message?: string;
  /** Whether the page can wait for its tasks again. */
  readonly goesOn?: boolean;
  /** Present when the run is done, and after a failure if the run has tasks. */
  readonly summary?: RunSummary;
}

/** Returns the run after a progress report. */
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
