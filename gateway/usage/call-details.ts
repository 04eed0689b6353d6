// The rows of a call-detail export: one per remembered call of a key, tasks and text calls alike.
import { seconds } from "../instance/clock.js";
import type { Service } from "../instance/service.js";
import { toUsd } from "../money/micros.js";
import { statusAt } from "../tasks/task.js";
import type { Rows } from "./spreadsheet.js";

/** Column names, then the calls of a key, oldest first. */
export function callDetails(service: Service, keyId: string, now: number): Rows {
  const tasks = service.tasks.list().map((task) => {
    const status: string = statusAt(task, now);
    // What a task has cost so far.
    const micros = status === "completed" ? task.price : 0;
    return { ...task, at: task.timeline.created, status, micros };
  });
  // A text call has no task, and is forgotten as tasks are.
  const texts = service.textCalls
    .list()
    .filter(({ at }) => now - at < service.retentionMs)
    .map((call) => ({ ...call, id: "", status: "completed" }));
  const rows = [...tasks, ...texts]
    .filter((call) => call.keyId === keyId)
    .sort((a, b) => a.at - b.at)
    .map(({ id, at, model, endpoint, status, micros }) => {
      return [id, seconds(at), model, endpoint, status, toUsd(micros)];
    });
  return [["task_id", "created", "model", "endpoint", "status", "cost_usd"], ...rows];
}
