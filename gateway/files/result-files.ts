// Serves the files of result URLs: sample images and videos in the requested ratio, and sounds.
import { readFileSync } from "node:fs";
import type { App } from "../http/app.js";
import type { Service } from "../instance/service.js";
import { resultOf } from "../tasks/record.js";
import { statusAt, type Product } from "../tasks/task.js";
import { gone, missing, servedBytes } from "./served-bytes.js";

const MIMES: Readonly<Record<string, string>> = {
  mp4: "video/mp4",
  png: "image/png",
  mp3: "audio/mpeg",
  m4a: "audio/mp4",
  wav: "audio/wav",
};

interface ResultFile {
  /** File name in `samples/`. */
  readonly sample: string;
  readonly mime: string;
}

// Sample files for requests that need the URL of a video or a sound, because only images can be
// uploaded. `/files/samples/` always has these two files.
const SAMPLES: ReadonlyMap<string, string> = new Map([
  ["video.mp4", "video-16x9.mp4"],
  ["sound.mp3", "sound.mp3"],
]);

/** Adds the route that serves result files until they expire. The route needs no API key. */
export function resultFileRoutes(app: App, service: Service): void {
  app.get("/files/:task_id/:name", (c) => {
    const { task_id, name } = c.req.param();
    const resultFile = resultFileAt(service, task_id, name, c.env.trace.at);
    if (resultFile === "never") return missing();
    if (resultFile === "gone")
      return gone(
        'This result file has expired, because the time "expires_at" of its task has passed; create a new task',
      );
    return servedBytes(bytesOf(resultFile.sample), resultFile.mime, c.req.header("range"));
  });
}

/**
 * Returns a file of a task result, or of `/files/samples/`. Returns "gone" if the file has expired,
 * and "never" if it does not exist.
 */
export function resultFileAt(
  { tasks }: Service,
  taskId: string,
  name: string,
  now: number,
): ResultFile | "gone" | "never" {
  const task = tasks.find(taskId);
  const extension = /^[a-z]+(?:-\d+)?\.([a-z0-9]+)$/.exec(name)?.[1] ?? "";
  const mime = MIMES[extension];
  if (mime === undefined) return "never";
  const shared = taskId === "samples" ? SAMPLES.get(name) : undefined;
  if (shared !== undefined) return { sample: shared, mime };
  if (task === undefined || statusAt(task, now) !== "completed") return "never";
  if (now >= task.expiresAt) return "gone";
  const isInResult = JSON.stringify(resultOf(task, "")).includes(`"/files/${taskId}/${name}"`);
  return isInResult ? { sample: sampleFor(task.product, extension), mime } : "never";
}

function sampleFor(product: Product, extension: string): string {
  if (extension !== "mp4" && extension !== "png") return `sound.${extension}`;
  // The images of music tracks and characters are square.
  const ratio = "ratio" in product ? product.ratio : "1:1";
  return `${extension === "mp4" ? "video" : "image"}-${ratio.replace(":", "x")}.${extension}`;
}

const bytesOf = (sample: string): Buffer =>
  readFileSync(new URL(`samples/${sample}`, import.meta.url));
