// Submits tasks as fast as the client lets them through and waits for all of their results.
import type { ModelHandle } from "../../runtime/index.js";

/** What became of the tasks. */
export interface Outcome {
  readonly ended: number;
  readonly submitted: number;
  readonly failures: readonly unknown[];
  readonly submitSeconds: number;
  readonly seconds: number;
}

/** Runs `tasks` tasks, all alive at the same time, submitted by `submitters` loops; gives up at the signal. */
export async function runTasks<Request>(
  model: ModelHandle<Request>,
  request: Request,
  setting: {
    readonly tasks: number;
    readonly submitters: number;
    readonly signal: AbortSignal;
  },
): Promise<Outcome> {
  const { tasks, submitters, signal } = setting;
  const startedAt = performance.now();
  const results: Promise<unknown>[] = [];
  const failures: unknown[] = [];
  let next = 0;
  let submitted = 0;
  let ended = 0;
  await Promise.all(
    Array.from({ length: submitters }, async () => {
      while (next++ < tasks && !signal.aborted) {
        try {
          const task = await model.submit(request, { signal });
          submitted++;
          results.push(
            task.result({ signal }).then(
              () => ended++,
              (error: unknown) => failures.push(error),
            ),
          );
        } catch (error) {
          failures.push(error);
        }
      }
    }),
  );
  const submitSeconds = (performance.now() - startedAt) / 1000;
  await Promise.all(results);
  const seconds = (performance.now() - startedAt) / 1000;
  return { ended, submitted, failures, submitSeconds, seconds };
}
