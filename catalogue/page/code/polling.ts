// Chooses the settings of example programs that poll a task: the path, the interval, and the field
// of the result that lists the files.
import type { Target } from "../request/target.js";
import { USUAL_SECONDS } from "../../../generator/page-code.js";

/** How a program polls a task, and where the result lists the files. */
export interface TaskPolling {
  /** Path of the task query, without the task id. */
  readonly path: string;
  /** Seconds between two polls. */
  readonly seconds: number;
  /** Name of the list of files in the task's result. */
  readonly files: "videos" | "images" | "music";
}

export function pollingOf({ call = "", category, polling }: Target): TaskPolling {
  const seconds = polling?.maxSeconds ?? USUAL_SECONDS;
  // Music tasks have a query of their own (3-music-and-text.md, GET /v1/music/tasks/{task_id}).
  if (call.startsWith("music.")) return { path: "/v1/music/tasks/", seconds, files: "music" };
  // Images have a task query of their own, too, but it returns no cost. So images are polled at
  // /v1/tasks/ (1-core.md, POST /v1/images/generations and its task query).
  const files = category === "image" || call === "images" ? "images" : "videos";
  return { path: "/v1/tasks/", seconds, files };
}
