// A run as the page shows it: the request, the events since, and the outcome.
import type { Draft, Request } from "../request/request.js";
import { type RunEvent, type RunProgress, withEvent } from "./events.js";
import type { RunSummary } from "./run-summary.js";
import { canonicalJson } from "../../../generator/page.js";

/** What is run, and how. */
export interface RunInput extends Draft {
  /** Id of the model. */
  readonly model: string;
  /** The operation that the model is called with; absent if it has a contract of its own. */
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
  /** What a text model has answered so far. */
  readonly text?: string;
  /** Why it failed, or its outcome after Stop. */
  readonly message?: string;
  /** Whether its tasks can be waited for again. */
  readonly goesOn?: boolean;
  /** Present once it is done. */
  readonly ran?: RunSummary;
}

/** The run after something was told of it. */
export function toldOf(run: Run, told: RunProgress, now: number): Run {
  return {
    ...run,
    events: withEvent(run.events, told, now - run.startedAt),
    ...(told.text !== undefined && { text: (run.text ?? "") + told.text }),
  };
}

/** Whether two requests say the same; the order of fields means nothing. */
export const isSameRequest = (a: Request, b: Request): boolean =>
  canonicalJson(a) === canonicalJson(b);
