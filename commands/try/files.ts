// Saves the files of a result. Never overwrites a file.
import { constants } from "node:fs";
import { access, lstat, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { codeOf, EXIT, GenerateFailure, reasonOf } from "../../generator/failure.js";
import type { ResultFile, TaskResult } from "../../runtime/results/result.js";

export interface DownloadedFile {
  readonly path: string;
  readonly bytes: number;
  readonly url: string;
}

/**
 * Creates the folder for the files, before the request costs money. Throws with exit code 6 if the
 * folder is not writable.
 */
export async function assertCanSave(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.W_OK);
  } catch (error) {
    throw new GenerateFailure(
      EXIT.output,
      `Cannot write into ${folder} (${reasonOf(error)}). Nothing was sent. Choose another folder with --save.`,
    );
  }
}

/** Saves every file of the result. The file names begin with the task id. */
export async function saveFiles(
  result: TaskResult,
  folder: string,
  signal: AbortSignal,
): Promise<readonly DownloadedFile[]> {
  const saved: DownloadedFile[] = [];
  for (const one of result.results ?? [result]) {
    for (const [kind, file] of filesOf(one)) {
      const name = `${plain(one.taskId)}-${kind}`;
      const path = await freePath(folder, name, extension(file.url, kind));
      saved.push({ ...(await file.save(path, { signal })), url: file.url });
    }
  }
  return saved;
}

function filesOf({ videos, images, audios, music, lastFrame }: TaskResult) {
  const numbered = (kind: string, files: readonly (ResultFile | undefined)[]) =>
    files.flatMap((file, at): [string, ResultFile][] =>
      file === undefined ? [] : [[`${kind}-${at + 1}`, file]],
    );
  return [
    ...numbered("video", videos),
    ...numbered("image", images),
    ...numbered("audio", [...audios, ...music]),
    ...numbered("last-frame", [lastFrame]),
  ];
}

// Replaces characters such as slashes, because the gateway chooses task ids but must not choose a
// folder.
const plain = (name: string) => name.replaceAll(/[^\w-]/g, "_");

const USUAL: Readonly<Record<string, string>> = {
  video: ".mp4",
  image: ".png",
  audio: ".mp3",
  last: ".png",
};

function extension(url: string, kind: string): string {
  const { pathname } = new URL(url);
  return /\.[a-z0-9]{1,5}$/i.exec(pathname)?.[0] ?? USUAL[kind.split("-")[0] ?? ""] ?? "";
}

async function freePath(folder: string, name: string, end: string): Promise<string> {
  for (let count = 1; ; count++) {
    const path = join(folder, `${name}${count === 1 ? "" : `-${count}`}${end}`);
    const isFree = await lstat(path).then(
      () => false,
      (error: unknown) => codeOf(error) === "ENOENT",
    );
    if (isFree) return path;
  }
}
