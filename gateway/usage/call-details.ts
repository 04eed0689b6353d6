// The rows of a call-detail export: one per remembered call of the key, tasks and text calls alike.
import { seconds } from "../instance/clock.js";
import type { Service } from "../instance/service.js";
import { toUsd } from "../money/micros.js";
import { statusAt } from "../tasks/task.js";
import type { Rows } from "./spreadsheet.js";

/** Column names, then rows, of the calls of a key whose creation lies in [start, end) Unix seconds, oldest first. */
export function callDetails(
  service: Service,
  keyId: string,
  now: number,
  start: number,
  end: number,
): Rows {
  const head = ["task_id", "created", "model", "endpoint", "status", "cost_usd"];
  const rows = [...taskCalls(service, now), ...textCalls(service, now)]
    .filter((call) => call.keyId === keyId)
    .filter(({ at }) => seconds(at) >= start && seconds(at) < end)
    .sort((a, b) => a.at - b.at)
    .map(({ id, at, model, endpoint, status, micros }) => {
      return [id, seconds(at), model, endpoint, status, toUsd(micros)];
    });
  return [head, ...rows];
}

/** What a task has cost so far. */
function taskCalls({ tasks }: Service, now: number) {
  return tasks.list().map((task) => {
    const status = statusAt(task, now);
    const micros = status === "completed" ? task.price : 0;
    return { ...task, at: task.timeline.created, status: String(status), micros };
  });
}

/** A text call has no task, and is forgotten as tasks are. */
function textCalls({ textCalls, retentionMs }: Service, now: number) {
  return textCalls
    .list()
    .filter(({ at }) => now - at < retentionMs)
    .map((call) => ({ ...call, id: "", status: "completed" }));
}
