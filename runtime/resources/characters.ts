// Reads character tasks (API document 1-core.md, GET /v1/characters_tasks/{task_id}).
import type { Task } from "../tasks/task.js";
import type { Tasks } from "../tasks/tasks.js";

/** `client.characters`. */
export interface Characters {
  /**
   * Returns the handle of a character task. The task's result has `characters`. The documents do
   * not describe how to create character tasks.
   */
  task(taskId: string): Task;
}

/** @internal */
export function createCharacters(tasks: Tasks): Characters {
  return {
    task: (taskId: string) => tasks.resume({ id: taskId, route: "characters" }),
  };
}
