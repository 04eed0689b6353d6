// The files behind result URLs: test cards of the size and length that were asked for, and a tiny sample of sound.
import { readFileSync } from "node:fs";
import type { App } from "../http/app.js";
import { createRecent } from "../instance/memory.js";
import type { Service } from "../instance/service.js";
import { resultOf } from "../tasks/record.js";
import { statusAt, type Task } from "../tasks/task.js";
import { cardVideo } from "./card/mp4.js";
import { cardImage } from "./card/png.js";
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
  readonly of: Pick<Task, "model" | "product">;
  readonly name: string;
  readonly extension: string;
  readonly mime: string;
}

// Requests may take a video or a sound, which there is no upload for: these are always there, below `/files/samples/`.
const SAMPLE: ResultFile["of"] = {
  model: "sample",
  product: { kind: "video", size: { width: 1280, height: 720 }, seconds: 5 },
};
const SAMPLES = ["video.mp4", "sound.mp3"];

/** Adds the download of result files, until they expire; no key is needed, as for any URL of a result. */
export function resultFileRoutes(app: App, service: Service): void {
  app.get("/files/:task_id/:name", (c) => {
    const { task_id, name } = c.req.param();
    const there = resultFileAt(service, task_id, name, c.env.trace.at);
    if (there === "never") return missing();
    if (there === "gone") return gone("This result has expired; see expires_at");
    return servedBytes(bytesOf(there), there.mime, c.req.header("range"));
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
  if (taskId === "samples" && mime !== undefined && SAMPLES.includes(name)) {
    return { of: SAMPLE, name, extension, mime };
  }
  if (task === undefined || statusAt(task, now) !== "completed") return "never";
  if (now >= task.expiresAt) return "gone";
  const isNamed = JSON.stringify(resultOf(task, "")).includes(`"/files/${taskId}/${name}"`);
  return mime !== undefined && isNamed ? { of: task, name, extension, mime } : "never";
}

/** Cards that were drawn: a player asks for one file many times. */
const cards = createRecent<Buffer>(Infinity, 20);

function bytesOf({ of, name, extension }: ResultFile): Buffer {
  if (extension !== "mp4" && extension !== "png") {
    return readFileSync(new URL(`samples/sound.${extension}`, import.meta.url));
  }
  const { product, model } = of;
  const { width, height } = "size" in product ? product.size : { width: 512, height: 512 };
  const text = { width, height, lines: [model, `${width} x ${height}`] };
  const seconds = product.kind === "video" ? product.seconds : undefined;
  if (seconds === undefined) text.lines.push(name.replace(/\.png$/, ""));
  else text.lines.push(`${seconds} s`);
  const drawn = JSON.stringify([text, seconds]);
  const card =
    cards.find(drawn, 0) ?? (seconds === undefined ? cardImage(text) : cardVideo(text, seconds));
  cards.put(drawn, 0, card);
  return card;
}
