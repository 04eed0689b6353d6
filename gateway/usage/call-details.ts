// The rows of a call-detail export: one per remembered call of the key, tasks and text calls alike.
import { seconds } from "../instance/unix-seconds.js";
import { toUsd } from "../money/micros.js";
import type { Service } from "../instance/service.js";
import { statusAt } from "../tasks/task.js";

/** A call as an export shows it. A text call has no task. */
interface CallDetail {
  readonly task: string;
  /** Unix milliseconds. */
  readonly created: number;
  readonly model: string;
  readonly endpoint: string;
  readonly status: string;
  /** Micro-USD charged so far. */
  readonly micros: number;
}

/** Column names, then rows, of the calls of a key whose creation lies in [start, end) Unix seconds, oldest first. */
export function callDetails(
  service: Service,
  keyId: string,
  now: number,
  start: number,
  end: number,
): (string | number)[][] {
  const head = ["task_id", "created", "model", "endpoint", "status", "cost_usd"];
  const rows = [...tasksOf(service, keyId, now), ...textCallsOf(service, keyId, now)]
    .map((call) => ({ ...call, second: seconds(call.created) }))
    .filter(({ second }) => second >= start && second < end)
    .sort((a, b) => a.created - b.created)
    .map(({ task, second, model, endpoint, status, micros }) => {
      return [task, second, model, endpoint, status, toUsd(micros)];
    });
  return [head, ...rows];
}

function tasksOf(service: Service, keyId: string, now: number): CallDetail[] {
  return service.tasks
    .list()
    .filter((task) => task.keyId === keyId)
    .map((task) => {
      const { id, model, endpoint, timeline, price } = task;
      const status = statusAt(task, now);
      const micros = status === "completed" ? price : 0;
      return { task: id, created: timeline.created, model, endpoint, status, micros };
    });
}

function textCallsOf(service: Service, keyId: string, now: number): CallDetail[] {
  return service.textCalls
    .list(now)
    .filter((call) => call.keyId === keyId)
    .map(({ at, model, endpoint, micros }) => {
      return { task: "", created: at, model, endpoint, status: "completed", micros };
    });
}
