// Chooses the file paths for a job's results.
import { createHash } from "node:crypto";
import { realpath } from "node:fs/promises";
import { basename, dirname, join, normalize, sep } from "node:path";
import { FileError } from "../call/errors/index.js";
import { codeOf, fileError } from "../jobs/lines.js";
import { endingOf, fileName } from "../results/download/file-name.js";
import type { ResultFile, TaskResult } from "../results/result.js";
import type { BatchLine } from "./entry.js";

// Maximum length of an encoded id. File systems allow names of 255 bytes, and a number and a file
// extension are appended to the id.
const LONGEST_NAME = 150;

/**
 * Returns the path of a job's files without number and extension: `save`, or the encoded id. Any
 * file system allows the encoded id.
 */
export const basePathOf = ({ id, save }: Pick<BatchLine, "id" | "save">): string =>
  fileName(save?.replaceAll("\\", "/") ?? encodeId(id), "");

function encodeId(id: string): string {
  // Different ids get different names, because the encoding also encodes `%`.
  const name = encodeURIComponent(id).replaceAll(
    /[*'()!~]|^\./g,
    (character) => `%${character.charCodeAt(0).toString(16)}`,
  );
  if (name.length <= LONGEST_NAME) return name;
  const hash = createHash("sha256").update(id).digest("hex").slice(0, 16);
  return `${name.slice(0, LONGEST_NAME - 17)}-${hash}`;
}

/** Returns a job's files with their paths below the output folder. Several files get numbers. */
export function filesWithNames(
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
  const basePath = basePathOf(job);
  return files.map(({ file, usual }, index) => {
    const ending = endingOf(file.url, usual);
    const number = files.length > 1 ? `(${index + 1})` : "";
    return { file, name: `${basePath}${number}${isBatchEnding(ending) ? usual : ending}` };
  });
}

/** Joins folder and name. Throws `FileError` if a symbolic link leads out of the folder. */
export async function pathBelow(folder: string, name: string): Promise<string> {
  const path = join(folder, name);
  // A file directly in the folder needs no check. If its path is a symbolic link, saving replaces
  // the link and does not follow it.
  if (dirname(path) === normalize(folder)) return path;
  const not = `${path} was not written`;
  const places = [folder, dirname(path)].map(realPath);
  const [root = "", parent = ""] = await Promise.all(places).catch((error: unknown) => {
    throw fileError(`${not}: its folder cannot be read`, path, error, "Check the folder.");
  });
  if (parent === root || parent.startsWith(root + sep)) return path;
  throw new FileError(`${not}: a symbolic link leads out of ${folder}. Remove the link.`, { path });
}

/** Resolves symbolic links in a path, even if its last folders do not exist. */
async function realPath(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch (error) {
    if (codeOf(error) !== "ENOENT" || dirname(path) === path) throw error;
    return join(await realPath(dirname(path)), basename(path));
  }
}

/** Returns whether the batch's own files have this extension. A result file must not have it. */
export const isBatchEnding = (ending: string): boolean => /^\.(jsonl|lock|part)$/i.test(ending);
