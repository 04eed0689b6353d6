// Downloads of the running test: a folder for them, a file to fetch, and a look at what is not finished.
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach } from "vitest";
import type { ResultFile } from "../../../runtime/index.js";
import { clientOn, type Stage } from "./client.js";
import { settled } from "./clock.js";
import { serve } from "./server.js";

/** A folder for each test of a file, gone after it. */
export function downloadFolder(): () => string {
  let folder = "";
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "save-"));
  });
  afterEach(() => rm(folder, { recursive: true }));
  return () => folder;
}

/** Resolves once the unfinished file has this text. */
export async function partHolds(folder: string, name: string, text: string): Promise<void> {
  const part = () => readFile(join(folder, `${name}.part`), "utf8").catch(() => "");
  while ((await part()) !== text) await settled();
}

/** A file of a completed task whose result has this URL. */
export async function fileAt(url: string): Promise<Stage & { readonly file: ResultFile }> {
  const videos = [{ url: [url], expires_at: 1_785_600_000 }];
  const gateway = await serve(() => ({
    body: { code: 200, data: { status: "completed", result: { videos } } },
  }));
  const played = clientOn(gateway.url);
  const [file] = (await played.play(played.client.tasks.resume("task_1").result())).videos;
  if (file === undefined) throw new Error("the result has no file");
  return { ...played, file };
}
