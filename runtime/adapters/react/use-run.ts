// React hooks that run a model once, or several times at once.
import type { BrowserResult } from "../browser/state.js";
import type { ModelModule } from "../../call/model/definition.js";
import { IDLE, type RunView } from "./follow.js";
import { useRunList, type UseRunOptions } from "./run-list.js";

/** The view of a run, with functions that start or forget a run. */
export interface Running<Request, Result = BrowserResult> extends RunView<Result> {
  /**
   * Creates a task and waits for its result. Never rejects: after an error, the field `error` has
   * the error. If a run is active, returns its promise and creates nothing. If it is unknown
   * whether an earlier call with the same request created a task, this call sends the same
   * idempotency key. After a run has ended, another call with the same request creates a new task.
   */
  run(request: Request): Promise<Result | undefined>;
  /**
   * Forgets the run and its stored idempotency key. The task continues at the gateway. After a lost
   * connection or `SubmissionUnknownError`, the next `run` of the same request may be billed again.
   */
  reset(): void;
}

/** One run in a list of runs. */
export interface ListedRun<Result = BrowserResult> extends RunView<Result> {
  /** Idempotency key of the run. No other run has it. */
  readonly key: string;
}

/** A list of runs, with functions that start or forget runs. */
export interface RunningList<Request, Result = BrowserResult> {
  /** The runs of the component and the stored runs, oldest first. */
  readonly runs: readonly ListedRun<Result>[];
  /**
   * Creates a task, beside the tasks of the other runs, and waits for its result. Never rejects:
   * after an error, the run in the list has the error. If a run of the same request is active,
   * returns its promise and creates nothing. If it is unknown whether an earlier call with the same
   * request created a task, this call sends the same idempotency key.
   */
  run(request: Request): Promise<Result | undefined>;
  /** Forgets a run and its stored idempotency key. The task continues at the gateway. */
  remove(key: string): void;
  /** Forgets all runs and their stored idempotency keys. The tasks continue at the gateway. */
  reset(): void;
}

/** Runs a model and returns the view of the run. `useRun` of a package calls this hook. */
export function useModelRun(
  model: string | ModelModule,
  options: UseRunOptions = {},
): Running<unknown> {
  const { views, run, reset } = useRunList(model, options, true);
  const [view = IDLE] = views.values();
  return { ...view, run, reset };
}

/** Runs a model several times at once. `useRuns` of a package calls this hook. */
export function useModelRuns(
  model: string | ModelModule,
  options: UseRunOptions = {},
): RunningList<unknown> {
  const { views, ...list } = useRunList(model, options, false);
  return { ...list, runs: [...views].map(([key, view]) => ({ key, ...view })) };
}
