// The file behind a result URL: by its task, what that made and the file's name.
import { silentM4a, silentMp3, wavTone } from "../media/audio.js";
import { plainPng } from "../media/image.js";
import { greyVideo } from "../media/video.js";
import { statusAt, type Product } from "../tasks/task.js";
import type { TaskStore } from "../tasks/task-store.js";

/** A file as it is served. */
export interface ResultFile {
  readonly bytes: Uint8Array;
  readonly mime: string;
}

/** Sound files are this long whatever the track claims: they only have to play. */
const SOUND_SECONDS = 2;

/** The longest video that is written out. */
const MAX_VIDEO_SECONDS = 60;

/** The file of a name in the result of a task, at a time; "gone" when the result has expired, `undefined` when it never was. */
export function resultAt(
  tasks: TaskStore,
  taskId: string,
  name: string,
  now: number,
): ResultFile | "gone" | undefined {
  const task = tasks.find(taskId);
  if (task === undefined || statusAt(task, now) !== "completed") return undefined;
  return now >= task.expiresAt ? "gone" : resultFile(task.product, name);
}

function resultFile(product: Product, name: string): ResultFile | undefined {
  const [, stem = "", position = "", extension = ""] =
    /^([a-z]+)(?:-(\d{1,2}))?\.([a-z0-9]+)$/.exec(name) ?? [];
  const index = Number(position);
  switch (product.kind) {
    case "video":
      if (name !== "video-1.mp4") return undefined;
      return {
        bytes: greyVideo(Math.min(product.seconds, MAX_VIDEO_SECONDS)),
        mime: "video/mp4",
      };
    case "image":
      if (stem !== "image" || extension !== "png" || !within(index, product.count))
        return undefined;
      return { bytes: plainPng(32 * index, 96, 160), mime: "image/png" };
    case "character":
      return name === "profile.png"
        ? { bytes: plainPng(160, 96, 32), mime: "image/png" }
        : undefined;
    case "music":
      if (!within(index, product.clips.length)) return undefined;
      if (stem === "cover" && extension === "png") {
        return { bytes: plainPng(96, 32, 160), mime: "image/png" };
      }
      return stem === "track" ? track(extension) : undefined;
  }
}

function within(index: number, count: number): boolean {
  return index >= 1 && index <= count;
}

function track(extension: string): ResultFile | undefined {
  switch (extension) {
    case "mp3":
      return { bytes: silentMp3(SOUND_SECONDS), mime: "audio/mpeg" };
    case "m4a":
      return { bytes: silentM4a(SOUND_SECONDS), mime: "audio/mp4" };
    case "wav":
      return { bytes: wavTone(SOUND_SECONDS), mime: "audio/wav" };
    default:
      return undefined;
  }
}
