// Submitting and waiting as one call with one time limit.
import { tracking } from "../late/parts.js";
import type { TaskResult } from "../results/result.js";
import type { RunOptions } from "./options.js";
import type { Addressee, Submitter } from "./submitter.js";
import type { Waiting } from "../tasks/task.js";
import type { Clock } from "../time/clock.js";

/** Submits the request and waits for its result; `timeoutMs` covers both. What ends the waiting is not retryable: running again bills again. */
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
  const { signal } = options;
  const wait: Waiting = { signal, onProgress, timeoutMs: leftMs, askedMs: timeoutMs };
  try {
    return await task.result(wait);
  } catch (error) {
    if (error === signal?.reason) throw error;
    throw (await tracking.load()).runEnded(error, task.id);
  }
}
