// Submitting and waiting as one call with one time limit.
import type { TaskResult } from "../results/result.js";
import type { RunOptions } from "./options.js";
import type { Addressee, Submitter } from "./submitter.js";
import type { Clock } from "../time/clock.js";

/** Submits the request and waits for its result; `timeoutMs` covers both. */
export async function runTask(
  submitter: Submitter,
  clock: Clock,
  to: Addressee,
  request: unknown,
  options: RunOptions,
): Promise<TaskResult> {
  const { timeoutMs, onProgress, ...rest } = options;
  const startedAt = clock.monotonic();
  const task = await submitter.submit(to, request, { ...rest, timeoutMs });
  const leftMs =
    timeoutMs === undefined ? undefined : Math.max(0, timeoutMs - (clock.monotonic() - startedAt));
  return task.result({ signal: options.signal, onProgress, timeoutMs: leftMs });
}
