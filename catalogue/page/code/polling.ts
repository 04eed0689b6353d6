// Describes how a program polls the task that a request creates, and the field that lists the
// files.
import type { Target } from "../request/target.js";
import { USUAL_SECONDS } from "../../../generator/page-code.js";

/** The query of a task, and the files in its result. */
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
  // Images are polled at /v1/tasks/, too, because the task query of images returns no cost
  // (1-core.md, POST /v1/images/generations and its task query).
  const files = category === "image" || call === "images" ? "images" : "videos";
  return { path: "/v1/tasks/", seconds, files };
}
