// The task record of the query routes (1-core.md, Task record): a task at a time, as JSON.
import { seconds } from "../instance/clock.js";
import { toCredits, toUsd } from "../money/micros.js";
import { resultOf } from "./result.js";
import { NO_STATUS, progressAt, statusAt, type Task } from "./task.js";

/** `data` of a task query. `origin` is where its result files are served. */
export function taskRecord(task: Task, now: number, origin: string): Record<string, unknown> {
  const { created, end } = task.timeline;
  const word = bentStatus(task) ?? (now >= end ? task.endWord : undefined);
  // Another word is only a word: a task that ended as `success` shows its result. `unknown` shows nothing.
  const status = word === "unknown" ? word : statusAt(task, now);
  // Assumption: cost and actual_time are in every record; the cost is 0 until it is charged.
  const cost = status === "completed" ? task.price : 0;
  const isEnd = status === "completed" || status === "failed";
  return {
    id: task.id,
    ...(word === NO_STATUS ? {} : { status: word ?? status }),
    progress: isEnd ? 100 : Math.min(99, progressAt(task, now)),
    created: seconds(created),
    ...(status === "completed" ? { completed: seconds(end) } : {}),
    actual_time: Math.round((Math.min(now, end) - created) / 1000),
    estimated_time: Math.ceil((Number.isFinite(end) ? end - created : 600_000) / 1000),
    cost: toUsd(cost),
    credits_cost: toCredits(cost),
    ...outcome(task, status, origin),
  };
}

function outcome(task: Task, status: string, origin: string): Record<string, unknown> {
  if (status === "completed") return { result: resultOf(task, origin) };
  return status === "failed" ? { error: taskError(task) } : {};
}

function taskError(task: Task): Record<string, string> {
  return { message: task.failure, type: "task_failed", param: "", code: "task_failed" };
}

/** The word a scenario puts in place of the status, counted down poll by poll. */
function bentStatus(task: Task): string | undefined {
  const bend = task.bends.find(({ left }) => left > 0);
  if (bend === undefined) return undefined;
  bend.left -= 1;
  return bend.word;
}
