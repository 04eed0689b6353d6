// Where the files of a job are saved.
import { createHash } from "node:crypto";
import { realpath } from "node:fs/promises";
import { basename, dirname, join, normalize, sep } from "node:path";
import { FileError } from "../call/errors/index.js";
import { codeOf, fileError } from "../jobs/lines.js";
import { endingOf, fileName } from "../results/download/file-name.js";
import type { ResultFile, TaskResult } from "../results/result.js";
import type { BatchLine } from "./entry.js";

// File systems take 255 bytes; an ending and a number come behind it.
const LONGEST_NAME = 150;

/** The path of a job's files without number and ending: `save`, else the id as a name that any file system takes. */
export const placeOf = ({ id, save }: Pick<BatchLine, "id" | "save">): string =>
  fileName(save?.replaceAll("\\", "/") ?? encoded(id), "");

function encoded(id: string): string {
  // Different ids give different names: a character is written as its bytes, and so is `%`.
  const name = encodeURIComponent(id).replaceAll(
    /[*'()!~]|^\./g,
    (character) => `%${character.charCodeAt(0).toString(16)}`,
  );
  if (name.length <= LONGEST_NAME) return name;
  const hash = createHash("sha256").update(id).digest("hex").slice(0, 16);
  return `${name.slice(0, LONGEST_NAME - 17)}-${hash}`;
}

/** The files of a job with their names below the output folder: each has its own ending, and several have a number before it. */
export function namedFiles(
  job: Pick<BatchLine, "id" | "save">,
  results: readonly TaskResult[],
): readonly { readonly name: string; readonly file: ResultFile }[] {
  const of = (files: readonly ResultFile[], usual: string) =>
    files.map((file) => ({ file, usual }));
  const files = results.flatMap(({ videos, images, audios, music }) => [
    ...of(videos, ".mp4"),
    ...of(images, ".png"),
    ...of(audios, ".mp3"),
    ...of(music, ".mp3"),
  ]);
  const place = placeOf(job);
  return files.map(({ file, usual }, index) => {
    const ending = endingOf(file.url, usual);
    const number = files.length > 1 ? `(${index + 1})` : "";
    return { file, name: `${place}${number}${isOwnEnding(ending) ? usual : ending}` };
  });
}

/** The path of a file below the folder; throws `FileError` where a link leads out of it. Makes nothing. */
export async function pathBelow(folder: string, name: string): Promise<string> {
  const path = join(folder, name);
  // In the folder itself no link is followed: one of this name is replaced.
  if (dirname(path) === normalize(folder)) return path;
  const not = `${path} was not written`;
  const places = [folder, dirname(path)].map(realPath);
  const [root = "", place = ""] = await Promise.all(places).catch((error: unknown) => {
    throw fileError(`${not}: its folder cannot be read`, path, error, "Look at what lies there.");
  });
  if (place === root || place.startsWith(root + sep)) return path;
  throw new FileError(`${not}: a link leads out of ${folder}. Remove the link.`, { path });
}

/** The path without links, of what is there; a link that leads nowhere is no folder, and takes no file. */
async function realPath(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch (error) {
    if (codeOf(error) !== "ENOENT" || dirname(path) === path) throw error;
    return join(await realPath(dirname(path)), basename(path));
  }
}

/** Whether it is an ending of the batch's own files, which no address gives to a file. */
export const isOwnEnding = (ending: string): boolean => /^\.(jsonl|lock|part)$/i.test(ending);
