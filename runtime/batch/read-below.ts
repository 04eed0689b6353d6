// Reads images below a folder that a person has chosen. The paths of the images may come from
// strangers, so no path may lead outside that folder.
import { constants } from "node:fs";
import { open, realpath } from "node:fs/promises";
import { resolve, sep } from "node:path";
import { codeOf } from "../jobs/lines.js";

/**
 * Reads a file of at most `most` bytes. Throws an error whose message names the file and the
 * reason.
 */
export async function readBelow(folder: string, name: string, most: number): Promise<Uint8Array> {
  try {
    must(isRelative(name), 'is not a relative path. Write a path such as "images/cat.png"');
    must(!name.split(/[/\\]/).includes(".."), OUTSIDE);
    return await readWhole(await realPathBelow(folder, name), most);
  } catch (error) {
    // The message has only the first 200 characters of the path, because the path may come from a
    // stranger.
    throw new Error(`${JSON.stringify(name.slice(0, 200))} ${reasonOf(error)}`, { cause: error });
  }
}

/**
 * Returns the real path of a file. Throws if the file is missing or outside the folder. A relative
 * path starts at the folder.
 */
export async function realPathBelow(folder: string, path: string): Promise<string> {
  // Resolves symbolic links first, because a link may lead anywhere.
  const root = await realpath(folder);
  const file = await realpath(resolve(root, path));
  must(file.startsWith(root.endsWith(sep) ? root : root + sep), OUTSIDE);
  return file;
}

/** Returns the reason why a file was not read, as a clause. */
export function reasonOf(error: unknown): string {
  const code = codeOf(error);
  if (code !== undefined) return REASONS[code] ?? `cannot be read (${code})`;
  return error instanceof Error ? error.message : String(error);
}

const OUTSIDE = "is outside the folder of the requests. Copy it into that folder";
const NO_FILE = "is not a file";

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: "does not exist in the folder of the requests",
  ENOTDIR: "does not exist in the folder of the requests",
  EISDIR: NO_FILE,
  ELOOP: "is a symbolic link that leads back to itself",
};

function must(fits: boolean, sentence: string): void {
  if (!fits) throw new Error(sentence);
}

/** Returns false for an empty or absolute path, a URL, or a path with a NUL character. */
const isRelative = (name: string): boolean =>
  name !== "" && !/^[/\\]|^[a-z][a-z\d+.-]*:|\0/i.test(name);

/**
 * Reads the file at `path`, which must be a real path, without links. Throws if `path` is a link or
 * no regular file, or if the file has more than `most` bytes.
 */
export async function readWhole(path: string, most: number): Promise<Uint8Array> {
  // A real path has no link at its end. If a link has replaced the file meanwhile, `O_NOFOLLOW`
  // refuses the link. With `O_NONBLOCK`, opening a pipe does not wait for a writer.
  const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants;
  const file = await open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  try {
    const stats = await file.stat();
    must(stats.isFile(), NO_FILE);
    must(stats.size <= most, `is larger than ${most} bytes`);
    return await file.readFile();
  } finally {
    await file.close();
  }
}
