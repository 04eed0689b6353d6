// The rows of a call-detail export: one per remembered task of the key.
import { seconds } from "../clock/unix-seconds.js";
import { toUsd } from "../money/micros.js";
import type { Service } from "../service/service.js";
import { statusAt } from "../tasks/task.js";

/** Column names, then rows, of the calls of a key whose creation lies in [start, end) Unix seconds. */
export function callDetails(
  service: Service,
  keyId: string,
  now: number,
  start: number,
  end: number,
): (string | number)[][] {
  const head = ["task_id", "created", "model", "endpoint", "status", "cost_usd"];
  const rows = service.tasks
    .list()
    .filter((task) => task.keyId === keyId)
    .filter(({ timeline }) => seconds(timeline.created) >= start && seconds(timeline.created) < end)
    .map((task) => {
      const status = statusAt(task, now);
      const cost = status === "completed" ? toUsd(task.price) : 0;
      const created = seconds(task.timeline.created);
      return [task.id, created, task.model, task.endpoint, status, cost];
    });
  return [head, ...rows];
}
