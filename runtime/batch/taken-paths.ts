// Each path below the output folder belongs to one job. A second file would overwrite the first.
import { realpath } from "node:fs/promises";
import { basename, dirname, extname, join, relative } from "node:path";
import { lineName, type BatchLine } from "./entry.js";
import { isBatchEnding, basePathOf } from "./names.js";

// Some file systems ignore case, or treat composed and decomposed characters as equal.
const textOf = (path: string): string => path.replaceAll("\\", "/").normalize().toLowerCase();

/**
 * The text by which paths of jobs are compared. It is `undefined` for `line-N`: no other job may
 * have it, and a file may have a million of them.
 */
export function pathText(entry: BatchLine): string | undefined {
  const { id, line, save } = entry;
  return save === undefined && id === lineName(line) ? undefined : textOf(basePathOf(entry));
}

/** The same text for a saved file, without its number and ending. */
export const savedText = (file: string): string => textOf(file).replace(/(\(\d+\))?\.[^./]*$/, "");

/**
 * The paths that no job may use because of the source file or the target of its link: every path
 * below it, as “name/”, and its own name, unless no result can have its ending.
 */
export async function pathsOfSource(source: string, out: string): Promise<readonly string[]> {
  const paths = await Promise.all([
    realpath(dirname(source)).then((folder) => join(folder, basename(source))),
    realpath(source),
  ]).catch(() => []);
  const root = await realpath(out);
  return paths.flatMap((path) => {
    const file = textOf(relative(root, path));
    const ending = extname(file);
    const isSafe = ending === "" || isBatchEnding(ending);
    return isSafe ? [`${file}/`] : [`${file}/`, savedText(file)];
  });
}

/** The ids and paths of jobs. Each may be claimed once. */
export class PathClaims {
  /** Ids of the jobs of earlier runs, by the `savedText` of their files. */
  readonly #saved: ReadonlyMap<string, string>;
  readonly #source: readonly string[];
  readonly #lines = { ids: new Map<string, number>(), paths: new Map<string, number>() };

  constructor(saved: ReadonlyMap<string, string> = new Map(), source: readonly string[] = []) {
    this.#saved = saved;
    this.#source = source;
  }

  /** Claims id and path for an entry; returns a message if they are not free. */
  claim(entry: BatchLine): string | undefined {
    const { line, id } = entry;
    const path = pathText(entry);
    if (path === undefined) return undefined;
    if (this.#source.some((one) => one === path || (one.endsWith("/") && path.startsWith(one)))) {
      return "its file would overwrite the file of the batch. Choose another save";
    }
    const owner = this.#saved.get(path);
    if (owner !== undefined && owner !== id) {
      return `an earlier run has saved job ${JSON.stringify(owner)} to the same path. Choose another save`;
    }
    const { ids, paths } = this.#lines;
    const [sameId, samePath] = [ids.get(id), paths.get(path)];
    ids.set(id, line);
    paths.set(path, line);
    if (sameId !== undefined)
      return `line ${sameId} also has the id ${JSON.stringify(id)}. Choose another id`;
    return samePath === undefined
      ? undefined
      : `its file would overwrite that of line ${samePath}. Choose another save`;
  }

  /** The line whose file would overwrite that of an open job. A job without a line uses its id. */
  overwritingLine(id: string): number | undefined {
    const { ids, paths } = this.#lines;
    return ids.has(id) ? undefined : paths.get(textOf(basePathOf({ id, save: undefined })));
  }
}
