// The files behind result URLs: sample videos and pictures in the ratio of the request, and sample sounds.
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

/** A file of a result. */
interface ResultFile {
  /** Its name in `samples/`. */
  readonly sample: string;
  readonly mime: string;
}

// Requests may take a video or a sound, which there is no upload for: these are always there, below `/files/samples/`.
const SAMPLES: ReadonlyMap<string, string> = new Map([
  ["video.mp4", "video-16x9.mp4"],
  ["sound.mp3", "sound.mp3"],
]);

/** Adds the download of result files, until they expire; no key is needed, as for any URL of a result. */
export function resultFileRoutes(app: App, service: Service): void {
  app.get("/files/:task_id/:name", (c) => {
    const { task_id, name } = c.req.param();
    const there = resultFileAt(service, task_id, name, c.env.trace.at);
    if (there === "never") return missing();
    if (there === "gone") return gone("This result has expired; see expires_at");
    return servedBytes(bytesOf(there.sample), there.mime, c.req.header("range"));
  });
}

/** The file of a name in the result of a task, at a time; or that it has expired, or never was there. */
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
  const isNamed = JSON.stringify(resultOf(task, "")).includes(`"/files/${taskId}/${name}"`);
  return isNamed ? { sample: sampleFor(task.product, extension), mime } : "never";
}

function sampleFor(product: Product, extension: string): string {
  if (extension !== "mp4" && extension !== "png") return `sound.${extension}`;
  // The cover of music is square.
  const ratio = "ratio" in product ? product.ratio : "1:1";
  return `${extension === "mp4" ? "video" : "image"}-${ratio.replace(":", "x")}.${extension}`;
}

const bytesOf = (sample: string): Buffer =>
  readFileSync(new URL(`samples/${sample}`, import.meta.url));
