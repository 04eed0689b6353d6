// Reads the images of a file of requests. The requests may come from strangers, so a path must not
// lead outside the folder of that file.
import { constants } from "node:fs";
import { open, realpath } from "node:fs/promises";
import { join, sep } from "node:path";
import { codeOf } from "../jobs/lines.js";

/** Reads a file. Throws an error whose message names the file and the reason. */
export async function readBelow(folder: string, name: string, most: number): Promise<Uint8Array> {
  try {
    must(isRelative(name), 'is not a relative path. Write a path such as "images/cat.png"');
    must(!name.split(/[/\\]/).includes(".."), OUTSIDE);
    // Resolves symbolic links first, because a link may lead anywhere.
    const root = await realpath(folder);
    const path = await realpath(join(root, name));
    must(path.startsWith(root.endsWith(sep) ? root : root + sep), OUTSIDE);
    return await readWhole(path, most);
  } catch (error) {
    const code = codeOf(error);
    const reason =
      code === undefined
        ? error instanceof Error && error.message
        : (REASONS[code] ?? `cannot be read (${code})`);
    // A name of a stranger may be very long.
    throw new Error(`${JSON.stringify(name.slice(0, 200))} ${reason}`, { cause: error });
  }
}

const OUTSIDE = "is outside the folder of the requests. Copy it into that folder";
const NO_FILE = "is not a file";

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: "does not exist in the folder of the requests",
  ENOTDIR: "does not exist in the folder of the requests",
  EISDIR: NO_FILE,
  ELOOP: "is a symbolic link without an end",
};

function must(fits: boolean, sentence: string): void {
  if (!fits) throw new Error(sentence);
}

/** Refuses absolute paths, URLs, and characters that no path may have. */
const isRelative = (name: string): boolean =>
  name !== "" && !/^[/\\]|^[a-z][a-z\d+.-]*:|\0/i.test(name);

async function readWhole(path: string, most: number): Promise<Uint8Array> {
  // A link that has replaced the file since is not followed. Opening a pipe must not wait.
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
