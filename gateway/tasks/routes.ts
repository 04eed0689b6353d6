// The task queries
// (1-core.md, GET /v1/tasks/{task_id} and GET /v1/characters_tasks/{task_id}; 3-music-and-text.md).
import { json } from "../http/answer.js";
import type { App, RouteContext } from "../http/app.js";
import { callerOf, originOf } from "../http/caller.js";
import { refused } from "../http/refusal.js";
import { NOT_FOUND } from "../scenarios/tasks.js";
import type { Service } from "../instance/service.js";
import { taskRecord } from "./record.js";
import type { Task, TaskKind } from "./task.js";

export function taskRoutes(app: App, service: Service): void {
  const query = (path: string, kinds: readonly TaskKind[]): void => {
    app.get(path, (c) => {
      const task = requireTask(service, c, c.req.param("task_id") ?? "", kinds);
      const data = taskRecord(task, c.env.trace.at, originOf(service, c));
      return json({ code: 200, data });
    });
  };
  query("/v1/tasks/:task_id", ["video", "image", "music", "character"]);
  query("/v1/music/tasks/:task_id", ["music"]);
  query("/v1/characters_tasks/:task_id", ["character"]);
}

/**
 * Returns the task with this id.
 *
 * @throws RefusalError 401 or 403 for an invalid API key. 404 if the key's account has no such
 * task, if the task is not of these `kinds`, or if a scenario hides it.
 */
export function requireTask(
  service: Service,
  c: RouteContext,
  id: string,
  kinds: readonly TaskKind[],
): Task {
  const key = callerOf(service, c);
  c.env.trace.task = id.slice(0, 100);
  const task = service.tasks.find(id);
  const isVisible = task?.account === key.account && kinds.includes(task.product.kind);
  if (task !== undefined && isVisible && !isHidden(task)) {
    c.env.trace.model = task.model;
    return task;
  }
  // Assumption: 404 for an unknown task, and for a task of another account. Not in the documents.
  const message = `There is no task ${JSON.stringify(id.slice(0, 100))} for this account; the id is wrong, or the task is old and was deleted`;
  throw refused(404, message, { code: "task_not_found", param: "task_id" });
}

/**
 * Returns true if a scenario, which is a simulated fault, answers this poll with 404. Each poll
 * decreases the scenario's counter.
 */
function isHidden(task: Task): boolean {
  const bend = task.bends.find(({ remainingPolls }) => remainingPolls > 0);
  if (bend?.word !== NOT_FOUND) return false;
  bend.remainingPolls -= 1;
  return true;
}
