// The file behind a result URL: a tiny sample of what the task made. It only has to play, whatever length or size the task claims.
import { readFileSync } from "node:fs";
import { statusAt, type Product } from "../tasks/task.js";
import type { TaskStore } from "../tasks/task-store.js";

/** A file as it is served. */
export interface ResultFile {
  readonly bytes: Uint8Array;
  readonly mime: string;
}

const MIME = {
  "video.mp4": "video/mp4",
  "image.png": "image/png",
  "sound.mp3": "audio/mpeg",
  "sound.m4a": "audio/mp4",
  "sound.wav": "audio/wav",
} as const;

/** The file of a name in the result of a task, at a time; "gone" when the result has expired, `undefined` when it never was. */
export function resultAt(
  tasks: TaskStore,
  taskId: string,
  name: string,
  now: number,
): ResultFile | "gone" | undefined {
  const task = tasks.find(taskId);
  if (task === undefined || statusAt(task, now) !== "completed") return undefined;
  if (now >= task.expiresAt) return "gone";
  const sample = sampleOf(task.product, name);
  if (sample === undefined) return undefined;
  const bytes = readFileSync(new URL(`samples/${sample}`, import.meta.url));
  return { bytes, mime: MIME[sample] };
}

function sampleOf(product: Product, name: string): keyof typeof MIME | undefined {
  const [, stem = "", position = "", extension = ""] =
    /^([a-z]+)(?:-(\d{1,2}))?\.([a-z0-9]+)$/.exec(name) ?? [];
  const within = (count: number) => Number(position) >= 1 && Number(position) <= count;
  switch (product.kind) {
    case "video":
      return name === "video-1.mp4" ? "video.mp4" : undefined;
    case "image":
      return stem === "image" && extension === "png" && within(product.count)
        ? "image.png"
        : undefined;
    case "character":
      return name === "profile.png" ? "image.png" : undefined;
    case "music": {
      if (!within(product.clips.length)) return undefined;
      if (stem === "cover" && extension === "png") return "image.png";
      const sound = `sound.${extension}`;
      return stem === "track" && sound in MIME ? (sound as keyof typeof MIME) : undefined;
    }
  }
}
