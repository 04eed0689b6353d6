// The files behind result URLs: a tiny sample for each kind. It plays, but has not the length or size of the request.
import { readFileSync } from "node:fs";
import type { App } from "../http/app.js";
import type { Service } from "../instance/service.js";
import { resultOf } from "../tasks/record.js";
import { statusAt } from "../tasks/task.js";
import { gone, missing, servedBytes } from "./served-bytes.js";

/** Sample and MIME type by the extension of a result's file. */
const SAMPLES: Readonly<Record<string, readonly [sample: string, mime: string]>> = {
  mp4: ["video.mp4", "video/mp4"],
  png: ["image.png", "image/png"],
  mp3: ["sound.mp3", "audio/mpeg"],
  m4a: ["sound.m4a", "audio/mp4"],
  wav: ["sound.wav", "audio/wav"],
};

/** Adds the download of result files, until they expire; no key is needed, as for any URL of a result. */
export function resultFileRoutes(app: App, service: Service): void {
  app.get("/files/:task_id/:name", (c) => {
    const { task_id, name } = c.req.param();
    const there = resultFileAt(service, task_id, name, c.env.trace.at);
    if (there === "never") return missing();
    if (there === "gone") return gone("This result has expired; see expires_at");
    const [sample, mime] = there;
    const bytes = readFileSync(new URL(`samples/${sample}`, import.meta.url));
    return servedBytes(bytes, mime, c.req.header("range"));
  });
}

/** The sample and MIME type of a file in the result of a task, at a time; or that it has expired, or never was there. */
export function resultFileAt(
  { tasks }: Service,
  taskId: string,
  name: string,
  now: number,
): readonly [sample: string, mime: string] | "gone" | "never" {
  const task = tasks.find(taskId);
  const extension = /^[a-z]+(?:-\d+)?\.([a-z0-9]+)$/.exec(name)?.[1] ?? "";
  const sample = SAMPLES[extension];
  if (task === undefined || statusAt(task, now) !== "completed") return "never";
  if (now >= task.expiresAt) return "gone";
  const isNamed = JSON.stringify(resultOf(task, "")).includes(`"/files/${taskId}/${name}"`);
  return sample !== undefined && isNamed ? sample : "never";
}
