// Where the files of a job are saved.
import { createHash } from "node:crypto";
import { mkdir, realpath } from "node:fs/promises";
import { dirname, extname, join, sep } from "node:path";
import { FileError } from "../errors/index.js";
import type { ResultFile } from "../results/result-file.js";
import type { TaskResult } from "../results/result.js";
import type { BatchLine } from "./entry.js";

/** A file of a result, and its name below the output folder. */
export interface NamedFile {
  readonly name: string;
  readonly file: ResultFile;
}

// File systems take 255 bytes; an ending and a number come behind it.
const LONGEST_NAME = 150;

/** The name of a job's files without ending: what `save` says, else the id as a name that any file system takes. */
export function placeOf({ id, save }: Pick<BatchLine, "id" | "save">): string {
  if (save !== undefined) return save.replaceAll("\\", "/");
  // Different ids give different names: a character is written as its bytes, and so is `%`.
  const name = encodeURIComponent(id).replaceAll(
    /[*'()!~]|^\./g,
    (character) => `%${character.charCodeAt(0).toString(16)}`,
  );
  if (name.length <= LONGEST_NAME) return name;
  const hash = createHash("sha256").update(id).digest("hex").slice(0, 16);
  return `${name.slice(0, LONGEST_NAME - 17)}-${hash}`;
}

/** The files of a result with their names: several get a number each. */
export function namedFiles(
  place: string,
  isChosen: boolean,
  result: TaskResult,
): readonly NamedFile[] {
  const of = (files: readonly ResultFile[], usual: string) =>
    files.map((file) => ({ file, usual }));
  const files = [
    ...of(result.videos, ".mp4"),
    ...of(result.images, ".png"),
    ...of(result.audios, ".mp3"),
    ...of(result.music, ".mp3"),
  ];
  const chosen = isChosen ? extname(place) : "";
  const stem = place.slice(0, place.length - chosen.length);
  return files.map(({ file, usual }, index) => {
    const ending = chosen === "" ? endingOf(file.url, usual) : chosen;
    return { file, name: `${stem}${files.length > 1 ? `-${index + 1}` : ""}${ending}` };
  });
}

/** The path of a file below the folder; throws `FileError` where a link leads out of it. */
export async function pathBelow(folder: string, name: string): Promise<string> {
  const path = join(folder, name);
  const refused = (why: string, cause?: unknown) =>
    new FileError(`${path} was not written: ${why}.`, { path, cause });
  let places: readonly string[];
  try {
    await mkdir(dirname(path), { recursive: true });
    places = await Promise.all([realpath(folder), realpath(dirname(path))]);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? ` (${String(error.code)})` : "";
    throw refused(`its folder cannot be made${code}. Look at what lies there`, error);
  }
  const [root = "", place = ""] = places;
  if (place === root || place.startsWith(root + sep)) return path;
  throw refused(`a link leads out of ${folder}. Remove the link`);
}

function endingOf(url: string, usual: string): string {
  const pathname = URL.canParse(url) ? new URL(url).pathname : "";
  return /\.[a-z0-9]{1,5}$/i.exec(pathname)?.[0] ?? usual;
}
